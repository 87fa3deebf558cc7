import { places } from '@tripoint/contract';
import { CallerGoneError } from './context';
import { JsonStream } from './json-stream';
import { silentLogger } from './log';
import { type Answer, answerChecked, createService, handler } from './service';
import { openCall } from './testing/open-call';

const PIECE = `${'x'.repeat(1_000)},`;
const streamed = { ...places.query, streamed: true };

async function answerWith(stream: JsonStream, operation = streamed, call = openCall()): Promise<Answer> {
  const handlers = [handler(operation, () => stream)];
  const service = createService({
    name: 'places',
    handlers,
    countries: () => [],
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  return answerChecked(service, operation, {}, call);
}

/** Pieces with a count of those that were made, and whether their maker was stopped. */
function counted(pieces: number, failAt = -1) {
  const made = { count: 0, isStopped: false };
  async function* make() {
    try {
      for (; made.count < pieces; made.count += 1) {
        if (made.count === failAt) throw new Error('CANARY');
        yield PIECE;
      }
    } finally {
      made.isStopped = true;
    }
  }
  return { made, stream: new JsonStream(make()) };
}

const textOf = async ({ body, stream }: Answer): Promise<string> =>
  stream === undefined ? body.toString() : Buffer.concat(await stream.toArray()).toString();

async function* pagesOf(...pages: number[][]) {
  yield* pages;
}

test.each([
  ['nothing', [], '[]'],
  ['empty pages', [[], []], '[]'],
  ['one page', [[1, 2]], '[2,4]'],
  ['several pages', [[], [1], [], [2, 3]], '[2,4,6]'],
])('an array of %s is JSON', async (_, pages, expected) => {
  const answer = await answerWith(JsonStream.ofArray(pagesOf(...pages), (n) => n * 2));
  expect([answer.stream, answer.body.toString()]).toEqual([undefined, expected]);
});

test('a large answer is made while it is read, and is whole', async () => {
  const { made, stream } = counted(10_000);
  const answer = await answerWith(stream);
  expect(made.count).toBeLessThan(100);
  expect(await textOf(answer)).toBe(PIECE.repeat(10_000));
  expect(made.isStopped).toBe(true);
});

test('what is wrong at the beginning is an error answer, later it breaks the stream', async () => {
  const first = await answerWith(counted(10_000, 3).stream);
  expect([first.status, String(first.body).includes('CANARY')]).toEqual([500, false]);
  await expect(textOf(await answerWith(counted(10_000, 5_000).stream))).rejects.toThrow('CANARY');
});

test('a tag that the caller has is 304, without making anything', async () => {
  const { made, stream } = counted(5);
  const tagged = new JsonStream(stream.pieces, 'W/"a"');
  const call = openCall({}, { coding: null, ifNoneMatch: '"b", W/"a"' });
  expect(await answerWith(tagged, streamed, call)).toMatchObject({ status: 304, body: '', code: null, tag: 'W/"a"' });
  expect(made.count).toBe(0);
  expect(await answerWith(tagged)).toMatchObject({ status: 200, tag: 'W/"a"' });
});

test('a caller who has gone ends the making', async () => {
  const { made, stream } = counted(10_000);
  const call = openCall();
  await answerWith(stream, streamed, call);
  call.abort(new CallerGoneError());
  await new Promise(setImmediate);
  expect(made.isStopped).toBe(true);
});

test('a beginning that takes too long is 504', async () => {
  const never = new JsonStream({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) });
  expect((await answerWith(never, streamed, openCall({ deadlineMs: Date.now() + 20 }))).status).toBe(504);
});

test('an operation that does not say so has no streamed answer', async () => {
  expect((await answerWith(counted(1).stream, places.query as typeof streamed)).status).toBe(500);
});
