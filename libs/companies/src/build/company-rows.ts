import {
  Growing,
  hashText,
  markOfKey,
  mix,
  numbered,
  PostingsBuilder,
  RecordColumn,
  TermTable,
  TextTable,
} from '@tripoint/index';
import type { CompanyRecord, Seat } from '@tripoint/registers';
import { companyText, MAX_SHARED_TEXTS } from '../records/company-text';
import { termsOfName, termsOfSeat } from '../terms';

/** Seats whose terms are remembered: towns and streets repeat. */
const SEATS_REMEMBERED = 100_000;
/** Postings are told of so many terms more than there are, so that their table grows seldom. */
const TERMS_AHEAD = 256;
/** Words of a name that are counted. */
const MAX_NAME_WORDS = 255;
/** First character of the terms that are words; those of the other spaces follow them in a name. */
const isWord = (term: string): boolean => /^[a-z0-9]/.test(term);

/** How a key is kept: as its number, or as one of these. */
const KEY_IS_CIN = -1;
const KEY_IS_TEXT = -2;

const countOne = (counts: Map<string, number>, of: string): void => void counts.set(of, (counts.get(of) ?? 0) + 1);

/** What the records of a register come down to while an index is built: about 200 bytes a company, no object. */
export class CompanyRows {
  readonly terms = new TermTable();
  readonly texts = new TextTable();
  private readonly textHashes: number[] = [];
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
  private readonly seatTerms = new Map<string, readonly number[]>();
  private formerNames = 0;
  withoutSeat = 0;
  readonly byPostalRegion = new Map<string, number>();
  readonly byLegalForm = new Map<string, number>();

  get length(): number {
    return this.number.length;
  }

  /** @throws {RangeError} when there are more different texts than records can refer to */
  add(record: CompanyRecord): void {
    const { name, country, legalForm, seat, cin } = record;
    const { text, own, shared } = companyText(record, this.share);
    this.records.push(text);
    this.addKey(record.key, cin);
    this.number.push(Number(cin.slice(0, 8)));
    this.unit.push(cin.length === 8 ? 0 : Number(cin.slice(8)) + 1);
    this.ended.push(record.terminatedOn === null ? 0 : 1);
    this.employees.push(record.size?.employees ?? 0);
    this.count(record);

    let hash = hashText(own);
    for (const number of shared) hash = mix(hash, number === 0 ? 0 : this.textHashes[number - 1]);
    this.fingerprint.push(mix(hash, Number(cin)) >>> 0);

    const nameTerms = termsOfName(name, legalForm, country);
    this.begin(this.postings);
    const others = nameTerms.findIndex((term) => !isWord(term));
    this.nameWords.push(Math.min(MAX_NAME_WORDS, others < 0 ? nameTerms.length : others));
    for (const term of nameTerms) this.postings.add(this.terms.add(term));
    const seatTerms = seat === null ? [] : this.termsOf(seat, country);
    this.postings.addAll(seatTerms);
    for (const former of record.formerSeats) this.postings.addAll(this.termsOf(former, country));

    this.formerStart.push(this.formerNames);
    for (const former of record.formerNames) {
      this.formerNames++;
      this.begin(this.formerPostings);
      for (const term of termsOfName(former, legalForm, country)) this.formerPostings.add(this.terms.add(term));
      this.formerPostings.addAll(seatTerms);
    }
  }

  private begin(postings: PostingsBuilder): void {
    postings.next(this.terms.size + TERMS_AHEAD);
  }

  private readonly share = (text: string): number => {
    const number = this.texts.add(text);
    if (number === this.textHashes.length) {
      if (number === MAX_SHARED_TEXTS) throw new RangeError(`companies have more than ${number} different texts`);
      this.textHashes.push(hashText(text));
    }
    return number;
  };

  private termsOf(seat: Seat, country: CompanyRecord['country']): readonly number[] {
    const key = `${seat.municipality}\n${seat.part}\n${seat.cityDistrict}\n${seat.street}`;
    let terms = this.seatTerms.get(key);
    if (terms === undefined) {
      terms = termsOfSeat(seat, country).map((term) => this.terms.add(term));
      if (this.seatTerms.size >= SEATS_REMEMBERED) this.seatTerms.clear();
      this.seatTerms.set(key, terms);
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
