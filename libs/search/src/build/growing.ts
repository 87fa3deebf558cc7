import type { TypedArrays } from '../format/sections';

type Constructor<T> = new (length: number) => T;

/** A typed array that grows by half when it is full. */
export class Growing<T extends TypedArrays[keyof TypedArrays]> {
  private array: T;
  length = 0;

  constructor(
    private readonly type: Constructor<T>,
    capacity = 1024,
  ) {
    this.array = new type(capacity);
  }

  push(value: number): number {
    if (this.length === this.array.length) {
      const larger = new this.type(this.length + (this.length >> 1) + 16);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length] = value;
    return this.length++;
  }

  at(index: number): number {
    return this.array[index] as number;
  }

  set(index: number, value: number): void {
    this.array[index] = value;
  }

  /** The values so far, without a copy. */
  view(): T {
    return this.array.subarray(0, this.length) as T;
  }

  /** The values so far; the spare capacity is given back and the builder's own array dropped. */
  take(): T {
    const taken = this.array.slice(0, this.length) as T;
    this.array = new this.type(0);
    this.length = 0;
    return taken;
  }
}
