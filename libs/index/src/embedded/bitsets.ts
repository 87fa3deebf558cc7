/** A set of documents, one bit each. */
export type Bitset = Uint32Array;

/** Sets every document of a slice of postings. */
export function addPostings(bits: Bitset, post: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const document = post[i];
    bits[document >>> 5] = bits[document >>> 5] | (1 << (document & 31));
  }
}

/** Is the document in the set? */
export function hasDocument(bits: Bitset, document: number): boolean {
  return ((bits[document >>> 5] >>> (document & 31)) & 1) === 1;
}

/** Is the document in one of the sets? */
export function isInAny(sets: readonly Bitset[], document: number): boolean {
  const word = document >>> 5;
  const bit = 1 << (document & 31);
  for (let i = 0; i < sets.length; i++) if ((sets[i][word] & bit) !== 0) return true;
  return false;
}

/** The first `limit` documents, ascending, that are in some set of every clause. */
export function firstOfAll(clauses: readonly (readonly Bitset[])[], limit: number): Uint32Array {
  const found = new Uint32Array(limit);
  let count = 0;
  const words = clauses[0][0].length;
  for (let w = 0; w < words; w++) {
    let bits = -1;
    for (let c = 0; bits !== 0 && c < clauses.length; c++) {
      const sets = clauses[c];
      let any = sets[0][w];
      for (let s = 1; s < sets.length; s++) any |= sets[s][w];
      bits &= any;
    }
    while (bits !== 0) {
      const lowest = bits & -bits;
      found[count++] = w * 32 + (31 - Math.clz32(lowest));
      if (count === limit) return found;
      bits ^= lowest;
    }
  }
  return found.subarray(0, count);
}

/** Postings above this many are worth a bitset that stays: it replaces a loop by a look-up. */
export const HEAVY_POSTINGS = 4096;

/** Documents for each of which that many postings are too few: of millions, a bitset takes more memory than it saves time. */
const DOCUMENTS_PER_POSTING = 128;

/** Most bitsets kept for one kind of document, and their bytes in each search thread. */
const MAX_HEAVY_SETS = 1024;
const MAX_HEAVY_BYTES = 64 << 20;

/** Bitsets of the terms and short prefixes that are in very many documents, each made when it is first asked for. */
export class HeavyBitsets {
  private readonly sets = new Map<number, Bitset>();
  private readonly leastPostings: number;
  private readonly most: number;

  constructor(
    private readonly start: Uint32Array,
    private readonly post: Uint32Array,
    readonly documents: number,
  ) {
    this.leastPostings = Math.max(HEAVY_POSTINGS, documents / DOCUMENTS_PER_POSTING);
    this.most = Math.min(MAX_HEAVY_SETS, Math.floor((MAX_HEAVY_BYTES * 8) / Math.max(1, documents)));
  }

  /** Is the range of terms in so many documents that a bitset would be worth it? */
  isHeavy(low: number, high: number): boolean {
    return this.start[high] - this.start[low] > this.leastPostings;
  }

  /** The kept bitset of a range of terms, made when the range is heavy; null when it is light, or no memory is left. */
  get(low: number, high: number): Bitset | null {
    if (!this.isHeavy(low, high)) return null;
    const key = low * 2 ** 26 + high;
    let bits = this.sets.get(key);
    if (bits === undefined) {
      if (this.sets.size >= this.most) return null;
      bits = new Uint32Array((this.documents + 31) >>> 5);
      addPostings(bits, this.post, this.start[low], this.start[high]);
      this.sets.set(key, bits);
    }
    return bits;
  }
}

/** Postings of one kind of document. */
export interface Postings {
  readonly start: Uint32Array;
  readonly post: Uint32Array;
  readonly documents: number;
}
