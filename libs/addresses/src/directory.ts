import { documentOfRow, firstFrom, IndexDirectory, WORD_ALIAS, wholeNameTerm } from '@tripoint/index';
import { type AddressRules, addressRules, foldedWords, type Lexicon, type WordSpan, wordSpans } from '@tripoint/text';
import { numberRange } from './number-range';
import type { AddressIndex, AddressTypes } from './schema/address-types';
import { countyTerm, postalTerm, regionTerm } from './terms';

/** A word of a display name with the other forms under which it is found. */
export interface DisplayWord extends WordSpan {
  readonly aliases: readonly string[];
  /** The word and its aliases. */
  readonly forms: readonly string[];
  /** Forms that are digits. */
  readonly numbers: readonly string[];
}

/** Entries of the cache of display words; a full one starts again. */
const DISPLAY_WORDS_KEPT = 10_000;

/**
 * The part of an index of addresses that every engine keeps in memory: vocabulary, names, units and areas. Reading a query,
 * repairing it and ranking its candidates need nothing else.
 */
export class Directory extends IndexDirectory<AddressTypes> implements Lexicon {
  /** How addresses of the index's country are read and written. */
  readonly rules: AddressRules;
  private readonly displays = new Map<string, readonly DisplayWord[]>();
  private areaWordsKept: ReadonlyMap<string, readonly string[]> | null = null;
  private municipalitiesKept: MunicipalitiesByWord | null = null;
  private postalDocumentsKept: ReadonlyMap<number, readonly number[]> | null = null;
  private countiesKept: ReadonlySet<string> | null = null;
  private formerWordsKept: readonly (readonly string[])[] | null = null;

  constructor(data: AddressIndex) {
    super(data);
    this.rules = addressRules[data.header.country];
  }

  /**
   * Area terms of each word that names counties or regions by an adjective of their own (`pruszkowski`, `Karlovarský`);
   * those that are called by their towns have none.
   */
  get areaWords(): ReadonlyMap<string, readonly string[]> {
    this.areaWordsKept ??= this.namedAreas(this.rules.areaAdjective);
    return this.areaWordsKept;
  }

  private namedAreas(adjective: RegExp): ReadonlyMap<string, readonly string[]> {
    const areas = new Map<string, string[]>();
    const { countyName, regionName } = this.sections;
    const addAll = (names: Uint32Array, term: (area: number) => string): void =>
      names.forEach((name, area) => {
        for (const word of foldedWords(this.name(name))) {
          if (adjective.test(word)) areas.set(word, [...(areas.get(word) ?? []), term(area)]);
        }
      });
    addAll(countyName, countyTerm);
    addAll(regionName, regionTerm);
    return areas;
  }

  /** Are these folded words the whole name of a county? */
  isCounty(words: readonly string[]): boolean {
    this.countiesKept ??= new Set(
      Array.from(this.sections.countyName, (name) => foldedWords(this.name(name)).join(' ')),
    );
    return this.countiesKept.has(words.join(' '));
  }

  isMunicipality(words: readonly string[]): boolean {
    return this.municipalitiesNamed(words).length > 0;
  }

  /** The municipalities that have these folded words as their whole name. */
  municipalitiesNamed(words: readonly string[]): readonly number[] {
    // Most words are no whole name at all.
    if (this.termId(wholeNameTerm(words)) < 0) return [];
    const terms = words.map((word) => this.termId(word));
    return this.beginningWith(terms).filter((municipality) => {
      return this.wordTermsOf(this.sections.municipalityName[municipality]).length === words.length;
    });
  }

  /** The municipalities whose names begin with these folded words, or end in them where they are one and no half of a pair. */
  municipalitiesWith(words: readonly string[]): readonly number[] {
    const terms = words.map((word) => this.termId(word));
    const begun = this.beginningWith(terms);
    return terms.length > 1 ? begun : [...begun, ...(this.byWord().last.get(terms[0]) ?? [])];
  }

  private beginningWith(terms: readonly number[]): readonly number[] {
    return (this.byWord().first.get(terms[0]) ?? []).filter((municipality) => {
      const own = this.wordTermsOf(this.sections.municipalityName[municipality]);
      return terms.every((term, i) => term === own[i]);
    });
  }

  private byWord(): MunicipalitiesByWord {
    this.municipalitiesKept ??= this.municipalitiesByWord();
    return this.municipalitiesKept;
  }

  private municipalitiesByWord(): MunicipalitiesByWord {
    const [first, last] = [new Map<number, number[]>(), new Map<number, number[]>()];
    this.sections.municipalityName.forEach((name, municipality) => {
      const words = this.wordTermsOf(name);
      addPlace(first, words[0], municipality);
      if (words.length > 1 && !this.name(name).includes('-')) addPlace(last, words[words.length - 1], municipality);
    });
    return { first, last };
  }

  /** The terms of the words of a name, in their order. */
  private wordTermsOf(name: number): number[] {
    const { nameWordStart, nameWordTerm, nameWordFlags } = this.sections;
    const terms: number[] = [];
    for (let at = nameWordStart[name]; at < nameWordStart[name + 1]; at++) {
      if ((nameWordFlags[at] & WORD_ALIAS) === 0) terms.push(nameWordTerm[at]);
    }
    return terms;
  }

  /** The postal codes of a municipality, as numbers. */
  postalCodesOf(municipality: number): readonly number[] {
    const { postalCode, postalMunicipality } = this.sections;
    this.postalDocumentsKept ??= placesByValue(postalMunicipality);
    return (this.postalDocumentsKept.get(municipality) ?? []).map((document) => postalCode[document]);
  }

  isPostalCode(digits: string): boolean {
    return this.termId(postalTerm(digits)) >= 0;
  }

  /** The number of a row as the register writes it, where its columns do not say all of it; else null. */
  numberText(row: number): string | null {
    const { numberTextRow, numberText } = this.sections;
    const at = firstFrom(numberTextRow, row);
    return numberTextRow[at] === row ? this.text(numberText[at]) : null;
  }

  /** Those of some rows whose number is a range that holds this one. @param to first row behind them */
  rangesWith(number: number, from: number, to: number): readonly number[] {
    const { numberTextRow, numberText } = this.sections;
    const rows: number[] = [];
    for (let at = firstFrom(numberTextRow, from); at < numberTextRow.length && numberTextRow[at] < to; at++) {
      const range = numberRange(this.text(numberText[at]));
      if (range && range.from <= number && number <= range.to) rows.push(numberTextRow[at]);
    }
    return rows;
  }

  /** The names that a street had before, the newest first. */
  formerNamesOf(street: number): readonly string[] {
    const { formerStreet, formerName } = this.sections;
    const names: string[] = [];
    for (let at = firstFrom(formerStreet, street); formerStreet[at] === street; at++) {
      names.push(this.text(formerName[at]));
    }
    return names;
  }

  /** The folded words of each former name, in the order of their section. */
  get formerWords(): readonly (readonly string[])[] {
    this.formerWordsKept ??= Array.from(this.sections.formerName, (name) => foldedWords(this.text(name)));
    return this.formerWordsKept;
  }

  /** The name of a municipality as the post writes it: the city for its parts. */
  placeName(municipality: number): string {
    return this.name(this.sections.municipalityPlaceName[municipality]);
  }

  /** The words of a display name, kept since the same names stand in many answers. */
  displayWords(name: string): readonly DisplayWord[] {
    let words = this.displays.get(name);
    if (words === undefined) {
      if (this.displays.size >= DISPLAY_WORDS_KEPT) this.displays.clear();
      const [ofStreet, ofPlace] = [this.rules.streetWords(name), this.rules.placeWords(name)];
      words = wordSpans(name).map((span, i) => {
        const aliases = [...(ofStreet[i]?.aliases ?? []), ...(ofPlace[i]?.aliases ?? [])];
        const forms = [span.text, ...aliases];
        return { ...span, aliases, forms, numbers: forms.filter((form) => /^[0-9]+$/.test(form)) };
      });
      this.displays.set(name, words);
    }
    return words;
  }

  /** Unit to which a row belongs. */
  unitOfRow(row: number): number {
    return documentOfRow(this.sections.unitRowStart, row);
  }
}

/** By the first word of their names, and by the last of several, but for halves of a pair (`Frýdek-Místek`): those are parts. */
interface MunicipalitiesByWord {
  readonly first: ReadonlyMap<number, readonly number[]>;
  readonly last: ReadonlyMap<number, readonly number[]>;
}

/** The places of a column at which each value stands. */
function placesByValue(column: Uint32Array): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  column.forEach((value, place) => {
    addPlace(places, value, place);
  });
  return places;
}

function addPlace(places: Map<number, number[]>, value: number, place: number): void {
  const known = places.get(value);
  if (known) known.push(place);
  else places.set(value, [place]);
}
