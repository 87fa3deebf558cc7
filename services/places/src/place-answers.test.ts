import { AreaNotPermittedError, UnknownAreaError } from '@tripoint/addresses';
import { ApiError } from '@tripoint/contract';
import { EngineBusyError, EngineUnavailableError } from '@tripoint/generations';
import { NothingLoadedError } from '@tripoint/index';
import { JsonText } from '@tripoint/runtime';
import { jsonOf, listOf } from './place-answers';

const failureOf = (error: Error): Promise<unknown> =>
  jsonOf(Promise.reject(error)).catch((failure: unknown) => failure);

test('an answer is passed on as it is, and no place as none; a list is never none', async () => {
  expect(await jsonOf(Promise.resolve('{"a":1}'))).toEqual(new JsonText('{"a":1}'));
  expect(await jsonOf(Promise.resolve(null))).toBeNull();
  expect(await listOf(Promise.resolve(null))).toEqual(new JsonText('[]'));
});

test.each<[string, Error, object]>([
  ['the engine is away', new EngineUnavailableError('away'), { status: 503, retryAfterSeconds: expect.any(Number) }],
  ['the engine is too slow', new EngineBusyError('cut off'), { status: 504 }],
  ['nothing is loaded', new NothingLoadedError('nothing'), { status: 503, retryAfterSeconds: expect.any(Number) }],
])('when %s the caller is asked to try again and the reason stays in the log', async (_when, error, expected) => {
  const failure = await failureOf(error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ ...expected, param: null, cause: error });
  expect((failure as ApiError).publicMessage).not.toContain(error.message);
});

test.each<[string, Error, object]>([
  ['an unknown area', new UnknownAreaError('cz_x'), { status: 400, param: 'context' }],
  ['an area outside the key', new AreaNotPermittedError('not yours'), { situation: 'restricted', param: null }],
  ['a named area', new AreaNotPermittedError('CZ', 'country'), { situation: 'restricted', param: 'country' }],
])('%s is a mistake of the caller', async (_what, error, expected) => {
  expect(await failureOf(error)).toMatchObject(expected);
});

test('any other failure stays what it is', async () => {
  const fault = new TypeError('broken');
  expect(await failureOf(fault)).toBe(fault);
});
