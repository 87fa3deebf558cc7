import { itemsUnlessAborted } from './within';

const stopped = new Error('stopped');

test('items end with the signal although their source is busy, which is closed when it is not', async () => {
  const stop = new AbortController();
  let goOn: () => void = () => undefined;
  let isClosed = false;
  async function* source(): AsyncGenerator<number> {
    try {
      yield 1;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      yield 2;
    } finally {
      isClosed = true;
    }
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of itemsUnlessAborted(source(), stop.signal)) {
      seen.push(item);
      setImmediate(() => stop.abort(stopped));
    }
  })();
  await expect(reading).rejects.toBe(stopped);
  expect([seen, isClosed]).toEqual([[1], false]);
  goOn();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(true);
});

test('a loop that is left waits until its source is closed', async () => {
  let isClosed = false;
  async function* source(): AsyncGenerator<number> {
    try {
      yield 1;
    } finally {
      await new Promise((resolve) => setImmediate(resolve));
      isClosed = true;
    }
  }
  for await (const item of itemsUnlessAborted(source(), new AbortController().signal)) {
    if (item === 1) break;
  }
  expect(isClosed).toBe(true);
});
