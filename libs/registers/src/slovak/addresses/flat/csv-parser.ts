import { isUtf8 } from 'node:buffer';
import { encodingEvidence } from '../../../encoding/double-encoding';
import type { FilePiece } from '../../../files/file-piece';
import { RegisterFileError } from '../../../register-file-error';
import type { RefusedRow, RowSample } from '../../../register-reader';
import { releaseDateOfName } from '../../../release-date';
import { checkCsvHeader } from './csv-header';
import { CsvRow, INCOMPLETE, MAX_ROW_BYTES } from './csv-row';
import { readDegrees } from './decimal-degrees';
import { FlatRecords } from './flat-records';
import type { MunicipalityList } from './municipality-list';
import { PlaceCache } from './place-cache';
import { cleanName, type PlaceCodes } from './place-names';
import { REFUSED, WARNING } from './row-reasons';
import { type PlaceFinding, SlovakPlaces } from './slovak-places';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED_BYTES = Buffer.from([LINE_FEED]);
const NO_CODES: PlaceCodes = { region: '', county: '', municipality: '' };
const NOTHING = Buffer.alloc(0);

/**
 * Turns the bytes of the national CSV into records, one file after another, without any I/O of its own.
 * Rows that cannot be used are counted by reason; a file that is wrong as a whole throws RegisterFileError.
 */
export class SlovakCsvParser {
  readonly records: FlatRecords;
  private readonly places: SlovakPlaces;
  private readonly found = new PlaceCache();
  private readonly row = new CsvRow();

  private file: string | null = null;
  private day = 0;
  private line = 0;
  private bytes: Buffer = NOTHING;
  private rowStart = 0;
  private rowEnd = 0;
  private unfinished: Buffer = NOTHING;

  /** @param releaseDay day of the release, YYYYMMDD; 0 to take it from the names of the files */
  constructor(
    list: MunicipalityList | null,
    private readonly releaseDay = 0,
    onRefused?: (row: RefusedRow) => void,
  ) {
    this.places = new SlovakPlaces(list);
    this.records = new FlatRecords('columns ADRBOD_X and ADRBOD_Y', onRefused);
  }

  /** Takes the next run of bytes. */
  write(piece: FilePiece): void {
    if (this.file !== piece.file) this.beginFile(piece.file);
    const bytes = this.unfinished.length === 0 ? piece.bytes : Buffer.concat([this.unfinished, piece.bytes]);
    this.readRows(bytes);
    if (piece.last) this.endFile(piece.file);
  }

  /** Takes one row by itself, as if its file had been read up to it. */
  writeRow({ file, line, row }: RowSample): void {
    if (this.file !== file) {
      this.beginFile(file);
      this.records.files += 1;
    }
    this.line = Math.max(1, line - 1);
    this.readRows(Buffer.from(`${row}\n`));
    if (this.unfinished.length === 0) return;
    this.unfinished = NOTHING;
    this.records.refuse(REFUSED.quotes, () => ({ file, line, row }));
  }

  /** To be called after the last piece. Throws when nothing usable was read or too many coordinates are wrong. */
  finish(from: string): void {
    this.records.finish(from);
  }

  private beginFile(file: string): void {
    this.file = file;
    this.day = this.releaseDay || releaseDateOfName(file);
    this.line = 0;
    this.unfinished = NOTHING;
    if (this.day === 0) this.records.warn(WARNING.noDate, () => ({ file, line: 1, row: '' }));
  }

  private endFile(file: string): void {
    if (this.unfinished.length > 0) {
      const lastLine = this.line + 1;
      const last = Buffer.concat([this.unfinished, LINE_FEED_BYTES]);
      this.unfinished = NOTHING;
      if (lastLine > 1) this.refuseCutRow(last, file, lastLine);
      this.readRows(last);
    }
    if (this.line === 0) throw new RegisterFileError('empty', `${file} is empty, not even a header`, file);
    this.records.endFile(file);
    this.file = null;
  }

  /** A last row without a line end is accepted only when it has all its fields; where it was cut cannot be known then. */
  private refuseCutRow(row: Buffer, file: string, line: number): void {
    const isWhole = this.row.read(row, 0) === row.length && this.row.hasAllColumns();
    if (!isWhole) {
      throw new RegisterFileError('truncated', `${file} is truncated: line ${line} ends in the middle`, file, line);
    }
    this.records.warn(WARNING.noLastLineEnd, () => ({
      file,
      line,
      row: row.toString('utf8', 0, row.length - 1),
    }));
  }

  /** Reads whole rows and keeps the rest. */
  private readRows(bytes: Buffer): void {
    this.bytes = bytes;
    let at = 0;
    if (this.line === 0) {
      at = this.readHeader(bytes);
      if (at === INCOMPLETE) {
        this.keepUnfinished(Buffer.from(bytes));
        return;
      }
    }
    this.checkEncoding(bytes, at);
    while (at < bytes.length) {
      const next = this.row.read(bytes, at);
      if (next === INCOMPLETE) break;
      if (next - at > MAX_ROW_BYTES) this.refuseLongRow();
      this.rowStart = at;
      this.rowEnd = next;
      const isBlank = next - at === 1 || (next - at === 2 && bytes[at] === CARRIAGE_RETURN);
      if (!isBlank) this.takeRow();
      this.line += this.row.lineFeeds;
      at = next;
    }
    // Copied, because the chunk it points into may be used again.
    this.keepUnfinished(at < bytes.length ? Buffer.from(bytes.subarray(at)) : NOTHING);
  }

  private keepUnfinished(bytes: Buffer): void {
    if (bytes.length > MAX_ROW_BYTES) this.refuseLongRow();
    this.unfinished = bytes;
  }

  private refuseLongRow(): never {
    const file = this.file as string;
    const line = this.line + 1;
    const long = `${file} line ${line} is longer than ${MAX_ROW_BYTES} bytes`;
    const why = 'either this is not an address file or a quote in it is never closed';
    throw new RegisterFileError('line-too-long', `${long}; ${why}`, file, line);
  }

  private readHeader(bytes: Buffer): number {
    const end = bytes.indexOf(LINE_FEED);
    if (end === -1) return INCOMPLETE;
    if (end > MAX_ROW_BYTES) this.refuseLongRow();
    const line = bytes.subarray(0, end > 0 && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end);
    checkCsvHeader(line, this.file as string);
    this.line = 1;
    return end + 1;
  }

  /** Bytes up to the last line end hold whole characters only. */
  private checkEncoding(bytes: Buffer, start: number): void {
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end <= start || isUtf8(bytes.subarray(start, end))) return;
    let line = this.line;
    for (let at = start; at < end; ) {
      const lineEnd = bytes.indexOf(LINE_FEED, at) + 1;
      line += 1;
      if (!isUtf8(bytes.subarray(at, lineEnd))) {
        const file = this.file as string;
        const why = 'the text is not UTF-8 (windows-1250 perhaps); take the file as it is published';
        throw new RegisterFileError('encoding', `${file} line ${line}: ${why}`, file, line);
      }
      at = lineEnd;
    }
  }

  private takeRow(): void {
    const { row, records, sample } = this;
    if (!row.hasAllColumns() || row.isBroken) {
      records.refuse(row.isBroken ? REFUSED.quotes : REFUSED.columns, sample);
      return;
    }
    records.add(
      {
        key: row.text(0),
        finding: this.findPlace(),
        conscription: row.text(6),
        orientation: row.text(7),
        postalCode: row.text(8),
        lng: readDegrees(row.text(9)),
        lat: readDegrees(row.text(10)),
        day: this.day,
      },
      this.file as string,
      this.line + 1,
      sample,
    );
  }

  private readonly sample = (): RowSample => ({
    file: this.file as string,
    line: this.line + 1,
    row: this.bytes.toString('utf8', this.rowStart, this.rowEnd).trimEnd(),
  });

  private findPlace(): PlaceFinding {
    const { row } = this;
    const start = row.placeStart();
    const end = row.placeEnd();
    const known = this.found.get(row.placeHash, row.source, start, end);
    if (known !== null) return known;
    const names = {
      region: cleanName(row.text(1)),
      county: cleanName(row.text(2)),
      municipality: cleanName(row.text(3)),
      part: cleanName(row.text(4)),
      street: cleanName(row.text(5)),
    };
    this.refuseDoubleEncoding(`${names.region} ${names.county} ${names.municipality}`);
    const finding = this.places.find(names, NO_CODES);
    this.found.put(row.placeHash, row.source, start, end, finding);
    return finding;
  }

  private refuseDoubleEncoding(text: string): void {
    const evidence = encodingEvidence(text);
    if (evidence === 'none' || evidence === 'sound') return;
    const file = this.file as string;
    const line = this.line + 1;
    const why = `the text was encoded twice (UTF-8 read as ${evidence}); download the file again`;
    throw new RegisterFileError('encoding', `${file} line ${line}: ${why}`, file, line);
  }
}
