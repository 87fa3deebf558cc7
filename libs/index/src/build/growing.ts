import type { TypedArrays } from '../file/sections';

type Constructor<T> = new (length: number) => T;

/** Items of the first piece when it is made. */
const FIRST_ITEMS = 1024;
/** Items of one piece: 2^18. */
const PIECE_BITS = 18;
const pieceItems = 1 << PIECE_BITS;
const pieceMask = pieceItems - 1;

/** A typed array that grows piece by piece, so that growing never holds the values twice. */
export class Growing<T extends TypedArrays[keyof TypedArrays]> {
  private pieces: T[] = [];
  /** All values, once they were asked for as one array; nothing can be added any more. */
  private whole: T | null = null;
  length = 0;

  constructor(private readonly type: Constructor<T>) {}

  push(value: number): number {
    if (this.whole !== null) throw new Error('values were added after they had been taken as one array');
    const at = this.length & pieceMask;
    if (at === 0) this.pieces.push(new this.type(this.length === 0 ? FIRST_ITEMS : pieceItems));
    let piece = this.pieces[this.pieces.length - 1];
    if (at === piece.length) piece = this.widen(piece);
    piece[at] = value;
    return this.length++;
  }

  /** Only the first piece begins small: most tables of a small register never fill one. */
  private widen(piece: T): T {
    const wider = new this.type(Math.min(pieceItems, piece.length * 4));
    wider.set(piece);
    this.pieces[this.pieces.length - 1] = wider;
    return wider;
  }

  at(index: number): number {
    if (this.whole !== null) return this.whole[index];
    return this.pieces[index >>> PIECE_BITS][index & pieceMask];
  }

  set(index: number, value: number): void {
    if (this.whole !== null) this.whole[index] = value;
    else this.pieces[index >>> PIECE_BITS][index & pieceMask] = value;
  }

  /** The values as one array. Nothing can be added any more. */
  view(): T {
    this.whole ??= this.joined();
    return this.whole;
  }

  /** The values as one array; this one is empty afterwards. */
  take(): T {
    const taken = this.view();
    this.whole = null;
    this.length = 0;
    return taken;
  }

  /** Each piece is given back as soon as it is copied. */
  private joined(): T {
    const only = this.pieces[0];
    if (only !== undefined && only.length === this.length && this.pieces.length === 1) {
      this.pieces = [];
      return only;
    }
    const whole = new this.type(this.length);
    let at = 0;
    while (this.pieces.length > 0) {
      const piece = this.pieces.shift() as T;
      const used = piece.subarray(0, Math.min(piece.length, this.length - at)) as T;
      whole.set(used, at);
      at += used.length;
    }
    return whole;
  }
}
