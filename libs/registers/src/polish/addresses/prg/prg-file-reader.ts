import { RegisterFileError } from '../../../register-file-error';
import type { XmlAttributes } from '../../../xml/xml-attributes';
import { type XmlHandler, type XmlInterest, XmlScanner } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';
import type { AddressContext } from './address-context';
import { ByteTable } from './byte-table';
import type { PointColumns } from './point-columns';
import { PointDraft } from './point-draft';
import type { PrgLimits } from './prg-limits';
import type { PrgTallies } from './prg-tallies';
import { REFUSED } from './row-reasons';
import type { Teryt } from './teryt';

/** Longest name or code taken from a file, in bytes with blanks around; longer ones count as missing. */
export const MAX_VALUE_BYTES = 400;

/** Number of a link that is not there. */
export const NO_LINK = -1;

/** What every model needs to read one file. */
export interface PrgFileSetting {
  readonly file: string;
  readonly teryt: Teryt;
  readonly tallies: PrgTallies;
  /** Where the points go; empty at the beginning. */
  readonly points: PointColumns;
  readonly limits: PrgLimits;
}

/**
 * Reads one file of one model: its points into columns, each with the number of its context, which is what the file says
 * about its place and street. Contexts are settled once the file has ended: links point forwards as well as backwards.
 */
export abstract class PrgFileReader implements XmlHandler {
  /** Whether northing stands before easting. */
  abstract readonly isNorthingFirst: boolean;
  protected readonly draft = new PointDraft();
  private readonly scanner: XmlScanner;
  private objects = 0;

  constructor(protected readonly setting: PrgFileSetting) {
    this.scanner = new XmlScanner(setting.file, this);
  }

  abstract open(name: string, attributes: XmlAttributes): XmlInterest;
  abstract text(text: XmlText): void;
  abstract close(name: string): void;

  /** The contexts by their numbers; to be called after `finish`. */
  abstract contexts(): AddressContext[];

  write(bytes: Buffer): void {
    this.scanner.write(bytes);
  }

  finish(): void {
    this.scanner.finish();
  }

  /** A table for links or texts of the file. */
  protected newTable(): ByteTable {
    return new ByteTable(this.setting.limits.tableBytes, () => this.refuse('its links and names take too much memory'));
  }

  /** The number of a link in the table, from `start` on; -1 for one longer than any. */
  protected numberOfLink(table: ByteTable, text: XmlText, start: number): number {
    return text.end - start > MAX_VALUE_BYTES ? NO_LINK : table.idOf(text.bytes, start, text.end);
  }

  /** Counts a place, street or unit. */
  protected countObject(): void {
    this.objects += 1;
    if (this.objects > this.setting.limits.objects) this.refuse('it has more places and streets than any country');
  }

  private refuse(why: string): never {
    const { file } = this.setting;
    const { line } = this.scanner;
    throw new RegisterFileError('damaged', `${file} line ${line}: ${why}; it is no file of PRG`, file, line);
  }

  protected beginPoint(): void {
    this.draft.begin(this.scanner.line);
  }

  /** Counts the point that has been read; keeps it, or refuses it with the reason. */
  protected endPoint(isEnded: boolean, context: number): void {
    const { draft } = this;
    const { tallies, points, limits } = this.setting;
    tallies.rowsRead += 1;
    if (points.size >= limits.points) this.refuse(`it has more than ${limits.points} points`);
    const reason = this.faultOf(isEnded);
    if (reason === null) points.add(draft, context);
    else tallies.refuse(reason, this.sample);
  }

  private faultOf(isEnded: boolean): string | null {
    const { draft } = this;
    if (draft.keyBytes === 0) return REFUSED.key;
    if (draft.fault !== null) return REFUSED[draft.fault];
    if (isEnded) return REFUSED.ended;
    return this.setting.tallies.keys.add(draft.key, 0, draft.keyBytes) ? null : REFUSED.duplicate;
  }

  private readonly sample = () => {
    const { draft } = this;
    const key = draft.key.toString('utf8', 0, draft.keyBytes);
    const number = draft.numberWritten || `${draft.house || ''}${String.fromCharCode(draft.letter || 0x20)}`.trim();
    const row = `lokalnyId=${key} numerPorzadkowy=${number}`;
    return { file: this.setting.file, line: draft.line, row };
  };
}
