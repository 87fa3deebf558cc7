import { MemoryBreakers } from './breaker/memory-breakers';
import { MemoryCache } from './cache/memory-cache';
import { breakersContract, cacheContract, FakeClock } from './testing';

const passOf = (clock: FakeClock) => async (ms: number) => clock.advance(ms + 1);

breakersContract('of one process', async (options) => {
  const clock = new FakeClock();
  return { breakers: new MemoryBreakers(options, clock), pass: passOf(clock) };
});

cacheContract('of one process', async () => {
  const clock = new FakeClock();
  return { cache: new MemoryCache(clock), pass: passOf(clock) };
});

test('a cache of one process is bounded by what it holds', async () => {
  const cache = new MemoryCache(new FakeClock());
  const megabyte = 'x'.repeat(1_000_000);
  for (let i = 0; i < 20; i++) await cache.set(`k${i}`, megabyte, 60_000);
  const kept = await Promise.all(Array.from({ length: 20 }, (_, i) => cache.get(`k${i}`)));
  expect(kept.filter((value) => value !== undefined).length).toBeLessThan(8);
  expect(kept.at(-1)).toBe(megabyte);
});
