import { RegisterFileError, type RegisterFileReason } from '../../../register-file-error';
import type { XmlAttributes } from '../../../xml/xml-attributes';
import { type XmlHandler, type XmlInterest, XmlScanner } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';
import { type ElementTree, KINDS, type KindFacts, NO_FIELDS, type RowFields } from './object-kinds';

/** The two forms of a batch, by their root element. */
export type BatchForm = 'initial' | 'changes';

export interface BatchHandler {
  /** One row. The fields are the same object every time. */
  row(facts: KindFacts, fields: Readonly<RowFields>): void;
  /** The rows of one type have ended. */
  counted(facts: KindFacts, announced: string, rows: number): void;
}

/** Namespace of the root element; the elements inside have none. */
const REGISTER_NAMESPACE = 'http://www.minv.sk/ra';

interface Header {
  type: string;
  count: string;
  changesId: string;
  changesGenerated: string;
  resultCode: string;
}

interface Node {
  readonly children: ReadonlyMap<string, Node>;
  readonly field?: keyof RowFields;
  readonly header?: keyof Header;
  readonly row?: KindFacts;
  readonly isRegister?: boolean;
}

const LEAF: ReadonlyMap<string, Node> = new Map();
const header = (name: keyof Header): [string, Node] => [name, { children: LEAF, header: name }];

const REGISTER: Node = {
  isRegister: true,
  children: new Map<string, Node>([
    header('type'),
    header('count'),
    ...KINDS.map((row): [string, Node] => [row.element, { children: nodesOf(row.fields), row }]),
  ]),
};
const ROOTS: Readonly<Record<BatchForm, { element: string; node: Node }>> = {
  initial: { element: 'register', node: REGISTER },
  changes: {
    element: 'getChangesResponse',
    node: {
      children: new Map<string, Node>([
        [
          'return',
          {
            children: new Map<string, Node>([
              header('changesId'),
              header('changesGenerated'),
              header('resultCode'),
              ['register', REGISTER],
            ]),
          },
        ],
      ]),
    },
  },
};
const ROW_ELEMENT = /Change$/;

/** Reads the rows of one batch of the register of addresses. Throws RegisterFileError when it is none or another form. */
export class BatchReader implements XmlHandler {
  /** What the batch says of itself, filled as it is read. */
  readonly header: Header = { type: '', count: '', changesId: '', changesGenerated: '', resultCode: '' };
  private readonly scanner: XmlScanner;
  private readonly path: Node[] = [];
  private fields: RowFields = { ...NO_FIELDS };
  private value = '';
  private rows = 0;

  constructor(
    private readonly file: string,
    private readonly form: BatchForm,
    private readonly handler: BatchHandler,
  ) {
    this.scanner = new XmlScanner(file, this);
  }

  /** 1-based line of what is being reported. */
  get line(): number {
    return this.scanner.line;
  }

  write(bytes: Buffer): void {
    this.scanner.write(bytes);
  }

  /** Says that the file is complete. */
  finish(): void {
    this.scanner.finish();
  }

  open(name: string, attributes: XmlAttributes): XmlInterest {
    const parent = this.path.at(-1);
    if (parent === undefined) return this.openRoot(name, attributes);
    const node = parent.children.get(name);
    if (node === undefined) {
      if (parent.isRegister === true && ROW_ELEMENT.test(name)) this.refuse(`${name} is no row of the register`);
      return 'skip';
    }
    if (node.row !== undefined) this.beginRow(node.row);
    if (node.isRegister === true) this.beginRegister();
    this.path.push(node);
    this.value = '';
    return node.field !== undefined || node.header !== undefined ? 'text' : 'enter';
  }

  text(text: XmlText): void {
    this.value = text.trimmed();
  }

  close(): void {
    const node = this.path.pop() as Node;
    if (node.field !== undefined) this.fields[node.field] = this.value;
    else if (node.header !== undefined) this.header[node.header] = this.value;
    else if (node.row !== undefined) {
      this.rows += 1;
      this.handler.row(node.row, this.fields);
    } else if (node.isRegister === true) this.endRegister();
  }

  private openRoot(name: string, attributes: XmlAttributes): XmlInterest {
    const { element, node } = ROOTS[this.form];
    if (name !== element) {
      const other = Object.values(ROOTS).find((root) => root.element === name);
      this.refuse(other === undefined ? unknownRoot(name) : OTHER_FORM[this.form]);
    }
    if (!attributes.entries().some(([, value]) => value === REGISTER_NAMESPACE)) {
      this.refuse(`its root is not in the namespace ${REGISTER_NAMESPACE} of the register of addresses`);
    }
    this.path.push(node);
    return 'enter';
  }

  private beginRegister(): void {
    this.header.type = '';
    this.header.count = '';
    this.rows = 0;
  }

  private endRegister(): void {
    const { type, count } = this.header;
    const facts = KINDS.find((one) => one.type === type);
    if (facts === undefined) this.refuse(`its type is ${type === '' ? 'missing' : shown(type)}`);
    this.handler.counted(facts, count, this.rows);
    this.rows = 0;
  }

  private beginRow(facts: KindFacts): void {
    if (facts.type !== this.header.type) {
      const type = this.header.type === '' ? 'no type' : shown(this.header.type);
      this.refuse(`${facts.element} stands in a batch of ${type}`);
    }
    Object.assign(this.fields, NO_FIELDS);
  }

  private refuse(why: string, reason: RegisterFileReason = 'not-a-register'): never {
    const { file, line } = this;
    throw new RegisterFileError(reason, `${file} line ${line}: ${why}`, file, line);
  }
}

const OTHER_FORM: Readonly<Record<BatchForm, string>> = {
  initial: 'it is a change batch; load the initial batches first, then apply it with --change-set',
  changes: 'it is an initial batch; load it as a full import, without --change-set',
};

function unknownRoot(name: string): string {
  return `its root is ${shown(name)}; a batch of the register of addresses is a register or a getChangesResponse`;
}

/** Longest word of a file in a message, in characters. */
const SHOWN_CHARACTERS = 40;

const shown = (text: string): string => JSON.stringify(text.slice(0, SHOWN_CHARACTERS));

function nodesOf(tree: ElementTree): ReadonlyMap<string, Node> {
  return new Map(
    Object.entries(tree).map(([element, inside]) => [
      element,
      typeof inside === 'string' ? { children: LEAF, field: inside } : { children: nodesOf(inside) },
    ]),
  );
}
