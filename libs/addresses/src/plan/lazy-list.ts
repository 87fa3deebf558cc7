/** Items that are made when somebody first looks at them, each once. */
export class LazyList<T> implements Iterable<T> {
  private readonly made: T[] = [];

  constructor(private readonly source: Iterator<T>) {}

  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (let i = 0; ; i++) {
      if (i === this.made.length) {
        const { done, value } = this.source.next();
        if (done === true) return;
        this.made.push(value);
      }
      yield this.made[i];
    }
  }
}
