/**
 * Answers in the order of the items, of which `atOnce` are worked on at a time; no more are started than the reader asks
 * for. The first failure ends it.
 */
export async function* inOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  answer: (item: T, at: number) => Promise<R>,
): AsyncGenerator<R> {
  const started: Promise<R>[] = [];
  let at = 0;
  for await (const item of items) {
    const next = answer(item, at++);
    // It may fail while an earlier one is waited for.
    next.catch(() => undefined);
    started.push(next);
    if (started.length >= atOnce) yield await (started.shift() as Promise<R>);
  }
  for (const next of started) yield await next;
}
