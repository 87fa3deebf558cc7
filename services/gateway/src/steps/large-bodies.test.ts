import type { IncomingMessage } from 'node:http';
import { LargeBodies, MAX_LARGE_BODIES, MAX_OF_ONE_CALLER } from './large-bodies';

const large = { req: { headers: { 'content-length': '10000000' } } as unknown as IncomingMessage };
const small = { req: { headers: { 'content-length': '10000' } } as unknown as IncomingMessage };
const never = () => new Promise<never>(() => {});
const full = expect.objectContaining({ situation: 'rate_limit', retryAfterSeconds: 2 });

/** Security: bodies of many callers at once must not fill the memory. */
test('few large bodies are read at once, and fewer of one caller', async () => {
  const bodies = new LargeBodies();
  for (let i = 0; i < MAX_OF_ONE_CALLER; i += 1) void bodies.read(large, 'a', never);
  await expect(bodies.read(large, 'a', async () => 1)).rejects.toEqual(full);
  for (let i = MAX_OF_ONE_CALLER; i < MAX_LARGE_BODIES; i += 1) void bodies.read(large, `b${i}`, never);
  await expect(bodies.read(large, 'c', async () => 1)).rejects.toEqual(full);
  expect(await bodies.read(small, 'a', async () => 1)).toBe(1);
});

test('a body that was read, or could not be, makes room', async () => {
  const bodies = new LargeBodies();
  for (let i = 0; i < 3 * MAX_LARGE_BODIES; i += 1) {
    expect(await bodies.read(large, 'a', async () => i)).toBe(i);
    await expect(bodies.read(large, 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
});

test('a body of unknown length is large', async () => {
  const chunked = { req: { headers: { 'transfer-encoding': 'chunked' } } as unknown as IncomingMessage };
  const bodies = new LargeBodies();
  for (let i = 0; i < MAX_OF_ONE_CALLER; i += 1) void bodies.read(chunked, 'a', never);
  await expect(bodies.read(large, 'a', async () => 1)).rejects.toEqual(full);
});
