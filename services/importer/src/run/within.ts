/** Resolves when the promise is settled, whichever way, or when the time is over. */
export async function within(ms: number, promise: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise?.catch(() => undefined), over]);
  clearTimeout(timer);
}

/**
 * The items of a source until the signal is aborted. Then nothing waits for what the source is doing, which may be long: it
 * closes what it opened when that ends.
 */
export async function* itemsUnlessAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), signal);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    const closed = iterator.return?.();
    if (signal.aborted) closed?.catch(() => undefined);
    else await closed;
  }
}

/** Settles as the promise does, or rejects with the reason of the signal as soon as that is aborted. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nothing waits for it after the signal.
  promise.catch(() => undefined);
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
