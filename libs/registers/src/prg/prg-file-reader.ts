import type { XmlAttributes } from '../xml/xml-attributes';
import { type XmlHandler, type XmlInterest, XmlScanner } from '../xml/xml-scanner';
import type { XmlText } from '../xml/xml-text';
import type { AddressContext } from './address-context';
import type { PointColumns } from './point-columns';
import { PointDraft } from './point-draft';
import type { PrgTallies } from './prg-tallies';
import { REFUSED } from './row-reasons';
import type { Teryt } from './teryt';

/** Longest name or code taken from a file, in bytes with blanks around; longer ones count as missing. */
export const MAX_VALUE_BYTES = 400;

/** What every model needs to read one file. */
export interface PrgFileSetting {
  readonly file: string;
  readonly teryt: Teryt;
  readonly tallies: PrgTallies;
  /** Where the points go; empty at the beginning. */
  readonly points: PointColumns;
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

  protected beginPoint(): void {
    this.draft.begin(this.scanner.line);
  }

  /** Counts the point that has been read; keeps it, or refuses it with the reason. */
  protected endPoint(isEnded: boolean, context: number): void {
    const { draft } = this;
    const { tallies, points } = this.setting;
    tallies.rowsRead += 1;
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
