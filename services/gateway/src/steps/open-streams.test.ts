import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { UpstreamAnswer } from '../upstream/upstream';
import { MAX_OF_ONE_KEY, MAX_STREAMS, OpenStreams } from './open-streams';

const streamed = (): UpstreamAnswer & { readonly stream: Readable } => {
  return { status: 200, body: '', code: null, stream: Readable.from(['[]']) };
};

/** Security: a caller who does not read what he asks for must not use up the connections of all. */
test('a key reads few large answers at once, all keys together not many more', () => {
  const streams = new OpenStreams('spec');
  const admitted = Array.from({ length: MAX_STREAMS }, (_, i) => streams.admit(`key${i % 16}`, streamed()));
  expect(new Set(admitted.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = streamed();
  expect(streams.admit('another', refused)).toMatchObject({ status: 503, retryAfterSeconds: 1 });
  expect(refused.stream.destroyed).toBe(true);
});

test('an answer that was read, or broken off, makes room', async () => {
  const streams = new OpenStreams('spec');
  const own = Array.from({ length: MAX_OF_ONE_KEY }, () => streamed());
  for (const answer of own) expect(streams.admit('key', answer)).toBe(answer);
  expect(streams.admit('key', streamed())).toMatchObject({ status: 402, code: 'rate_limit' });
  const closed = Promise.all([once(own[0]!.stream, 'close'), once(own[1]!.stream, 'close')]);
  own[0]!.stream.destroy();
  own[1]!.stream.resume();
  await closed;
  expect([1, 2, 3].map(() => streams.admit('key', streamed()).status)).toEqual([200, 200, 402]);
});

test('an answer of the usual size is not counted', () => {
  const streams = new OpenStreams('spec');
  const answer: UpstreamAnswer = { status: 200, body: '[]', code: null };
  for (let i = 0; i < 2 * MAX_STREAMS; i += 1) expect(streams.admit('key', answer)).toBe(answer);
});
