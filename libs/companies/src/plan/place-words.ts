import type { Clause } from '@tripoint/index';
import { addressRules, type CompanyCountry } from '@tripoint/text';
import { remembering } from '../remembering';
import { seatTerm } from '../terms';
import { begunTerm, isKnown, type Vocabulary, wholeTerm } from './passes';

/** Words before places that say nothing. */
const prepositions = new Set('v ve z ze zo vo na u pri pod nad do ulice ulica ul mestska cast mc'.split(' '));
/** `Kostínský` is nobody in `Kostínská`: that has other endings when it is inflected. */
const adjective = /[cs]ky$/;
const feminine = /[cs]ka$/;
const digits = /^[0-9]+$/;
/** Initials that were typed in a row are one word of a text, and each a word of a seat. */
const mayBeInitials = /^[a-z]{2,3}$/;

/** May a word beside a place say nothing: `v` of `v Brně`, a house number? */
export const isLooseWord = (word: string): boolean => prepositions.has(word) || digits.test(word);

/** Words that are remembered, about half a kilobyte each. */
const MAX_REMEMBERED = 4_000;

/** A word that must be there, whole or as a beginning; null: the index has no such word. */
interface WordClauses {
  readonly whole: Clause | null;
  readonly begun: Clause | null;
}

/** A word of a text as one of a name and as one of a seat. */
export interface PlaceWord {
  readonly text: string;
  readonly isPreposition: boolean;
  /** May it be left out where it is no part of a seat? */
  readonly isLoose: boolean;
  readonly inName: WordClauses;
  readonly inSeat: WordClauses;
  /** Its letters as initials of a seat (`tg` of `T. G. Masaryka`), all of which must be there; null: it is none. */
  readonly initials: readonly Clause[] | null;
}

/** Looks words up as those of names and seats, and remembers them: while a text is typed, most of its words stay as they are. */
export class PlaceWords {
  readonly of = remembering(MAX_REMEMBERED, (text) => this.read(text));

  constructor(
    private readonly country: CompanyCountry,
    private readonly vocabulary: Vocabulary,
  ) {}

  private read(text: string): PlaceWord {
    const { vocabulary } = this;
    const isTerm = (term: string): boolean => vocabulary.termId(term) >= 0;
    const typed = seatTerm(text);
    const bases = addressRules[this.country].baseForms(text).map(seatTerm).filter(isTerm);
    const inflected = bases.filter((base) => !(adjective.test(typed) && feminine.test(base))).map(wholeTerm);
    const isPreposition = prepositions.has(text);
    const letters = mayBeInitials.test(text) && !isTerm(typed) ? [...text].map(seatTerm) : [];
    return {
      text,
      isPreposition,
      isLoose: isLooseWord(text) && !isTerm(typed),
      inName: this.clauses([wholeTerm(text)], [begunTerm(text)]),
      inSeat: this.clauses([wholeTerm(typed), ...inflected], [begunTerm(typed), ...inflected]),
      initials: letters.length > 0 && letters.every(isTerm) ? letters.map((letter) => [wholeTerm(letter)]) : null,
    };
  }

  private clauses(whole: Clause, begun: Clause): WordClauses {
    const { vocabulary } = this;
    const known = (clause: Clause): Clause | null => (isKnown(clause, vocabulary) ? clause : null);
    return { whole: known(whole), begun: known(begun) };
  }
}
