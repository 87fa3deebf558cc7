/**
 * An answer of one index with what decides its place among those of other indexes. It is presented when it is first looked
 * at: of three countries searched together most answers are cut off before anybody does.
 */
export class Scored<T> {
  private made: T | undefined;

  /** @param importance addresses of its municipality: of answers that cost the same the one of the larger town comes first */
  constructor(
    readonly cost: number,
    readonly importance: number,
    private readonly present: () => T,
  ) {}

  get place(): T {
    this.made ??= this.present();
    return this.made;
  }

  /** The same answer at a higher cost. */
  costing(more: number): Scored<T> {
    return more === 0 ? this : new Scored(this.cost + more, this.importance, () => this.place);
  }
}
