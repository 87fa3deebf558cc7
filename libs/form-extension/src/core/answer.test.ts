import { readAnswer } from './answer.js';

const answer = (body: unknown, status = 200) => ({
  status,
  headers: { get: () => null },
  json: async () => {
    if (body === undefined) throw new SyntaxError('no JSON');
    return body;
  },
});

describe('an answer of the service', () => {
  it('gives its suggestions as they are', async () => {
    const suggestion = { place_id: 'cz_1', more: { of: 'it' } };
    expect((await readAnswer(answer([suggestion])))[0]).toBe(suggestion);
  });

  it('loses what is no object, and what is beyond twenty', async () => {
    expect(await readAnswer(answer([null, 1, 'text', { a: 1 }, undefined]))).toEqual([{ a: 1 }]);
    expect(await readAnswer(answer(Array.from({ length: 1_000 }, () => ({}))))).toHaveLength(20);
  });

  it('is an error with all fields of the service', async () => {
    const error = { type: 'invalid_request', code: 'restricted', message: 'Not from here.', param: 'country' };
    await expect(readAnswer(answer({ error }, 402))).rejects.toMatchObject({ ...error, status: 402 });
    await expect(readAnswer(answer({ error }, 402))).rejects.toBeInstanceOf(Error);
  });

  it.each([
    [undefined],
    [null],
    [1],
    ['text'],
    [true],
    [{}],
    [{ error: null }],
    [{ error: 'text' }],
    [{ error: { type: 1, code: {}, message: [], param: 5 } }],
  ])('is an error without code when it is %j', async (body) => {
    await expect(readAnswer(answer(body, 500))).rejects.toMatchObject({
      message: 'The service gave no usable answer.',
      type: 'api_error',
      code: null,
      param: null,
      status: 500,
    });
  });

  it('ignores fields that a page added to every object', async () => {
    Object.defineProperty(Object.prototype, 'error', { value: { code: 'restricted' }, configurable: true });
    try {
      expect(await readAnswer(answer([{ a: 1 }]))).toEqual([{ a: 1 }]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'error');
    }
  });
});
