import { isUtf8 } from 'node:buffer';
import type { CompanyRecord, Seat } from '../../../company-record';
import { DelimitedRow } from '../../../files/delimited-row';
import type { FilePiece } from '../../../files/file-piece';
import { VERSIONS_PER_DAY } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import type { KnownAddresses, RefusedRow, RowSample } from '../../../register-reader';
import { dayOfIsoDate } from '../../../release-date';
import { RowTallies } from '../../../row-tallies';
import { KeySet } from '../../addresses/key-set';
import type { TaxNumbers } from '../ares/read-ares';
import type { CompanyCodes } from '../lists/company-codes';
import { LEFT_OUT, REFUSED, WARNING } from '../row-reasons';
import { EARLIER_HEADER, HEADER, type ResColumn, type ResHeader, readResHeader } from './res-header';
import { seatOfAddress, seatOfCells } from './res-seat';

/** Longest row, in bytes; the longest of the register are below 1,500. */
export const MAX_ROW_BYTES = 8192;
/** Rows from which on those that are not UTF-8 say something about the file, and their share that does. */
const LEAST_ROWS_TO_JUDGE = 50;
const MAX_SHARE_NOT_UTF8 = 0.05;
/** Longest code of a list, in characters. */
const MAX_CODE_CHARACTERS = 10;

const LINE_FEED = 0x0a;
const NOTHING = Buffer.alloc(0);
const DATE = /^(1\d|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** An end that never comes. */
const NEVER = /^9999-/;

/** What rows are read with. */
export interface ResSources {
  readonly codes: CompanyCodes;
  readonly taxNumbers: TaxNumbers;
  readonly addresses: Pick<KnownAddresses, 'find'> | null;
  /** Day of the release, YYYYMMDD; 0: that of each row. */
  readonly releaseDay: number;
  readonly onRefused: ((row: RefusedRow) => void) | undefined;
}

/**
 * Turns the bytes of RES into records, without any I/O of its own. Rows that cannot be used are counted by reason; a file
 * that is wrong as a whole throws RegisterFileError.
 */
export class ResParser {
  rowsRead = 0;
  kept = 0;
  files = 0;
  /** Newest date of a row (DATPLAT), YYYYMMDD; 0 when none has one. */
  newestDay = 0;
  readonly refused = new RowTallies();
  readonly warnings = new RowTallies();
  readonly leftOut: Record<string, number> = {};

  private records: CompanyRecord[] = [];
  private readonly row = new DelimitedRow();
  private readonly keys = new KeySet();
  private header: ResHeader | null = null;
  private file: string | null = null;
  private line = 0;
  private bytes: Buffer = NOTHING;
  private rowStart = 0;
  private rowEnd = 0;
  private unfinished: Buffer = NOTHING;
  /** Nearly always: then no row has to be looked at by itself. */
  private isAllUtf8 = true;
  private notUtf8 = 0;
  private lastDate = '';
  private lastDay = 0;

  constructor(private readonly sources: ResSources) {}

  get pending(): number {
    return this.records.length;
  }

  /** The oldest records not handed out yet, at most `limit` of them. */
  take(limit: number): CompanyRecord[] {
    const oldest = this.records.length <= limit ? this.records : this.records.slice(0, limit);
    this.records = this.records.slice(oldest.length);
    return oldest;
  }

  /** Takes the next run of bytes. */
  write(piece: FilePiece): void {
    if (this.file !== piece.file) this.beginFile(piece.file);
    const bytes = this.unfinished.length === 0 ? piece.bytes : Buffer.concat([this.unfinished, piece.bytes]);
    // Copied, because the chunk it points into may be used again.
    this.unfinished = Buffer.from(bytes.subarray(this.readRows(bytes, false)));
    if (piece.last) this.endFile(piece.file);
  }

  /** Takes one row by itself, as if its file had been read up to it; its columns show which header it had. */
  writeRow({ file, line, row }: RowSample): void {
    if (this.file !== file) {
      this.beginFile(file);
      this.files += 1;
    }
    const bytes = Buffer.from(`${row}\n`);
    this.line = Math.max(1, line - 1);
    this.row.read(bytes, 0);
    this.header = this.row.columns === EARLIER_HEADER.count ? EARLIER_HEADER : HEADER;
    this.readRows(bytes, true);
  }

  /** To be called after the last piece. Throws when nothing usable was read. */
  finish(from: string): void {
    if (this.files === 0) throw new RegisterFileError('empty', `${from} holds no file of the register`, from);
    if (this.rowsRead === 0) throw new RegisterFileError('empty', `${from} has a header but not one company`, from);
    if (this.kept === 0) {
      throw new RegisterFileError('not-a-register', `${from}: none of ${this.rowsRead} rows could be used`, from);
    }
    if (this.sources.codes.hasActivities) return;
    this.warnings.add(WARNING.noActivities, () => ({ file: from, line: 1, row: '' }));
  }

  private beginFile(file: string): void {
    this.file = file;
    this.line = 0;
    this.header = null;
    this.unfinished = NOTHING;
  }

  private endFile(file: string): void {
    if (this.unfinished.length > 0) {
      const rest = Buffer.concat([this.unfinished, Buffer.from([LINE_FEED])]);
      this.unfinished = NOTHING;
      const end = this.readRows(rest, true);
      if (end < rest.length) this.refuseCut(file);
    }
    if (this.line === 0) throw new RegisterFileError('empty', `${file} is empty, not even a header`, file);
    this.files += 1;
    this.file = null;
  }

  private refuseCut(file: string): never {
    const line = this.line + 1;
    throw new RegisterFileError('truncated', `${file} is truncated: line ${line} ends in the middle`, file, line);
  }

  /** Reads the rows that are whole; returns the position behind them. The last line of a file may have no end. */
  private readRows(bytes: Buffer, isLast: boolean): number {
    this.bytes = bytes;
    this.isAllUtf8 = isUtf8(bytes.subarray(0, bytes.lastIndexOf(LINE_FEED) + 1));
    let at = this.line === 0 ? this.readHeader(bytes) : 0;
    if (at === -1) return 0;
    const { count } = this.header as ResHeader;
    while (at < bytes.length) {
      this.rowStart = at;
      const next = this.row.read(bytes, at, MAX_ROW_BYTES);
      const isTooLong = next === -1 && bytes.length - at > MAX_ROW_BYTES;
      if (next === -1 && !isTooLong && !(isLast && this.hasLineBehind(at))) return at;
      const isWrong = next === -1 || this.row.isBroken || this.row.columns !== count;
      if (isWrong && (next === -1 || this.row.innerLines > 0)) {
        // A quote too many or too few: the row ends where its first line does, so that the next ones are not lost.
        at = this.refuseFirstLine(at);
        continue;
      }
      this.line += 1;
      this.rowEnd = next - 1;
      if (isLast && next === bytes.length) this.judgeLastRow();
      if (!this.isBlank()) this.takeRow(isWrong);
      this.line += this.row.innerLines;
      at = next;
    }
    return at;
  }

  private hasLineBehind(at: number): boolean {
    const end = this.bytes.indexOf(LINE_FEED, at);
    return end !== -1 && end + 1 < this.bytes.length;
  }

  private refuseFirstLine(at: number): number {
    const end = this.bytes.indexOf(LINE_FEED, at);
    if (end === -1 || end - at > MAX_ROW_BYTES) {
      const file = this.file as string;
      const line = this.line + 1;
      const why = `${file} line ${line} is longer than ${MAX_ROW_BYTES} bytes; this is not RES`;
      throw new RegisterFileError('line-too-long', why, file, line);
    }
    this.line += 1;
    this.rowEnd = end;
    this.rowsRead += 1;
    this.refused.addRefused(REFUSED.quotes, this.sample, this.sources.onRefused);
    return end + 1;
  }

  /** A last row whose line end was added here: it is whole only with all its columns and a date. */
  private judgeLastRow(): void {
    if (this.header === null || this.bytes[this.rowEnd - 1] === 0x0d || this.isBlank()) return;
    const isWhole = this.row.columns === this.header.count && dayOfIsoDate(this.cell('DATPLAT')) > 0;
    if (!isWhole) {
      this.line -= 1;
      this.refuseCut(this.file as string);
    }
    this.warnings.addCut(WARNING.noLastLineEnd, this.sample);
  }

  private isBlank(): boolean {
    return this.row.columns === 1 && this.row.text(0).trim() === '';
  }

  private readHeader(bytes: Buffer): number {
    const end = bytes.indexOf(LINE_FEED);
    if ((end === -1 ? bytes.length : end) > MAX_ROW_BYTES) this.refuseFirstLine(0);
    if (end === -1) return -1;
    const file = this.file as string;
    this.header = readResHeader(bytes.subarray(0, end), file);
    this.line = 1;
    this.rowStart = 0;
    this.rowEnd = end;
    for (const name of this.header.unknown) this.warnings.addCut(`${WARNING.newColumn} ${name}`, this.sample);
    return end + 1;
  }

  private readonly sample = (): RowSample => {
    const row = this.bytes.toString('utf8', this.rowStart, this.rowEnd).trimEnd();
    return { file: this.file as string, line: this.line, row };
  };

  private readonly warn = (warning: string): void => this.warnings.addCut(warning, this.sample);

  private cell(column: ResColumn): string {
    return this.row.text((this.header as ResHeader).at[column]);
  }

  private takeRow(isWrong: boolean): void {
    this.rowsRead += 1;
    const name = this.cell('FIRMA');
    const end = this.cell('DDATZAN');
    const refusal = isWrong ? this.wrongRow() : this.refusalOf(name, end);
    if (refusal !== null) {
      this.refused.addRefused(refusal, this.sample, this.sources.onRefused);
    } else if (name.trim() === '') {
      this.leftOut[LEFT_OUT.endedPerson] = (this.leftOut[LEFT_OUT.endedPerson] ?? 0) + 1;
    } else {
      this.records.push(this.recordOf(name, end));
      this.kept += 1;
    }
  }

  private wrongRow(): string {
    return this.row.columns === (this.header as ResHeader).count ? REFUSED.quotes : REFUSED.columns;
  }

  private refusalOf(name: string, end: string): string | null {
    if (!this.isAllUtf8 && !isUtf8(this.bytes.subarray(this.rowStart, this.rowEnd))) return this.refuseBytes();
    const number = this.cell('ICO').trim();
    if (!/^\d{1,8}$/.test(number) || Number(number) === 0) return REFUSED.number;
    if (end !== '' && !NEVER.test(end) && !DATE.test(end)) return REFUSED.end;
    if (end === '' && name.trim() === '') return REFUSED.name;
    return this.keys.add(Number(number)) ? null : REFUSED.duplicate;
  }

  private refuseBytes(): string {
    this.notUtf8 += 1;
    if (this.notUtf8 >= LEAST_ROWS_TO_JUDGE && this.notUtf8 > MAX_SHARE_NOT_UTF8 * this.rowsRead) {
      const file = this.file as string;
      const why = `${this.notUtf8} of ${this.rowsRead} rows up to line ${this.line} are not UTF-8, which RES is`;
      throw new RegisterFileError('encoding', `${file}: ${why}`, file, this.line);
    }
    return REFUSED.encoding;
  }

  private recordOf(name: string, end: string): CompanyRecord {
    const { codes, taxNumbers } = this.sources;
    const number = this.cell('ICO').trim().padStart(8, '0');
    const start = this.cell('DDATVZN');
    if (start !== '' && !DATE.test(start)) this.warn(WARNING.start);
    const tax = taxNumbers.get(number);
    return {
      country: 'cz',
      key: number,
      sourceVersion: this.day() * VERSIONS_PER_DAY,
      cin: number,
      name,
      formerNames: [],
      establishedOn: DATE.test(start) ? start : null,
      terminatedOn: end === '' || NEVER.test(end) ? null : end,
      tin: tax?.tin ?? null,
      vatin: tax?.vatin ?? null,
      legalForm: codes.form(this.code('FORMA'), this.warn),
      activity: codes.activity(this.code('NACE2025'), this.code('NACE'), this.warn),
      size: codes.size(this.code('KATPO'), this.warn),
      seat: this.seat(),
      formerSeats: [],
    };
  }

  private code(column: ResColumn): string {
    return this.cell(column).trim().slice(0, MAX_CODE_CHARACTERS);
  }

  /** The same in nearly all rows of a file. */
  private day(): number {
    const date = this.cell('DATPLAT');
    if (date !== this.lastDate) {
      this.lastDate = date;
      this.lastDay = dayOfIsoDate(date);
      if (this.lastDay > this.newestDay) this.newestDay = this.lastDay;
    }
    const { releaseDay } = this.sources;
    if (this.lastDay === 0 && releaseDay === 0) this.warn(WARNING.noDate);
    return releaseDay || this.lastDay;
  }

  private seat(): Seat | null {
    const key = this.cell('KODADM').trim();
    const addressKey = /^[1-9]\d{0,8}$/.test(key) ? key : '';
    const address = addressKey === '' ? null : (this.sources.addresses?.find(addressKey) ?? null);
    if (address !== null) return seatOfAddress(address);
    const cells = {
      addressKey,
      text: this.cell('TEXTADR'),
      postalCode: this.cell('PSC'),
      municipality: this.cell('OBEC_TEXT'),
      part: this.cell('COBCE_TEXT'),
      street: this.cell('ULICE_TEXT'),
      numberKind: this.cell('TYPCDOM'),
      houseNumber: this.cell('CDOM').trim(),
      orientation: this.cell('COR').trim(),
    };
    const seat = seatOfCells(cells, () => this.warn(WARNING.postalCode));
    if (seat === null) this.warn(WARNING.noSeat);
    return seat;
  }
}
