import { type AnyOperation, gatewayTimeout, missing, places } from '@tripoint/contract';
import { CallerGoneError } from './context';
import { KeptJson } from './kept-json';
import { type LogFields, silentLogger } from './log';
import {
  type Answer,
  type AnswerData,
  answer,
  answerChecked,
  createService,
  type Handled,
  handler,
  JsonText,
} from './service';
import { openCall } from './testing/open-call';

const errors: LogFields[] = [];
const warnings: LogFields[] = [];
const logger = {
  ...silentLogger,
  error: (_: string, fields?: LogFields) => void errors.push(fields ?? {}),
  warn: (_: string, fields?: LogFields) => void warnings.push(fields ?? {}),
};
beforeEach(() => {
  errors.length = 0;
  warnings.length = 0;
});

function serviceOf(...handlers: Handled[]) {
  return createService({
    name: 'places',
    handlers,
    countries: () => ['CZ'],
    errorStatuses: 'spec',
    logger,
  });
}

function throwing(error: unknown): Handled {
  return handler(places.query, () => {
    throw error;
  });
}

const query = { query: 'kolín' };

test('a handler gets checked parameters and its result becomes JSON', async () => {
  const service = serviceOf(
    handler(places.regions, async (params, ctx) => [
      { place_id: ctx.requestId, name: 'Středočeský kraj', object: 'region' as const, country: params.country },
    ]),
  );
  const result = await answer(service, places.regions, { country: 'cz', __req: '1' }, openCall({ requestId: 'r1' }));
  expect(result).toEqual({
    status: 200,
    body: '[{"place_id":"r1","name":"Středočeský kraj","object":"region","country":"CZ"}]',
    code: null,
    engineMs: expect.any(Number),
  });
});

test('JSON text is passed on as it is', async () => {
  const service = serviceOf(handler(places.query, () => new JsonText('[ ]')));
  expect((await answer(service, places.query, query, openCall())).body).toBe('[ ]');
});

test('wrong parameters never reach the handler', async () => {
  const run = jest.fn();
  const result = await answer(serviceOf({ operation: places.query, run }), places.query, { query: '' }, openCall());
  expect(run).not.toHaveBeenCalled();
  expect(result).toMatchObject({ status: 400, code: 'invalid_parameter' });
  expect(JSON.parse(String(result.body)).error.param).toBe('query');
});

test('an error of the contract is answered as such and is no failure', async () => {
  const result = await answer(serviceOf(throwing(missing('place_id'))), places.query, query, openCall());
  expect(result).toMatchObject({ status: 404, code: 'missing' });
  expect(errors).toEqual([]);
});

/** Security: internal detail never reaches a caller. */
test.each([new Error('CANARY'), 'CANARY', { secret: 'CANARY' }, null])(
  'a thrown %p is a 500 without detail, its cause is in the log',
  async (thrown) => {
    const result = await answer(serviceOf(throwing(thrown)), places.query, query, openCall({ requestId: 'r2' }));
    expect(result.status).toBe(500);
    expect(result.body).not.toContain('CANARY');
    expect(errors).toEqual([expect.objectContaining({ requestId: 'r2', operation: 'places.query' })]);
  },
);

test.each([undefined, null, 'text', 7])('a handler that gives %p is a bug, not an answer', async (value) => {
  const service = serviceOf({ operation: places.query, run: async () => value });
  expect((await answer(service, places.query, query, openCall())).status).toBe(500);
});

test('an operation without a handler is a 500, not an exception', async () => {
  expect((await answerChecked(serviceOf(), places.query, {}, openCall())).status).toBe(500);
});

test('at the deadline the caller gets 504 and the signal of the handler is aborted', async () => {
  let signal: AbortSignal | undefined;
  const service = serviceOf(
    handler(places.query, (_params, ctx) => {
      signal = ctx.signal;
      return new Promise(() => {});
    }),
  );
  const result = await answer(service, places.query, query, openCall({ deadlineMs: Date.now() + 5 }));
  expect(result.status).toBe(504);
  expect(signal?.aborted).toBe(true);
  expect(warnings).toHaveLength(1);
});

test('a handler that stops because the caller has gone is no failure', async () => {
  const call = openCall();
  const service = serviceOf(
    handler(
      places.query,
      (_params, ctx) =>
        new Promise((_, reject) => ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason))),
    ),
  );
  const pending = answer(service, places.query, query, call);
  call.abort(new CallerGoneError());
  expect((await pending).status).toBe(503);
  expect([...errors, ...warnings]).toEqual([]);
});

test('trouble of a dependency is a warning with its cause', async () => {
  const result = await answer(serviceOf(throwing(gatewayTimeout(new Error('es')))), places.query, query, openCall());
  expect(result.status).toBe(504);
  expect(warnings).toEqual([expect.objectContaining({ error: 'es', status: 504 })]);
});

test('a service refuses foreign and doubled handlers when it is made', () => {
  const twice = handler(places.query, () => []);
  expect(() => serviceOf(twice, twice)).toThrow('two handlers');
  expect(() => serviceOf({ ...twice, operation: { ...places.query, service: 'utils' } })).toThrow('no operation of');
});

describe('an answer from registers', () => {
  let runs = 0;
  let data: AnswerData | null;
  beforeEach(() => {
    runs = 0;
    data = { version: 'cz-addresses/1', besides: '' };
  });
  const service = createService({
    name: 'places',
    handlers: [
      handler(places.query, () => {
        runs++;
        return new JsonText('[]');
      }),
      handler(places.detail, () => {
        throw missing('place_id');
      }),
      handler(places.regions, () => new KeptJson('[]')),
    ],
    countries: () => ['CZ'],
    dataOf: () => data,
    errorStatuses: 'spec',
    logger,
  });
  const answerTo = async (operation: AnyOperation, params: object, call = openCall()) => {
    const { engineMs, ...answered } = await answer(service, operation, { ...params }, call);
    expect(engineMs).toBeGreaterThanOrEqual(0);
    return answered;
  };
  const ask = (ifNoneMatch: string | null, params: object = query, areas: readonly string[] | null = null) =>
    answerTo(places.query, params, openCall({ areas }, { coding: null, ifNoneMatch }));

  test('names its data, and who has it is answered with 304 without a search', async () => {
    const { tag, ...first } = await ask(null);
    expect(first).toEqual({ status: 200, body: '[]', code: null, dataVersion: 'cz-addresses/1' });
    const again = { status: 304, body: '', code: null, dataVersion: 'cz-addresses/1', tag };
    expect(await ask(`"other", ${tag}`)).toEqual(again);
    expect(runs).toBe(1);
  });

  const askedAgain = async (params?: object, areas?: readonly string[]) => ask((await ask(null)).tag!, params, areas);
  const withData = async (changed: AnswerData) => {
    const { tag } = await ask(null);
    data = changed;
    return ask(tag!);
  };
  test.each<[string, () => Promise<Answer>]>([
    ['other data', () => withData({ version: 'cz-addresses/2', besides: '' })],
    ['what else it is made from', () => withData({ version: 'cz-addresses/1', besides: 'a list' })],
    ['other parameters', () => askedAgain({ query: 'brno' })],
    ['a key for other areas', () => askedAgain(query, ['cz'])],
    ['any tag, since there may be no answer', () => ask('*')],
  ])('is made anew for %s', async (_, asked) => expect((await asked()).status).toBe(200));

  test('has no tag while what it depends on has no name, and names nothing while nothing answers', async () => {
    data = { version: 'cz-addresses/1', besides: null };
    expect(await ask(null)).toEqual({ status: 200, body: '[]', code: null, dataVersion: 'cz-addresses/1' });
    data = null;
    expect(await ask(null)).toEqual({ status: 200, body: '[]', code: null });
  });

  test('may be that there is no such place; a catalog keeps the tag of its text', async () => {
    const detail = { place_id: 'cz_AAAAAAAAAAAAAAAAAAAAAA' };
    const { body: _body, ...none } = await answerTo(places.detail, detail);
    expect(none).toEqual({ status: 404, code: 'missing', dataVersion: 'cz-addresses/1' });
    const catalog = await answerTo(places.regions, { country: 'CZ' });
    expect([catalog.dataVersion, catalog.tag]).toEqual(['cz-addresses/1', new KeptJson('[]').tag]);
  });
});
