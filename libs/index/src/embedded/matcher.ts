import type { IndexDirectory } from '../index-directory';
import type { Clause, Conjunction } from '../port';
import { addPostings, type Bitset, firstOfAll, HeavyBitsets, hasDocument, isInAny, type Postings } from './bitsets';

/** Postings of a term or of a range of terms; those of one term ascend. */
interface Slice {
  readonly low: number;
  readonly high: number;
  readonly from: number;
  readonly to: number;
}

/** One clause: the documents of any of its slices. */
interface ResolvedClause {
  readonly slices: readonly Slice[];
  /** The slices that have no set. */
  readonly light: readonly Slice[];
  /** Sets of the other slices. */
  readonly heavy: readonly Bitset[];
  /** Postings of all slices. */
  readonly total: number;
}

/**
 * Documents for each posting of the rarest clause from which on its documents are tested one by one: building and reading
 * sets of all documents costs more.
 */
const DOCUMENTS_PER_TESTED = 256;

/** About the steps of looking a document up in a slice; fewer postings are read through. */
const LOOK_UP_STEPS = 16;

/** Conjunctions of frequent terms whose documents are kept: finding them may take a walk through all. A full memory starts again. */
const WALKS_KEPT = 2_000;

/** Finds the documents of one kind that satisfy a conjunction. Not re-entrant: it reuses its scratch sets. */
export class Matcher {
  private readonly heavy: HeavyBitsets;
  private readonly scratch: Bitset[] = [];
  /** Empty but while a clause is tested. */
  private marked: Bitset | undefined;
  private found: Bitset | undefined;
  /** Documents that are tested, as long as they meet the clauses. */
  private left = new Uint32Array(64);
  private readonly walks = new Map<string, Uint32Array>();
  private readonly words: number;
  private readonly mostTested: number;

  constructor(
    private readonly directory: Pick<IndexDirectory, 'termId' | 'prefixRange'>,
    private readonly postings: Postings,
  ) {
    this.heavy = new HeavyBitsets(postings.start, postings.post, postings.documents);
    this.words = (postings.documents + 31) >>> 5;
    this.mostTested = Math.floor(postings.documents / DOCUMENTS_PER_TESTED);
  }

  /** The first documents that satisfy every clause, ascending. */
  match({ clauses, limit, among }: Pick<Conjunction, 'clauses' | 'limit' | 'among'>): Uint32Array {
    const resolved = this.resolveAll(clauses);
    if (resolved === null) return none;
    if (among) return this.tested(among, resolved).subarray(0, limit);
    const [driver, ...others] = resolved as [ResolvedClause, ...ResolvedClause[]];
    const isTested = driver.total <= this.mostTested;
    const isWalked = isOfOneTerm(driver) && !(isTested && others.some(({ light }) => light.length > 0));
    if (isTested && !isWalked) return this.ofDriver(driver, others).subarray(0, limit);
    if (!resolved.every((clause) => this.isFrequent(clause))) return this.walked(driver, others, isWalked, limit);
    const key = keyOf(resolved, limit);
    let found = this.walks.get(key);
    if (found === undefined) {
      if (this.walks.size >= WALKS_KEPT) this.walks.clear();
      found = this.walked(driver, others, isWalked, limit);
      this.walks.set(key, found);
    }
    return found;
  }

  /** Are all its terms frequent, with a set or without? */
  private isFrequent({ light }: ResolvedClause): boolean {
    return light.every(({ low, high }) => this.heavy.isHeavy(low, high));
  }

  private walked(
    driver: ResolvedClause,
    others: readonly ResolvedClause[],
    isWalked: boolean,
    limit: number,
  ): Uint32Array {
    const sets = others.map((clause, i) => this.setsOf(clause, i));
    if (isWalked) return this.walk(driver.slices[0], sets, limit);
    return firstOfAll([this.setsOf(driver, others.length), ...sets], limit);
  }

  /** All documents that satisfy every clause, ascending; null where they are more than so many, or dear to find. */
  few(clauses: readonly Clause[], most: number): Uint32Array | null {
    const resolved = this.resolveAll(clauses);
    if (resolved === null) return none;
    const [driver, ...others] = resolved as [ResolvedClause, ...ResolvedClause[]];
    if (driver.total > this.mostTested) return null;
    if (others.length === 0) return this.anyOf(driver, most);
    const found = this.ofDriver(driver, others);
    return found.length > most ? null : found;
  }

  /** The clauses, the rarest first; null where one has no documents, or there are none. */
  private resolveAll(clauses: readonly Clause[]): ResolvedClause[] | null {
    const resolved: ResolvedClause[] = [];
    for (const clause of clauses) {
      const part = this.resolve(clause);
      if (part.total === 0) return null;
      resolved.push(part);
    }
    return resolved.length === 0 ? null : resolved.sort((a, b) => a.total - b.total);
  }

  private resolve(clause: Clause): ResolvedClause {
    const { start } = this.postings;
    const slices: Slice[] = [];
    const light: Slice[] = [];
    const heavy: Bitset[] = [];
    let total = 0;
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
      const slice = { low, high, from: start[low], to: start[high] };
      if (slice.from === slice.to) continue;
      total += slice.to - slice.from;
      slices.push(slice);
      const set = this.heavy.get(low, high);
      if (set) heavy.push(set);
      else light.push(slice);
    }
    return { slices, light, heavy, total };
  }

  /** All documents of a clause, ascending; null as soon as they are more than so many. */
  private anyOf({ slices }: ResolvedClause, most: number): Uint32Array | null {
    const { post } = this.postings;
    this.marked ??= new Uint32Array(this.words);
    const { marked } = this;
    const found: number[] = [];
    for (const { from, to } of slices) {
      for (let at = from; at < to && found.length <= most; at++) {
        const document = post[at];
        if (hasDocument(marked, document)) continue;
        marked[document >>> 5] |= 1 << (document & 31);
        found.push(document);
      }
    }
    for (const document of found) marked[document >>> 5] = 0;
    return found.length > most ? null : Uint32Array.from(found).sort();
  }

  /** All documents of the rarest clause that satisfy the others. */
  private ofDriver({ slices, total }: ResolvedClause, others: readonly ResolvedClause[]): Uint32Array {
    const { post } = this.postings;
    if (isOfOneTerm({ slices })) return this.tested(post.subarray(slices[0].from, slices[0].to), others);
    const documents = new Uint32Array(total);
    let at = 0;
    for (const { from, to } of slices) {
      documents.set(post.subarray(from, to), at);
      at += to - from;
    }
    return distinct(this.tested(documents, others));
  }

  /** Those of some documents that satisfy every clause, in their order. */
  private tested(documents: Uint32Array, clauses: readonly ResolvedClause[]): Uint32Array {
    if (clauses.length === 0) return documents;
    if (this.left.length < documents.length) this.left = new Uint32Array(2 * documents.length);
    const { left } = this;
    left.set(documents);
    let count = documents.length;
    for (const { light, heavy } of clauses) {
      if (light.length === 0) count = keepThoseIn(heavy, left, count);
    }
    for (const clause of clauses) {
      if (count === 0) return none;
      if (clause.light.length > 0) count = this.keepThoseOf(clause, left, count);
    }
    return left.slice(0, count);
  }

  /** Keeps those of the first `count` documents that a clause has. @returns how many they are */
  private keepThoseOf({ light, heavy }: ResolvedClause, documents: Uint32Array, count: number): number {
    const { start, post } = this.postings;
    this.marked ??= new Uint32Array(this.words);
    this.found ??= new Uint32Array(this.words);
    const { marked, found } = this;
    addPostings(marked, documents, 0, count);
    for (const { low, high } of light) {
      for (let term = low; term < high; term++) {
        const from = start[term];
        const to = start[term + 1];
        if (count * LOOK_UP_STEPS < to - from) {
          for (let i = 0; i < count; i++) {
            const document = documents[i];
            if (hasPosting(post, from, to, document)) found[document >>> 5] |= 1 << (document & 31);
          }
          continue;
        }
        for (let at = from; at < to; at++) {
          const document = post[at];
          if (hasDocument(marked, document)) found[document >>> 5] |= 1 << (document & 31);
        }
      }
    }
    unmark(marked, documents, count);
    const kept = keepThoseIn([found, ...heavy], documents, count);
    // Whatever was found is kept.
    unmark(found, documents, kept);
    return kept;
  }

  /** Walks ascending postings and picks what every clause has. */
  private walk({ from, to }: Slice, clauses: readonly (readonly Bitset[])[], limit: number): Uint32Array {
    const { post } = this.postings;
    const found = new Uint32Array(Math.min(limit, to - from));
    let count = 0;
    next: for (let i = from; i < to; i++) {
      const document = post[i];
      for (let c = 0; c < clauses.length; c++) if (!isInAny(clauses[c], document)) continue next;
      found[count++] = document;
      if (count === limit) break;
    }
    return found.subarray(0, count);
  }

  /** The sets of a clause. @param slot number of the scratch set that light slices are put into */
  private setsOf({ light, heavy }: ResolvedClause, slot: number): readonly Bitset[] {
    if (light.length === 0) return heavy;
    this.scratch[slot] ??= new Uint32Array(this.words);
    const bits = this.scratch[slot].fill(0);
    for (const { from, to } of light) addPostings(bits, this.postings.post, from, to);
    return [bits, ...heavy];
  }
}

const none = new Uint32Array(0);

const isOfOneTerm = ({ slices: [slice, ...others] }: Pick<ResolvedClause, 'slices'>): boolean =>
  others.length === 0 && slice.high === slice.low + 1;

/** What a conjunction asks for. */
function keyOf(clauses: readonly ResolvedClause[], limit: number): string {
  let key = String(limit);
  for (const { slices } of clauses) {
    key += ' &';
    for (const { low, high } of slices) key += ` ${low} ${high}`;
  }
  return key;
}

/** Keeps those of the first `count` documents that are in any of the sets, in their order. @returns how many they are */
function keepThoseIn(sets: readonly Bitset[], documents: Uint32Array, count: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const document = documents[i];
    if (isInAny(sets, document)) documents[kept++] = document;
  }
  return kept;
}

/** Empties a set that has no other documents than these. */
function unmark(bits: Bitset, documents: Uint32Array, count: number): void {
  for (let i = 0; i < count; i++) bits[documents[i] >>> 5] = 0;
}

/** Has an ascending slice of postings the document? */
function hasPosting(post: Uint32Array, from: number, to: number, document: number): boolean {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (post[middle] < document) low = middle + 1;
    else high = middle;
  }
  return low < to && post[low] === document;
}

/** Puts documents in ascending order, each once. */
function distinct(documents: Uint32Array): Uint32Array {
  const sorted = documents.sort();
  let count = 0;
  for (const document of sorted) {
    if (count === 0 || document !== sorted[count - 1]) sorted[count++] = document;
  }
  return sorted.subarray(0, count);
}
