import type { FilePiece } from '../../files/file-piece';
import { RegisterFileError } from '../../register-file-error';
import { type XmlHandler, type XmlInterest, XmlScanner } from '../../xml/xml-scanner';
import type { XmlText } from '../../xml/xml-text';

/** The two lists, by the element that holds their rows, and the element of the number that each has. */
const LISTS = { DS_DSRDP: 'DIC', DS_DPHS: 'IC_DPH' } as const;
export type TaxListName = keyof typeof LISTS;
export const TAX_LISTS = Object.keys(LISTS) as TaxListName[];

const ROW = 'ITEM';
const CIN = 'ICO';
const DATE = 'DatumAktualizacieZoznamu';
/** DDMMYYYY, also with dots. */
const DAY = /^(0[1-9]|[12]\d|3[01])\.?(0[1-9]|1[0-2])\.?((?:19|20)\d{2})$/;

/** One row of a list as it is written; an empty text where an element is missing. */
export interface TaxRow {
  readonly list: TaxListName;
  readonly cin: string;
  readonly number: string;
}

/** Reads one list of the Financial Administration as its bytes arrive. Throws RegisterFileError for what is none. */
export class TaxList implements XmlHandler {
  list: TaxListName | null = null;
  /** Day of the list, YYYYMMDD; 0 where it does not say. */
  day = 0;
  rows = 0;
  private readonly scanner: XmlScanner;
  private depth = 0;
  private value = '';
  private cin = '';
  private number = '';

  constructor(
    readonly file: string,
    private readonly onRow: (row: TaxRow) => void,
  ) {
    this.scanner = new XmlScanner(file, this);
  }

  /** 1-based line of the row that is being given. */
  get line(): number {
    return this.scanner.line;
  }

  write({ bytes, last }: FilePiece): void {
    this.scanner.write(bytes);
    if (!last) return;
    this.scanner.finish();
    if (this.list === null) this.refuse(`it has no list ${TAX_LISTS.join(' or ')}`);
    if (this.rows === 0) {
      throw new RegisterFileError('empty', `${this.file} has not one row (${ROW})`, this.file, this.line);
    }
  }

  open(name: string): XmlInterest {
    const interest = this.interestIn(name);
    if (interest !== 'skip') this.depth += 1;
    return interest;
  }

  text(text: XmlText): void {
    this.value = text.trimmed();
  }

  close(name: string): void {
    this.depth -= 1;
    if (this.depth === 1 && name === DATE) this.day = dayOf(this.value);
    else if (this.depth === 3 && name === CIN) this.cin = this.value;
    else if (this.depth === 3) this.number = this.value;
    else if (this.depth === 2 && this.list !== null) {
      this.rows += 1;
      this.onRow({ list: this.list, cin: this.cin, number: this.number });
    }
    this.value = '';
  }

  private interestIn(name: string): XmlInterest {
    if (this.depth === 0) return 'enter';
    if (this.depth === 1) {
      if (name === DATE) return 'text';
      if (!Object.hasOwn(LISTS, name)) {
        if (name.startsWith('DS_')) this.refuse(`its list is ${name}, not ${TAX_LISTS.join(' or ')}`);
        return 'skip';
      }
      if (this.list !== null) this.refuse(`it has two lists, ${this.list} and ${name}`);
      this.list = name as TaxListName;
      return 'enter';
    }
    if (this.depth === 2) {
      if (name !== ROW) this.refuse(`${name.slice(0, 40)} is no row of ${this.list}`);
      this.cin = '';
      this.number = '';
      return 'enter';
    }
    return this.list !== null && this.depth === 3 && (name === CIN || name === LISTS[this.list]) ? 'text' : 'skip';
  }

  private refuse(why: string): never {
    const { file, line } = this;
    const message = `${file} line ${line} is no list of tax numbers: ${why}`;
    throw new RegisterFileError('not-a-register', message, file, line);
  }
}

function dayOf(text: string): number {
  const match = DAY.exec(text);
  return match === null ? 0 : Number(match[3] + match[2] + match[1]);
}
