import type { Clause } from '@tripoint/index';
import { type CompanyWord, editDistance, swapYz } from '@tripoint/text';
import type { CompanyQuery } from './company-query';
import type { OtherWords } from './other-words';
import { begunTerm, passOf, type Stage, wholeTerm } from './passes';
import { bounds, slipCosts } from './weights';

/** Other words for those of a text: a clause for each. */
export type Repaired = readonly Clause[];

/** Repairs that are as likely as each other. */
export type RepairGroup = readonly Repaired[];

/** What a word that is no misspelt one must have: that in a name, with the last word as a beginning. */
export const typedInNames = (words: readonly string[]): Repaired =>
  words.map((word, i): Clause => [i === words.length - 1 ? begunTerm(word) : wholeTerm(word)]);

/**
 * The groups of repairs of a text, the likeliest first, each made when the one before it found nothing.
 * @param asTyped what the words must have that are not repaired
 * @param isKnown may the word stay as it is?
 */
export function* repairsOf(
  words: readonly string[],
  other: OtherWords,
  asTyped: Repaired,
  isKnown: readonly boolean[],
): Generator<RepairGroup> {
  const near = words.map((word) => () => other.near(word));
  const far = words.map((word) => () => other.far(word));
  /** The words with these replaced; null where one has no other. */
  const replaced = (places: readonly number[], by: readonly (() => Clause)[]): Repaired | null => {
    const others = places.map((i) => (by[i] as () => Clause)());
    if (others.some(({ length }) => length === 0)) return null;
    return words.map((_, i) => (places.includes(i) ? (others[places.indexOf(i)] as Clause) : (asTyped[i] as Clause)));
  };
  const group = (sets: readonly (readonly number[])[], by: readonly (() => Clause)[]): RepairGroup =>
    sets.map((places) => replaced(places, by)).filter((one) => one !== null);

  const all = words.map((_, i) => i);
  const unknown = all.filter((i) => !isKnown[i]);
  const known = all.filter((i) => isKnown[i]);
  if (unknown.length > 0) yield group([unknown], near);
  yield group(
    known.map((i) => [...unknown, i]),
    near,
  );
  // A word may be two edits away while the others are one.
  const nearOrFar = near.map((one, i) => () => (one().length > 0 ? one() : (far[i] as () => Clause)()));
  if (unknown.length > 0) {
    yield group([unknown], nearOrFar);
    yield group([unknown], far);
  }
  yield group(
    known.map((i) => [...unknown, i]),
    far,
  );
  if (words.length <= bounds.pairWords) {
    yield group(
      known.flatMap((i) => known.filter((j) => j > i).map((j) => [...unknown, i, j])),
      near,
    );
  }
}

/** Names with one word of a seat, the first or the last of the text, that is misspelt. */
export function misplacedPasses({ words }: CompanyQuery, other: OtherWords): Stage[] {
  if (words.length < 2) return [];
  return [words.length - 1, 0].flatMap((at): Stage[] => {
    const seat = other.nearSeats(words[at] as string);
    if (seat.length === 0) return [];
    const names = words.toSpliced(at, 1).map((word): Clause => [wholeTerm(word)]);
    return [[passOf('company', [...names, seat], { marks: names.flat(), exact: null })]];
  });
}

/** What it costs that a name has other words than a text, or has them in another order. */
export function slipCost(typed: readonly string[], names: readonly NameWord[]): number {
  let cost = 0;
  let before = 0;
  let isInOrder = true;
  for (const word of typed) {
    const { least, at } = nearest(word, names);
    cost += least;
    if (at === null) continue;
    if (at < before) isInOrder = false;
    before = at;
  }
  return isInOrder ? cost : cost + slipCosts.otherOrder;
}

/** The same where words may be those of a seat: what a name lacks costs nothing, what it has beside them does. */
export function slipCostBesidePlace(typed: readonly string[], names: readonly NameWord[]): number {
  let cost = 0;
  let more = names.length;
  for (const word of typed) {
    const { least, at } = nearest(word, names);
    if (at === null) continue;
    cost += least;
    more--;
  }
  return cost + Math.max(0, more) * slipCosts.moreWords;
}

export type NameWord = Pick<CompanyWord, 'text' | 'aliases'>;

/** The word of a name that is most like the typed one, and what the slip between them costs. */
function nearest(typed: string, names: readonly NameWord[]): { readonly least: number; readonly at: number | null } {
  const same = names.findIndex(({ text, aliases }) => text === typed || aliases.includes(typed));
  if (same >= 0) return { least: 0, at: same };
  let least: number = slipCosts.far;
  let at: number | null = null;
  for (const [i, { text, aliases }] of names.entries()) {
    const slip = aliases.reduce((best, alias) => Math.min(best, slipOf(typed, alias)), slipOf(typed, text));
    if (slip >= least) continue;
    least = slip;
    at = i;
  }
  return { least, at };
}

/** What it costs to have typed one word for another. */
function slipOf(typed: string, meant: string): number {
  if (editDistance(typed, meant, 1) > 1) return slipCosts.far;
  if (typed.length !== meant.length) {
    const [longer, shorter] = typed.length > meant.length ? [typed, meant] : [meant, typed];
    let at = 0;
    while (at < shorter.length && longer[at] === shorter[at]) at++;
    return longer[at] === longer[at - 1] ? slipCosts.slight : slipCosts.letter;
  }
  let differing = 0;
  for (let i = 0; i < typed.length; i++) if (typed.charCodeAt(i) !== meant.charCodeAt(i)) differing++;
  return differing === 2 || swapYz(typed) === meant ? slipCosts.slight : slipCosts.other;
}
