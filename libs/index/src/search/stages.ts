import { EngineBusyError } from '@tripoint/generations';
import { followedBy, forEachNeighbour } from '@tripoint/text';
import type { IndexDirectory } from '../index-directory';

/** An item with what came of it; asked for once, in the order of the items. */
interface Ahead<T, R> {
  readonly item: T;
  readonly result: () => Promise<R>;
}

/**
 * Goes through items in order and works on so many of them at once. What of them is not asked for is dropped, its failure
 * too. One at a time means: only when asked for.
 */
export function* ahead<T, R>(items: Iterable<T>, width: number, work: (item: T) => Promise<R>): Generator<Ahead<T, R>> {
  const waiting: Ahead<T, R>[] = [];
  const source = items[Symbol.iterator]();
  for (let done = false; ; ) {
    while (!done && waiting.length < width) {
      const next = source.next();
      if (next.done === true) done = true;
      else waiting.push(width === 1 ? lazily(next.value, work) : atOnce(next.value, work));
    }
    const first = waiting.shift();
    if (first === undefined) return;
    yield first;
  }
}

function lazily<T, R>(item: T, work: (item: T) => Promise<R>): Ahead<T, R> {
  return { item, result: () => work(item) };
}

function atOnce<T, R>(item: T, work: (item: T) => Promise<R>): Ahead<T, R> {
  const working = work(item);
  working.catch(() => undefined);
  return { item, result: () => working };
}

/**
 * How far a search goes: only what was typed, only what else may have been meant, or the latter when the former has no
 * answer. Several indexes searched together are all asked for the one before any is asked for the other.
 */
export type SearchDepth = 'as typed' | 'as meant' | 'both';

/** How the stages of a search judge its answers. */
export interface AnswerKind<A> {
  readonly nothing: A;
  isFound(answer: A): boolean;
  /** Of the best that was found. */
  costOf(answer: A): number;
}

/** What was typed, then what may have been meant, as far as the depth goes. */
export async function asTypedThenMeant<A>(
  { nothing, isFound }: AnswerKind<A>,
  depth: SearchDepth,
  typed: () => Promise<A>,
  meant: () => Promise<A>,
): Promise<A> {
  if (depth !== 'as meant') {
    const answer = await typed();
    if (isFound(answer)) return answer;
  }
  return depth === 'as typed' ? nothing : meant();
}

/** The first answer with anything in it, asking no further. */
export async function firstFound<A, I>(
  { nothing, isFound }: AnswerKind<A>,
  items: Iterable<I>,
  ask: (item: I) => Promise<A>,
): Promise<A> {
  for (const item of items) {
    const answer = await ask(item);
    if (isFound(answer)) return answer;
  }
  return nothing;
}

/**
 * What each stage fetches, when it is its turn; where every call is a round trip, all of them at once: some may not be
 * needed, but a second round trip costs more.
 */
export async function stageByStage<P, R>(
  stages: readonly (readonly P[])[],
  isRemote: boolean,
  fetch: (passes: readonly P[]) => Promise<readonly R[]>,
): Promise<(stage: number) => Promise<readonly R[]>> {
  if (!isRemote) return (stage) => fetch(stages[stage]);
  const all = await fetch(stages.flat());
  return async (stage) => {
    const from = stages.slice(0, stage).reduce((sum, { length }) => sum + length, 0);
    return all.slice(from, from + stages[stage].length);
  };
}

/** What several passes find, each thing once, until the limit is reached. */
export class UntilFull<T> {
  readonly items: T[] = [];
  private readonly known = new Set<number>();

  constructor(private readonly limit: number) {}

  get isFull(): boolean {
    return this.items.length >= this.limit;
  }

  /** How many are known: so many more have to be looked at, since they may come again. */
  get size(): number {
    return this.known.size;
  }

  /** @param key number of the row or document */
  add(key: number, item: T): void {
    if (this.isFull || this.known.has(key)) return;
    this.known.add(key);
    this.items.push(item);
  }
}

/** How often other spellings may be tried. Time is a last resort: answers must not depend on the load of the machine. */
export class Tries {
  private made = 0;

  constructor(
    private readonly most: number,
    private readonly inTime: () => boolean = () => true,
  ) {}

  /**
   * Is one more allowed? It counts.
   * @throws {EngineBusyError} when the time is over: that nothing was found so far is no answer
   */
  next(): boolean {
    if (this.made++ >= this.most) return false;
    if (!this.inTime()) throw new EngineBusyError('Other spellings could not be tried in time');
    return true;
  }
}

/** Repairs of one stage, how they are tried, and how many at once. */
export interface RepairTrial<A, R> {
  readonly repairs: Iterable<R>;
  readonly width: number;
  readonly tries: Tries;
  try(repair: R): Promise<A>;
  /** Repairs that are as likely as each other share a group: the cheapest answer of it counts. Absent: the first counts. */
  groupOf?(repair: R): number | undefined;
}

/** The answer of the first repair that has one, or of the best in its group. @returns null when no try is left */
export async function bestRepair<A, R>(kind: AnswerKind<A>, trial: RepairTrial<A, R>): Promise<A | null> {
  let best = kind.nothing;
  let group: number | undefined;
  for (const { item, result } of ahead(trial.repairs, trial.width, (one) => trial.try(one))) {
    const own = trial.groupOf?.(item);
    if (kind.isFound(best) && own !== group) break;
    group = own;
    if (!trial.tries.next()) return kind.isFound(best) ? best : null;
    const answer = await result();
    if (!kind.isFound(best) || kind.costOf(answer) < kind.costOf(best)) best = answer;
    if (own === undefined && kind.isFound(best)) break;
  }
  return best;
}

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
}

type Vocabulary = Pick<IndexDirectory, 'prefixRange' | 'filter'>;

/** Calls back with texts one edit away from a word, those alone that may be words of the vocabulary. */
export function forEachNearText(word: string, vocabulary: Vocabulary, see: (text: string) => void): void {
  forEachNeighbour(word, see, { lastPlace: knownLetters(word, vocabulary), filter: vocabulary.filter });
}

/** How many letters at the beginning of a word also begin a word of the vocabulary: an edit behind them helps nothing. */
function knownLetters(word: string, vocabulary: Vocabulary): number {
  let letters = 0;
  while (letters < word.length) {
    const { low, high } = vocabulary.prefixRange(word.slice(0, letters + 1));
    if (low >= high) break;
    letters++;
  }
  return letters;
}

/** Are these texts, one behind the other, a term? Most that are none are refused before they are put together. */
export function isTerm(vocabulary: Pick<IndexDirectory, 'termId' | 'filter'>, ...texts: readonly string[]): boolean {
  let hash = 0;
  for (const text of texts) for (let i = 0; i < text.length; i++) hash = followedBy(hash, text.charCodeAt(i));
  return vocabulary.filter.mayHave(hash) && vocabulary.termId(texts.join('')) >= 0;
}

/** Where the words of the vocabulary end that begin at a place of a text, short ones first. */
export function wordEnds(text: string, from: number, vocabulary: Pick<IndexDirectory, 'termId' | 'filter'>): number[] {
  const ends: number[] = [];
  let hash = 0;
  for (let end = from + 1; end <= text.length; end++) {
    hash = followedBy(hash, text.charCodeAt(end - 1));
    if (vocabulary.filter.mayHave(hash) && vocabulary.termId(text.slice(from, end)) >= 0) ends.push(end);
  }
  return ends;
}
