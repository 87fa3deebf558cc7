import { type AddressRules, addressRules, foldedWords, type Lexicon, type WordSpan, wordSpans } from '@tripoint/text';
import { type ColdFile, readCold } from './file/cold-file';
import type { IndexData, IndexHeader } from './file/index-file';
import { UUID_WORDS, uuidOfWords } from './file/row-keys';
import type { Sections } from './file/sections';
import { countyTerm, postalTerm, regionTerm } from './file/terms';

/** A contiguous range of terms: from `low` up to and without `high`. */
export interface TermRange {
  readonly low: number;
  readonly high: number;
}

/** A word of a display name with the other forms under which it is found. */
export interface DisplayWord extends WordSpan {
  readonly aliases: readonly string[];
}

/** Entries of each cache; a full one starts again. Together about 10 MB. */
const RANGES_KEPT = 20_000;
const DISPLAY_WORDS_KEPT = 10_000;

/**
 * The part of a generation that every engine keeps in memory: vocabulary, names, units and areas. Reading a query,
 * repairing it and ranking its candidates need nothing else.
 */
export class Directory implements Lexicon {
  readonly header: IndexHeader;
  readonly sections: Sections;
  private readonly file: ColdFile | null;
  /** How addresses of the index's country are read and written. */
  readonly rules: AddressRules;
  private readonly terms: readonly string[];
  private readonly termIds = new Map<string, number>();
  private readonly ranges = new Map<string, TermRange>();
  private readonly names: (string | undefined)[];
  private readonly lowerNames: (string | undefined)[];
  private readonly displays = new Map<string, readonly DisplayWord[]>();
  private readonly decoder = new TextDecoder();
  private areaWordsKept: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(data: IndexData) {
    this.header = data.header;
    this.sections = data.sections;
    this.file = data.cold;
    this.rules = addressRules[data.header.country];
    const { termBytes, termStart, nameStart } = data.sections;
    const text = Buffer.from(termBytes.buffer, termBytes.byteOffset, termBytes.length).toString('latin1');
    const terms: string[] = [];
    for (let i = 0; i + 1 < termStart.length; i++) {
      const term = text.slice(termStart[i], termStart[i + 1]);
      terms.push(term);
      this.termIds.set(term, i);
    }
    this.terms = terms;
    this.names = new Array(nameStart.length - 1);
    this.lowerNames = new Array(nameStart.length - 1);
  }

  /** The sections that are read from the file. */
  get cold(): ColdFile {
    if (this.file === null) throw new Error('This index has no file: its rows are with the engine.');
    return this.file;
  }

  term(id: number): string {
    return this.terms[id];
  }

  /** Number of a term, or -1. */
  termId(term: string): number {
    return this.termIds.get(term) ?? -1;
  }

  /** The terms that begin with a text. */
  prefixRange(prefix: string): TermRange {
    let range = this.ranges.get(prefix);
    if (range === undefined) {
      if (this.ranges.size >= RANGES_KEPT) this.ranges.clear();
      range = { low: this.lowerBound(prefix), high: this.lowerBound(`${prefix}\u007f`) };
      this.ranges.set(prefix, range);
    }
    return range;
  }

  private lowerBound(text: string): number {
    let low = 0;
    let high = this.terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.terms[middle] < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Area terms of each word that names counties or regions, where these are called by adjectives of their own
   * (`pruszkowski`, `mazowieckie`); none where they are called by their towns.
   */
  get areaWords(): ReadonlyMap<string, readonly string[]> {
    const adjective = this.rules.areaAdjective;
    this.areaWordsKept ??= adjective ? this.namedAreas(adjective) : new Map();
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

  isWord(word: string): boolean {
    return this.termIds.has(word);
  }

  isPostalCode(digits: string): boolean {
    return this.termIds.has(postalTerm(digits));
  }

  /** A register code or an uncommon house number. */
  text(id: number): string {
    const { textBytes, textStart } = this.sections;
    return this.decoder.decode(textBytes.slice(textStart[id], textStart[id + 1]));
  }

  /** The register's key of a row, read from the file. */
  rowKey(row: number): string {
    const { keyForm } = this.header;
    if (keyForm === 'number') return String(readCold(this.cold, 'rowKey', row, 1)[0]);
    if (keyForm === 'uuid') return uuidOfWords(readCold(this.cold, 'rowKey', row * UUID_WORDS, UUID_WORDS), 0);
    const [from, to] = readCold(this.cold, 'rowKey', row, 2) as unknown as [number, number];
    return this.decoder.decode(readCold(this.cold, 'rowKeyText', from, to - from));
  }

  /** The keys of rows that lie side by side, read together. */
  rowKeys(from: number, to: number): string[] {
    const { keyForm } = this.header;
    const count = to - from;
    const width = keyForm === 'uuid' ? UUID_WORDS : 1;
    const words = readCold(this.cold, 'rowKey', from * width, keyForm === 'text' ? count + 1 : count * width);
    if (keyForm === 'number') return Array.from(words, String);
    if (keyForm === 'uuid') return Array.from({ length: count }, (_, i) => uuidOfWords(words, i * UUID_WORDS));
    const start = words[0];
    const bytes = readCold(this.cold, 'rowKeyText', start, words[count] - start);
    return Array.from({ length: count }, (_, i) =>
      this.decoder.decode(bytes.subarray(words[i] - start, words[i + 1] - start)),
    );
  }

  /** The number of a row as the register writes it, where its columns do not say all of it; else null. */
  numberText(row: number): string | null {
    const { numberTextRow, numberText } = this.sections;
    let low = 0;
    let high = numberTextRow.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (numberTextRow[middle] < row) low = middle + 1;
      else high = middle;
    }
    return numberTextRow[low] === row ? this.text(numberText[low]) : null;
  }

  /** The name of a municipality as the post writes it: the city for its parts. */
  placeName(municipality: number): string {
    return this.name(this.sections.municipalityPlaceName[municipality]);
  }

  /** A name as the register spells it. */
  name(id: number): string {
    let name = this.names[id];
    if (name === undefined) {
      const { nameBytes, nameStart } = this.sections;
      // A copy: text is never decoded from memory that threads share.
      name = this.decoder.decode(nameBytes.slice(nameStart[id], nameStart[id + 1]));
      this.names[id] = name;
    }
    return name;
  }

  /** A name in lower case, with its diacritics. */
  lowerName(id: number): string {
    let name = this.lowerNames[id];
    if (name === undefined) {
      name = this.name(id).toLowerCase();
      this.lowerNames[id] = name;
    }
    return name;
  }

  /** The words of a display name, kept since the same names stand in many answers. */
  displayWords(name: string): readonly DisplayWord[] {
    let words = this.displays.get(name);
    if (words === undefined) {
      if (this.displays.size >= DISPLAY_WORDS_KEPT) this.displays.clear();
      const forms = this.rules.streetWords(name);
      words = wordSpans(name).map((span, i) => ({ ...span, aliases: forms[i]?.aliases ?? [] }));
      this.displays.set(name, words);
    }
    return words;
  }

  get nameCount(): number {
    return this.names.length;
  }

  /** Unit to which a row belongs. */
  unitOfRow(row: number): number {
    const { unitRowStart } = this.sections;
    let low = 0;
    let high = unitRowStart.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (unitRowStart[middle] <= row) low = middle;
      else high = middle;
    }
    return low;
  }
}
