import { freeMemory } from './search-pool';

test('a shared buffer that nobody holds any more is given back', async () => {
  const given = new Promise<string>((resolve) => {
    const registry = new FinalizationRegistry<string>(resolve);
    registry.register(new SharedArrayBuffer(1 << 20), 'given back');
    // Kept by the test until it is notified, or it would be collected itself.
    kept.push(registry);
  });
  setImmediate(freeMemory);
  expect(await given).toBe('given back');
});

const kept: FinalizationRegistry<string>[] = [];
