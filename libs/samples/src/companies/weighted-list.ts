import type { Chance } from '../random';

/** Items of which one is drawn as often as its weight says. */
export class WeightedList<T> {
  private readonly upTo: number[] = [];
  private total = 0;

  constructor(
    private readonly items: readonly T[],
    weightOf: (item: T, index: number) => number,
  ) {
    items.forEach((item, index) => {
      this.total += weightOf(item, index);
      this.upTo.push(this.total);
    });
    if (!(this.total > 0)) throw new RangeError('a list to draw from needs an item with a weight');
  }

  /** The same weights for other items. */
  map<U>(change: (item: T) => U): WeightedList<U> {
    const weights = this.upTo.map((upTo, index) => upTo - (this.upTo[index - 1] ?? 0));
    return new WeightedList(this.items.map(change), (_, index) => weights[index]);
  }

  draw(chance: Chance): T {
    const drawn = chance.next() * this.total;
    let low = 0;
    let high = this.items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.upTo[middle] > drawn) high = middle;
      else low = middle + 1;
    }
    return this.items[low];
  }
}

/** Items such as `3 {surname} a syn`: a whole number before an item is its weight, which is otherwise 1. */
export function weightedTexts(items: readonly string[]): WeightedList<string> {
  const parts = items.map((item) => /^(?:(\d+) )?(.*)$/.exec(item) as RegExpExecArray);
  const weights = parts.map(([, weight]) => Number(weight ?? 1));
  return new WeightedList(
    parts.map(([, , text]) => text),
    (_, index) => weights[index],
  );
}
