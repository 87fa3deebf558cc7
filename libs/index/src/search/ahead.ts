/** An item with what came of it; asked for once, in the order of the items. */
interface Ahead<T, R> {
  readonly item: T;
  readonly result: () => Promise<R>;
}

/**
 * Goes through items in order and works on so many of them at once. What of them is not asked for is dropped, its failure
 * too. One at a time means: only when asked for.
 */
export function* ahead<T, R>(items: Iterable<T>, width: number, work: (item: T) => Promise<R>): Generator<Ahead<T, R>> {
  const waiting: Ahead<T, R>[] = [];
  const source = items[Symbol.iterator]();
  for (let done = false; ; ) {
    while (!done && waiting.length < width) {
      const next = source.next();
      if (next.done === true) done = true;
      else waiting.push(width === 1 ? lazily(next.value, work) : atOnce(next.value, work));
    }
    const first = waiting.shift();
    if (first === undefined) return;
    yield first;
  }
}

function lazily<T, R>(item: T, work: (item: T) => Promise<R>): Ahead<T, R> {
  return { item, result: () => work(item) };
}

function atOnce<T, R>(item: T, work: (item: T) => Promise<R>): Ahead<T, R> {
  const working = work(item);
  working.catch(() => undefined);
  return { item, result: () => working };
}
