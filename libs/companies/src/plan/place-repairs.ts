import type { Clause } from '@tripoint/index';
import { companyTerms } from '../terms';
import type { CompanyQuery } from './company-query';
import type { OtherWords } from './other-words';
import { anyCount, passOf, type Stage, wholeTerm, withForm } from './passes';
import type { PlaceWord, PlaceWords } from './place-words';
import { type Repaired, type RepairGroup, repairsOf } from './repairs';

/** Repairs beside words of a seat that are as likely as each other. */
export interface PlaceRepairGroup {
  /** The words of the text; where some are joined or split, those. */
  readonly words: readonly string[];
  readonly stages: readonly Stage[];
}

/** What a word must have that is one of a name or of a seat. */
function clauseOf({ inName, inSeat }: PlaceWord, isLast: boolean): Clause {
  const depth = isLast ? 'begun' : 'whole';
  return [...(inName[depth] ?? []), ...(inSeat[depth] ?? [])];
}

const isWord = (term: string): boolean => !term.startsWith(companyTerms.seat);

/** Names with an error beside words of their seats, or the other way round. */
export class PlaceRepairs {
  private readonly words: readonly string[];

  /** @param waysOf the words of a text joined and split */
  constructor(
    private readonly query: CompanyQuery,
    private readonly placeWords: PlaceWords,
    private readonly other: OtherWords,
    private readonly waysOf: (query: CompanyQuery) => readonly (readonly string[])[],
  ) {
    this.words = query.words;
  }

  /** The likeliest first, each made when the one before it found nothing. */
  *groups(): Generator<PlaceRepairGroup> {
    const { words } = this;
    const placed = words.map((word) => this.placeWords.of(word));
    if (words.length < 2 || placed.every(({ inSeat }) => inSeat.begun === null)) return;
    yield* this.joined();
    const anywhere = placed.map((word, i) => clauseOf(word, i === words.length - 1));
    const isKnown = placed.map(({ inName, inSeat }) => (inName.whole ?? inSeat.whole) !== null);
    let isFirst = true;
    for (const group of repairsOf(words, this.other, anywhere, isKnown)) {
      // Without a word of a seat it is a repair of a name alone, which found nothing.
      const beside = group.filter((clauses) =>
        clauses.some((clause, i) => clause === anywhere[i] && placed[i]?.inSeat.begun),
      );
      yield* this.group(words, beside);
      if (isFirst) yield* this.misplaced(placed, anywhere, isKnown);
      isFirst = false;
    }
  }

  private *joined(): Generator<PlaceRepairGroup> {
    for (const way of this.waysOf(this.query)) {
      if (way.length < 2) continue;
      const clauses = way.map((word, i) =>
        this.words.includes(word) ? clauseOf(this.placeWords.of(word), i === way.length - 1) : [wholeTerm(word)],
      );
      yield* this.group(way, [clauses]);
    }
  }

  /** One word of the seat is misspelt; the name is at the beginning or at the end. */
  private *misplaced(
    placed: readonly PlaceWord[],
    anywhere: Repaired,
    isKnown: readonly boolean[],
  ): Generator<PlaceRepairGroup> {
    const { words } = this;
    const last = words.length - 1;
    const unknown = words.flatMap((_, i) => (isKnown[i] ? [] : i));
    if (unknown.length > 1) return;
    const places = unknown.length > 0 ? unknown : words.map((_, i) => last - i);
    const all = places.flatMap((at): Repaired[] => {
      const seats = this.other.nearSeats(words[at] as string);
      if (seats.length === 0) return [];
      return [0, last].flatMap((named): Repaired[] => {
        const name = placed[named]?.inName.whole;
        return named === at || !name ? [] : [anywhere.with(at, seats).with(named, name)];
      });
    });
    yield* this.group(words, all);
  }

  private *group(words: readonly string[], repairs: RepairGroup): Generator<PlaceRepairGroup> {
    const all = repairs.filter((clauses) => clauses.every(({ length }) => length > 0));
    if (all.length === 0) return;
    const counts = anyCount(Array.from({ length: words.length - 1 }, (_, i) => i + 1));
    const ways = all.map((clauses) => {
      const marks = clauses.flat().filter(({ text }) => isWord(text));
      const use = { marks, exact: null };
      return [
        ...withForm('company', [...clauses, counts], this.query, use),
        [passOf('company', clauses, use)],
        [passOf('former', clauses, use)],
      ];
    });
    const [first] = ways as [Stage[]];
    yield { words, stages: first.map((_, stage) => ways.flatMap((way) => way[stage] as Stage)) };
  }
}
