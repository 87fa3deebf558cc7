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

/** Longest name or code kept of a file, in bytes with blanks around; longer ones count as missing. */
export const MAX_VALUE_BYTES = 400;

/** Number of a link that is not there. */
export const NO_LINK = -1;

/** Elements around points and objects, in every model. */
const COLLECTIONS: ReadonlySet<string> = new Set(['FeatureCollection', 'featureMember', 'featureMembers', 'member']);

/** What a text in a point holds; `model` is what one model alone knows. */
export type PointField = 'key' | 'version' | 'begin' | 'end' | 'number' | 'postalCode' | 'position' | 'model';

/** The elements of a model. Those it does not name are skipped. */
export interface PrgElements {
  readonly point: string;
  /** Elements inside a point whose children count. */
  readonly entered: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, PointField>;
  /** The objects points link to, with the elements inside each. */
  readonly objects: ReadonlyMap<string, ReadonlyMap<string, XmlInterest>>;
}

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
  protected abstract readonly elements: PrgElements;
  protected readonly draft = new PointDraft();
  /** Texts by element, of an object or of a point. */
  protected values: Record<string, string> = {};
  protected isEnded = false;
  protected readonly links: ByteTable;
  private readonly scanner: XmlScanner;
  private objects = 0;
  private isInPoint = false;
  /** The elements inside the object that is being read; null outside. */
  private inObject: ReadonlyMap<string, XmlInterest> | null = null;
  private id = NO_LINK;
  private element = '';
  private field: PointField = 'model';

  constructor(protected readonly setting: PrgFileSetting) {
    this.links = this.newTable();
    this.scanner = new XmlScanner(setting.file, this);
  }

  open(name: string, attributes: XmlAttributes): XmlInterest {
    if (this.isInPoint) return this.openInPoint(name, attributes);
    if (this.inObject !== null) {
      this.element = name;
      return this.inObject.get(name) ?? 'skip';
    }
    if (COLLECTIONS.has(name)) return 'enter';
    if (name === this.elements.point) {
      this.isInPoint = true;
      this.isEnded = false;
      this.draft.begin(this.scanner.line);
      this.beginPoint();
      return 'enter';
    }
    const object = this.elements.objects.get(name);
    if (object === undefined) return 'skip';
    this.countObject();
    this.inObject = object;
    this.id = this.linkOf(attributes, 'id');
    this.values = {};
    return 'enter';
  }

  private openInPoint(name: string, attributes: XmlAttributes): XmlInterest {
    const field = this.elements.fields.get(name);
    if (field === undefined) {
      if (this.elements.entered.has(name)) return 'enter';
      this.readLink(name, attributes);
      return 'skip';
    }
    this.element = name;
    this.field = field;
    return 'text';
  }

  text(text: XmlText): void {
    const { draft } = this;
    if (this.inObject !== null) {
      this.keepValue(this.element, text);
      return;
    }
    switch (this.field) {
      case 'key':
        draft.readKey(text);
        break;
      case 'version':
        draft.readVersion(text);
        break;
      case 'begin':
        draft.readVersionBegin(text);
        break;
      case 'end':
        if (text.trim().length > 0) this.isEnded = true;
        break;
      case 'number':
        draft.readNumber(text);
        break;
      case 'postalCode':
        draft.readPostalCode(text);
        break;
      case 'position':
        draft.readPosition(text);
        break;
      default:
        this.readText(this.element, text);
    }
  }

  close(name: string): void {
    if (name === this.elements.point) {
      this.isInPoint = false;
      this.endPoint(this.isEnded, this.context());
    } else if (this.inObject !== null && this.elements.objects.has(name)) {
      this.inObject = null;
      this.endObject(name, this.id);
    }
  }

  protected keepValue(element: string, text: XmlText): void {
    if (text.length <= MAX_VALUE_BYTES) this.values[element] = text.trimmed();
  }

  /** Forgets what the point before said about its place. */
  protected abstract beginPoint(): void;
  /** Takes the link of an element of a point, if it is one of the model. */
  protected abstract readLink(name: string, attributes: XmlAttributes): void;
  /** Takes a text of a point that only this model knows. */
  protected abstract readText(element: string, text: XmlText): void;
  /** The number of what the point said about its place and street. */
  protected abstract context(): number;
  /** Keeps the object whose texts are in `values`. */
  protected abstract endObject(name: string, id: number): void;
  /** Where the id of an object starts in a link or id. */
  protected abstract idStart(link: XmlText): number;

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

  /** The number of an object by the attribute that names it; {@link NO_LINK} without one, or for one longer than any. */
  protected linkOf(attributes: XmlAttributes, name: string): number {
    const text = attributes.text(name)?.trim();
    if (text === undefined || text.length === 0) return NO_LINK;
    const start = this.idStart(text);
    return text.end - start > MAX_VALUE_BYTES ? NO_LINK : this.links.idOf(text.bytes, start, text.end);
  }

  /** Counts a place, street or unit. */
  private countObject(): void {
    this.objects += 1;
    if (this.objects > this.setting.limits.objects) this.refuse('it has more places and streets than any country');
  }

  private refuse(why: string): never {
    const { file } = this.setting;
    const { line } = this.scanner;
    throw new RegisterFileError('damaged', `${file} line ${line}: ${why}; it is no file of PRG`, file, line);
  }

  /** Counts the point that has been read; keeps it, or refuses it with the reason. */
  private endPoint(isEnded: boolean, context: number): void {
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

/** Numbers things by their keys, so that many points share what they say about their place. */
export class Numbered<K, T> {
  readonly all: T[] = [];
  private readonly numbers = new Map<K, number>();

  numberOf(key: K, make: () => T): number {
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.all.length;
      this.numbers.set(key, number);
      this.all.push(make());
    }
    return number;
  }
}
