import { RegisterFileError } from '../../../register-file-error';
import type { XmlAttributes } from '../../../xml/xml-attributes';
import { type XmlHandler, type XmlInterest, XmlScanner } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';
import { ELEMENT_FORMS, type ElementForm, type FieldTree, HEADER_FIELDS, OTHER_COLLECTIONS } from './vfr-elements';

/** Longest value of one field, in characters; the longest name of the register has 48. */
const MAX_FIELD_CHARACTERS = 400;

/** What a document holds, in its order; whatever is thrown ends the reading. */
export interface VfrSink {
  header(fields: ReadonlyMap<string, string>, line: number): void;
  element(kind: ElementForm['kind'], fields: ReadonlyMap<string, string>, line: number): void;
  unknownCollection(name: string, line: number): void;
}

/**
 * Splits a VFR document into its header and the elements that addresses need, each as a few fields; prefixes and
 * everything else in it are passed over. Throws RegisterFileError for XML of another kind.
 */
export class VfrDocument implements XmlHandler {
  private readonly scanner: XmlScanner;
  /** Elements open and not skipped. */
  private depth = 0;
  private section: 'header' | 'data' | null = null;
  private hasHeader = false;
  private collection: Readonly<Record<string, ElementForm>> | null = null;
  private form: ElementForm | null = null;
  private line = 0;
  private fields = new Map<string, string>();
  /** The trees from the element being read down to its open child. */
  private readonly trees: (FieldTree | string)[] = [];
  /** The field whose text comes now. */
  private field: string | null = null;

  constructor(
    private readonly file: string,
    private readonly sink: VfrSink,
  ) {
    this.scanner = new XmlScanner(file, this);
  }

  write(bytes: Buffer): void {
    this.scanner.write(bytes);
  }

  finish(): void {
    this.scanner.finish();
    if (!this.hasHeader) this.refuse('not-a-register', 'it has neither Hlavicka nor Data');
  }

  open(name: string, attributes: XmlAttributes): XmlInterest {
    const interest = this.trees.length > 0 ? this.openField(name, attributes) : this.openOuter(name);
    if (interest !== 'skip') this.depth += 1;
    return interest;
  }

  text(text: XmlText): void {
    if (this.field !== null) this.add(this.field, text.trimmed());
  }

  close(): void {
    this.depth -= 1;
    this.field = null;
    if (this.trees.length > 0) {
      this.trees.pop();
      if (this.trees.length === 0) this.endElement();
    } else if (this.depth === 2) {
      this.collection = null;
    }
  }

  private openOuter(name: string): XmlInterest {
    if (this.depth === 0) {
      if (name !== 'VymennyFormat') this.refuse('not-a-register', `the root is ${name}, VymennyFormat expected`);
      return 'enter';
    }
    if (this.depth === 1) return this.openSection(name);
    if (this.depth === 2) {
      if (Object.hasOwn(ELEMENT_FORMS, name)) {
        this.collection = ELEMENT_FORMS[name];
        return 'enter';
      }
      if (!OTHER_COLLECTIONS.has(name)) this.sink.unknownCollection(name, this.scanner.line);
      return 'skip';
    }
    const form = this.collection !== null && Object.hasOwn(this.collection, name) ? this.collection[name] : null;
    if (form === null) {
      this.sink.unknownCollection(name, this.scanner.line);
      return 'skip';
    }
    this.form = form;
    this.begin(form.fields);
    return 'enter';
  }

  private openSection(name: string): XmlInterest {
    if (name === 'Hlavicka') {
      if (this.hasHeader) this.refuse('damaged', 'it has two headers (Hlavicka)');
      this.section = 'header';
      this.hasHeader = true;
      this.begin(HEADER_FIELDS);
      return 'enter';
    }
    if (name !== 'Data') return 'skip';
    if (!this.hasHeader) {
      const why = 'it has no Hlavicka and so does not say that it is a change file; daily change files are ST_ZZSZ';
      this.refuse('not-a-register', why);
    }
    this.section = 'data';
    return 'enter';
  }

  private begin(tree: FieldTree): void {
    this.trees.push(tree);
    this.fields = new Map();
    this.line = this.scanner.line;
  }

  private openField(name: string, attributes: XmlAttributes): XmlInterest {
    const tree = this.trees[this.trees.length - 1];
    if (typeof tree === 'string' || !Object.hasOwn(tree, name)) return 'skip';
    const next = tree[name];
    this.trees.push(next);
    if (typeof next !== 'string') {
      if (name === 'Point') this.add('reference', attributes.get('srsName') ?? '');
      return 'enter';
    }
    // Names of other files are given as a link in some versions.
    if (this.section === 'header') this.add(next, attributes.get('href')?.trim() ?? '');
    this.field = next;
    return 'text';
  }

  private add(field: string, value: string): void {
    if (value === '') return;
    const before = this.fields.get(field);
    const whole = before === undefined ? value : `${before} ${value}`;
    if (whole.length > MAX_FIELD_CHARACTERS) this.refuse('line-too-long', `a value of ${field} is too long`);
    this.fields.set(field, whole);
  }

  private endElement(): void {
    if (this.section === 'header') this.sink.header(this.fields, this.line);
    else this.sink.element((this.form as ElementForm).kind, this.fields, this.line);
  }

  private refuse(reason: 'not-a-register' | 'damaged' | 'line-too-long', why: string): never {
    const { file } = this;
    const { line } = this.scanner;
    throw new RegisterFileError(reason, `${file} line ${line} is no VFR change file: ${why}`, file, line);
  }
}
