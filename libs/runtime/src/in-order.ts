/**
 * Answers in the order of the items, of which `atOnce` are worked on at a time; no more is begun than who reads them asks
 * for. The first failure ends it.
 */
export async function* inOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  answer: (item: T, at: number) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  let at = 0;
  for await (const item of items) {
    const next = answer(item, at++);
    // It may fail while an earlier one is waited for.
    next.catch(() => undefined);
    begun.push(next);
    if (begun.length >= atOnce) yield await (begun.shift() as Promise<R>);
  }
  for (const next of begun) yield await next;
}
