import { Growing, hashText, markOfKey, mix, numbered, PostingsBuilder, RecordColumn, TermTable } from '@tripoint/index';
import type { CompanyRecord, Seat } from '@tripoint/registers';
import { COMPANY_REFERENCES, companyText, SEAT_REFERENCES } from '../schema/company-text';
import { SharedTexts } from '../schema/shared-texts';
import { termsOfName, termsOfSeat } from '../terms';

/** Postings get room for so many terms more than there are, so that their table grows seldom. */
const TERMS_AHEAD = 256;
/** Words of a name that are counted. */
const MAX_NAME_WORDS = 255;
/** First character of the terms that are words; those of the other spaces follow them in a name. */
const isWord = (term: string): boolean => /^[a-z0-9]/.test(term);

const noTerms: readonly number[] = [];
const nowhere: Seat = {
  foreignCountry: null,
  street: null,
  part: null,
  cityDistrict: null,
  municipality: null,
  numberKind: 'conscription',
  houseNumber: null,
  orientationNumber: null,
  orientationLetter: '',
  numberText: null,
  postalCode: '',
  text: null,
  addressKey: null,
};

/** How a key is kept: as its number, or as one of these. */
const KEY_IS_CIN = -1;
const KEY_IS_TEXT = -2;

const countOne = (counts: Map<string, number>, of: string): void => void counts.set(of, (counts.get(of) ?? 0) + 1);

/** What the records of a register come down to while an index is built: about 200 bytes a company, no object. */
export class CompanyRows {
  readonly terms = new TermTable();
  readonly texts = new SharedTexts();
  readonly records = new RecordColumn();
  /** Words of the name in their order stand first among the terms of a company; how many they are. */
  readonly postings = new PostingsBuilder();
  readonly nameWords = new Growing(Uint8Array);
  readonly formerPostings = new PostingsBuilder();
  readonly formerStart = new Growing(Uint32Array);
  readonly number = new Growing(Uint32Array);
  readonly unit = new Growing(Uint16Array);
  readonly ended = new Growing(Uint8Array);
  readonly employees = new Growing(Uint32Array);
  readonly fingerprint = new Growing(Uint32Array);
  private readonly keyNumber = new Growing(Float64Array);
  private readonly keyTexts = new Map<number, string>();
  /** Terms of a shared text as a street of a seat, and as another name in it. */
  private readonly streetTerms: (readonly number[] | undefined)[] = [];
  private readonly placeTerms: (readonly number[] | undefined)[] = [];
  private formerNames = 0;
  withoutSeat = 0;
  readonly byPostalRegion = new Map<string, number>();
  readonly byLegalForm = new Map<string, number>();

  get length(): number {
    return this.number.length;
  }

  add(record: CompanyRecord): void {
    const { name, country, legalForm, seat, cin } = record;
    const { text, own, shared } = companyText(record, this.texts);
    this.records.push(text);
    this.addKey(record.key, cin);
    this.number.push(Number(cin.slice(0, 8)));
    this.unit.push(cin.length === 8 ? 0 : Number(cin.slice(8)) + 1);
    this.ended.push(record.terminatedOn === null ? 0 : 1);
    this.employees.push(record.size?.employees ?? 0);
    this.count(record);

    let hash = hashText(own);
    for (const number of shared) hash = mix(hash, this.texts.hashes[number]);
    this.fingerprint.push(mix(hash, Number(cin)) >>> 0);

    const nameTerms = termsOfName(name, legalForm, country);
    this.begin(this.postings);
    const others = nameTerms.findIndex((term) => !isWord(term));
    this.nameWords.push(Math.min(MAX_NAME_WORDS, others < 0 ? nameTerms.length : others));
    for (const term of nameTerms) this.postings.add(this.terms.add(term));
    for (let at = COMPANY_REFERENCES; at < shared.length; at += SEAT_REFERENCES) {
      this.addSeat(this.postings, shared, at, country);
    }

    this.formerStart.push(this.formerNames);
    for (const former of record.formerNames) {
      this.formerNames++;
      this.begin(this.formerPostings);
      for (const term of termsOfName(former, legalForm, country)) this.formerPostings.add(this.terms.add(term));
      if (seat !== null) this.addSeat(this.formerPostings, shared, COMPANY_REFERENCES, country);
    }
  }

  private begin(postings: PostingsBuilder): void {
    postings.next(this.terms.size + TERMS_AHEAD);
  }

  /** @param at where the shared texts of the seat begin: municipality, part, district, street */
  private addSeat(
    postings: PostingsBuilder,
    shared: readonly number[],
    at: number,
    country: CompanyRecord['country'],
  ): void {
    for (let i = at; i < at + SEAT_REFERENCES - 1; i++) {
      postings.addAll(this.termsOf(this.placeTerms, shared[i], 'municipality', country));
    }
    postings.addAll(this.termsOf(this.streetTerms, shared[at + SEAT_REFERENCES - 1], 'street', country));
  }

  private termsOf(
    known: (readonly number[] | undefined)[],
    number: number,
    field: 'municipality' | 'street',
    country: CompanyRecord['country'],
  ): readonly number[] {
    if (number === 0) return noTerms;
    let terms = known[number];
    if (terms === undefined) {
      const seat = { ...nowhere, [field]: this.texts.table.at(number - 1) };
      terms = termsOfSeat(seat, country).map((term) => this.terms.add(term));
      known[number] = terms;
    }
    return terms;
  }

  private count({ seat, legalForm }: CompanyRecord): void {
    countOne(this.byPostalRegion, seat?.postalCode.slice(0, 1) ?? '');
    countOne(this.byLegalForm, legalForm?.code ?? '');
    if (seat === null) this.withoutSeat++;
  }

  private addKey(key: string, cin: string): void {
    if (key === cin) this.keyNumber.push(KEY_IS_CIN);
    else if (/^(?:0|[1-9][0-9]{0,14})$/.test(key)) this.keyNumber.push(Number(key));
    else this.keyTexts.set(this.keyNumber.push(KEY_IS_TEXT), key);
  }

  keyOf(row: number): string {
    const number = this.keyNumber.at(row);
    if (number === KEY_IS_CIN) return this.cinOf(row);
    return number === KEY_IS_TEXT ? (this.keyTexts.get(row) as string) : String(number);
  }

  private cinOf(row: number): string {
    const number = String(this.number.at(row)).padStart(8, '0');
    const unit = this.unit.at(row);
    return unit === 0 ? number : number + String(unit - 1).padStart(4, '0');
  }

  /** A number for each row by which two generations compare. */
  marks(): Float64Array {
    return Float64Array.from({ length: this.length }, (_, row) => {
      const number = this.keyNumber.at(row);
      if (number >= 0) return number;
      return number === KEY_IS_CIN ? Number(this.cinOf(row)) : markOfKey('text', this.keyOf(row));
    });
  }

  /** Where the former names of a row begin, and of the row behind the last. */
  formerFrom(row: number): number {
    return row < this.length ? this.formerStart.at(row) : this.formerNames;
  }

  /** The place of each number of employees, the largest first. */
  employeeRanks(): ReadonlyMap<number, number> {
    const ranks = new Map<number, number>();
    const all = new Set<number>();
    for (let row = 0; row < this.length; row++) all.add(this.employees.at(row));
    for (const employees of [...all].sort((a, b) => b - a)) numbered(ranks, employees);
    return ranks;
  }
}
