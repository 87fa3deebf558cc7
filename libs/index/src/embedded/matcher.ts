import type { IndexDirectory } from '../index-directory';
import type { Clause, Conjunction } from '../port';
import { addBitset, addPostings, type Bitset, firstOfAll, HeavyBitsets, hasDocument, type Postings } from './bitsets';

interface ResolvedClause {
  /** Slices of postings, as pairs of begin and end. */
  readonly slices: readonly number[];
  /** Kept bitsets of heavy ranges, in place of their slices. */
  readonly heavy: readonly Bitset[];
  readonly total: number;
  /** True when the only slice is the postings of one term, which ascend. */
  readonly ascending: boolean;
}

/** Finds the documents of one kind that satisfy a conjunction. Not re-entrant: it reuses its scratch sets. */
export class Matcher {
  private readonly heavy: HeavyBitsets;
  private readonly scratch: Bitset[] = [];
  private readonly words: number;

  constructor(
    private readonly directory: Pick<IndexDirectory, 'termId' | 'prefixRange'>,
    private readonly postings: Postings,
  ) {
    this.heavy = new HeavyBitsets(postings.start, postings.post, postings.documents);
    this.words = (postings.documents + 31) >>> 5;
  }

  /** The first documents that satisfy every clause, ascending. */
  match({ clauses, limit }: Pick<Conjunction, 'clauses' | 'limit'>): Uint32Array {
    const resolved: ResolvedClause[] = [];
    for (const clause of clauses) {
      const part = this.resolve(clause);
      if (part.total === 0) return none;
      resolved.push(part);
    }
    if (resolved.length === 0) return none;
    resolved.sort((a, b) => a.total - b.total);
    const driver = resolved[0];
    const others = resolved.slice(1).map((clause, i) => this.bitsetOf(clause, i));
    if (driver.ascending) {
      return this.walk(driver.slices[0], driver.slices[1], others, limit);
    }
    return firstOfAll([this.bitsetOf(driver, others.length), ...others], limit);
  }

  /** Walks one ascending slice of postings and keeps what is in every other set. */
  private walk(from: number, to: number, others: readonly Bitset[], limit: number): Uint32Array {
    const { post } = this.postings;
    const found = new Uint32Array(Math.min(limit, to - from));
    let count = 0;
    next: for (let i = from; i < to; i++) {
      const document = post[i];
      for (const set of others) if (!hasDocument(set, document)) continue next;
      found[count++] = document;
      if (count === limit) break;
    }
    return found.subarray(0, count);
  }

  private resolve(clause: Clause): ResolvedClause {
    const { start } = this.postings;
    const slices: number[] = [];
    const heavy: Bitset[] = [];
    let total = 0;
    let terms = 0;
    for (const { text, prefix } of clause) {
      let low: number;
      let high: number;
      if (prefix) {
        ({ low, high } = this.directory.prefixRange(text));
      } else {
        low = this.directory.termId(text);
        high = low + 1;
      }
      if (low < 0 || low >= high) continue;
      const from = start[low];
      const to = start[high];
      if (from === to) continue;
      total += to - from;
      terms += high - low;
      const kept = this.heavy.get(low, high);
      if (kept) heavy.push(kept);
      else slices.push(from, to);
    }
    return { slices, heavy, total, ascending: terms === 1 && heavy.length === 0 };
  }

  private bitsetOf({ slices, heavy }: ResolvedClause, slot: number): Bitset {
    if (slices.length === 0 && heavy.length === 1) return heavy[0];
    let bits = this.scratch[slot];
    if (bits === undefined) {
      bits = new Uint32Array(this.words);
      this.scratch[slot] = bits;
    }
    if (heavy.length > 0) bits.set(heavy[0]);
    else bits.fill(0);
    for (let i = 1; i < heavy.length; i++) addBitset(bits, heavy[i]);
    for (let i = 0; i < slices.length; i += 2) {
      addPostings(bits, this.postings.post, slices[i], slices[i + 1]);
    }
    return bits;
  }
}

const none = new Uint32Array(0);
