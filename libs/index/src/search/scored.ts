/**
 * An answer of one index with what decides its place among those of other indexes. It is presented when it has its place:
 * of three countries searched together most answers are cut off before anybody looks at them.
 */
export class Scored<T> {
  /**
   * @param importance addresses of its municipality: of answers that cost the same the one of the larger town comes first
   * @param key number of the row or document, which distinguishes answers of one index
   */
  constructor(
    readonly cost: number,
    readonly importance: number,
    readonly key: number,
    readonly present: () => T | Promise<T>,
  ) {}

  /** The same answer at a higher cost. */
  costing(more: number): Scored<T> {
    return more === 0 ? this : new Scored(this.cost + more, this.importance, this.key, this.present);
  }
}
