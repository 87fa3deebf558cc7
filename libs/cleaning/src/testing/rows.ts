/** All elements of what is made one by one. */
export async function collected<T>(elements: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const element of elements) all.push(element);
  return all;
}

/** The elements one by one. */
export async function* each<T>(elements: Iterable<T>): AsyncGenerator<T> {
  yield* elements;
}
