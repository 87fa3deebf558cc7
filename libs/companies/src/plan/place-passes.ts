import type { Clause } from '@tripoint/index';
import type { CompanyCountry } from '@tripoint/text';
import { exactTextOf } from '../present/registered-name';
import type { CompanyQuery } from './company-query';
import { anyCount, currentThenFormer, type Stage, withForm } from './passes';
import type { PlaceWord, PlaceWords } from './place-words';
import { bounds } from './weights';

/** How the words of a name are looked for beside those of its seat. */
export type NameDepth = 'exact' | 'whole' | 'begun';

/** Words of the name with words of its seat, which stand together before or behind them. */
export class PlacePasses {
  private readonly words: readonly PlaceWord[];

  constructor(
    private readonly query: CompanyQuery,
    private readonly country: CompanyCountry,
    placeWords: PlaceWords,
  ) {
    this.words = query.words.map((word) => placeWords.of(word));
  }

  /** What every company has, in its name or its seat, that has the words of the text, whole or as beginnings. */
  anywhere(): readonly Clause[] {
    if (this.words.length === 1) return this.words.map(({ inName }) => inName.begun ?? []);
    return this.words
      .filter(({ isLoose }) => !isLoose)
      .map(({ inName, inSeat, initials }) => [
        ...(inName.begun ?? []),
        ...(inSeat.begun ?? []),
        // One of the initials, for a word is one clause here.
        ...(initials?.[0] ?? []),
      ]);
  }

  stages(names: NameDepth): Stage[] {
    const { words } = this;
    const stages: Stage[] = [];
    for (let count = 1; count <= Math.min(bounds.placeWords, words.length - 1); count++) {
      stages.push(...this.split(words.slice(0, -count), words.slice(-count), names));
      stages.push(...this.split(words.slice(count), words.slice(0, count), names));
    }
    return stages;
  }

  private split(name: readonly PlaceWord[], place: readonly PlaceWord[], names: NameDepth): Stage[] {
    const said = place.filter(({ isLoose, isPreposition }, i) => !isLoose || (isPreposition && (i > 0 || !place[1])));
    if (said.length === 0) return [];
    const depthOf = (word: PlaceWord) => (names === 'begun' && word === this.words.at(-1) ? 'begun' : 'whole');
    const own = name.map((word) => word.inName[depthOf(word)]);
    const seats = said.flatMap((word): readonly (Clause | null)[] => {
      const depth = depthOf(word);
      return (depth === 'whole' ? word.initials : null) ?? [word.inSeat[depth]];
    });
    if (!areKnown(own) || !areKnown(seats)) return [];
    const clauses = [...own, ...seats];
    const marks = own.flat();
    if (names !== 'exact') return currentThenFormer(clauses, this.query, { marks, exact: null });
    const typed = name.map(({ text }) => text).join(' ');
    const exact = exactTextOf(typed, this.country);
    const named = { ...this.query, typed, words: name.map(({ text }) => text), exact };
    const seat = new Set(seats.flat().map(({ text }) => text));
    return withForm('company', [...clauses, anyCount(exact.counts)], this.query, { marks, exact: named, seat });
  }
}

const areKnown = (clauses: readonly (Clause | null)[]): clauses is readonly Clause[] => !clauses.includes(null);
