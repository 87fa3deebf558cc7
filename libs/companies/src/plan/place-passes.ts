import type { Clause } from '@tripoint/index';
import { addressRules, type CompanyCountry, readCompanyName } from '@tripoint/text';
import { exactNameOf } from '../present/registered-name';
import { seatTerm } from '../terms';
import type { CompanyQuery } from './company-query';
import {
  anyCount,
  begunTerm,
  currentThenFormer,
  isKnown,
  type Stage,
  type Vocabulary,
  wholeTerm,
  withForm,
} from './passes';
import { bounds } from './weights';

/** Words before places that say nothing. */
const prepositions = new Set('v ve z ze zo vo na u pri pod nad do ulice ulica ul'.split(' '));
const digits = /^[0-9]+$/;

/** How the words of a name are looked for beside those of its seat. */
export type NameDepth = 'exact' | 'whole' | 'begun';

/** A word of a text as one of a seat. */
interface PlaceWord {
  readonly text: string;
  readonly isPreposition: boolean;
  /** May it be left out where it is no part of a seat? */
  readonly isLoose: boolean;
  readonly whole: Clause;
  readonly begun: Clause;
  readonly isKnown: boolean;
  readonly isKnownBegun: boolean;
}

/** Words of the name with words of its seat, which stand together before or behind them. */
export class PlacePasses {
  private readonly words: readonly PlaceWord[];

  constructor(
    private readonly query: CompanyQuery,
    private readonly country: CompanyCountry,
    private readonly vocabulary: Vocabulary,
  ) {
    this.words = query.words.map((word) => this.placeWord(word));
  }

  private placeWord(text: string): PlaceWord {
    const { vocabulary } = this;
    const bases = addressRules[this.country].baseForms(text).map((base) => wholeTerm(seatTerm(base)));
    const [whole, begun] = [
      [wholeTerm(seatTerm(text)), ...bases],
      [begunTerm(seatTerm(text)), ...bases],
    ];
    const isPreposition = prepositions.has(text);
    const isLoose = (isPreposition || digits.test(text)) && vocabulary.termId(seatTerm(text)) < 0;
    const isKnownBegun = isKnown(begun, vocabulary);
    return { text, isPreposition, isLoose, whole, begun, isKnown: isKnown(whole, vocabulary), isKnownBegun };
  }

  /** What every company has, in its name or its seat, that has the words of the text, whole or as beginnings. */
  anywhere(): readonly Clause[] {
    if (this.words.length === 1) return this.words.map(({ text }) => [begunTerm(text)]);
    return this.words.filter(({ isLoose }) => !isLoose).map(({ text, begun }) => [begunTerm(text), ...begun]);
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
    const { vocabulary } = this;
    const isBegun = (word: PlaceWord): boolean => names === 'begun' && word === this.words.at(-1);
    const said = place.filter(({ isLoose, isPreposition }, i) => !isLoose || (isPreposition && (i > 0 || !place[1])));
    if (said.length === 0) return [];
    if (!said.every((word) => (isBegun(word) ? word.isKnownBegun : word.isKnown))) return [];
    const own = name.map((word): Clause => [isBegun(word) ? begunTerm(word.text) : wholeTerm(word.text)]);
    if (!own.every((clause) => isKnown(clause, vocabulary))) return [];
    const seats = said.map((word) => (isBegun(word) ? word.begun : word.whole));
    const clauses = [...own, ...seats];
    const rest = { marks: own.flat() };
    if (names !== 'exact') return currentThenFormer(clauses, this.query, { ...rest, exact: null });
    const typed = name.map(({ text }) => text).join(' ');
    const exact = exactNameOf(readCompanyName(typed, this.country));
    const named = { ...this.query, typed, words: name.map(({ text }) => text), exact };
    const seat = new Set(seats.flat().map(({ text }) => text));
    return withForm([...clauses, anyCount(exact.counts)], this.query, { ...rest, kind: 'company', exact: named, seat });
  }
}
