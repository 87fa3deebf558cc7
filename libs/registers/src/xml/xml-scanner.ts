import type { RegisterFileReason } from '../register-file-error';
import { ScannedAttributes, type XmlAttributes } from './xml-attributes';
import { decodeUtf8 } from './xml-encoding';
import { XmlInput } from './xml-input';
import { DEFAULT_XML_LIMITS, type XmlLimits } from './xml-limits';
import { hashStep, isSame, type XmlName, XmlNames } from './xml-names';
import { resolveReferences } from './xml-references';
import { XmlText } from './xml-text';

/**
 * What a handler wants of an element: nothing (`skip`: neither it nor anything inside is reported again), its children
 * (`enter`), or its children and its own text (`text`).
 */
export type XmlInterest = 'skip' | 'enter' | 'text';

/** Receives what a file holds. Names come without prefix; what it throws ends the reading. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): XmlInterest;
  /** A run of text directly inside an element opened with `text`: once before its end when it has no children. */
  text(text: XmlText): void;
  /** The end of an element that was not skipped. */
  close(name: string): void;
}

// Bytes of XML markup.
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const BANG = 0x21;
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;

const INSTRUCTION_END = Buffer.from('?>');
const COMMENT = Buffer.from('<!--');
const COMMENT_END = Buffer.from('-->');
const CDATA = Buffer.from('<![CDATA[');
const CDATA_END = Buffer.from(']]>');

/** What a name may hold; bytes above ASCII are letters in every encoding of registers. */
const IS_NAME_BYTE = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 || /[A-Za-z0-9_:.-]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
const IS_NAME_START = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 || /[A-Za-z_:]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
const INCOMPLETE = -1;
const ENTER = 0;
const TEXT = 1;

/**
 * Reads XML of register files as a stream: elements, attributes and text, with names by their bytes and no string for
 * what the handler did not ask for. Memory is bounded by {@link XmlLimits} and the largest piece written.
 *
 * It understands what registers write and refuses the rest with RegisterFileError: document types and therefore
 * entities of their own (expansion bombs), other encodings than UTF-8, windows-1250 and iso-8859-2, invalid UTF-8,
 * tags that do not match, anything that does not end. It does not resolve namespaces.
 */
export class XmlScanner {
  private depth = 0;
  private readonly open: XmlName[] = [];
  private readonly interests: Uint8Array;
  /** Depth of the element whose content is skipped; 0 when none is. */
  private skipDepth = 0;
  private hasRoot = false;
  /** Text interrupted by a comment or a CDATA section; null when there is none. */
  private textPieces: string[] | null = null;
  /** Characters of the pieces, and one for each: a chain of empty ones ends too. */
  private textLength = 0;

  private readonly names: XmlNames;
  private readonly attributes: ScannedAttributes;
  private readonly attributeText = new XmlText();
  private readonly textView = new XmlText();
  /** Set by {@link attributesEnd}: the tag ended with `/>`. */
  private isEmptyTag = false;

  private readonly input: XmlInput;

  constructor(
    file: string,
    private readonly handler: XmlHandler,
    private readonly limits: XmlLimits = DEFAULT_XML_LIMITS,
  ) {
    this.input = new XmlInput(file, limits.tokenBytes);
    this.interests = new Uint8Array(limits.depth + 1);
    this.names = new XmlNames(limits.names);
    this.attributes = new ScannedAttributes(limits.attributes, (start, end) =>
      this.viewOf(this.attributeText, start, end, this.isPlain(start, end)),
    );
  }

  /** 1-based line reached, where the tag reported last begins or the text ends. */
  get line(): number {
    return this.input.line;
  }

  /** The next bytes of the file, as many as there are. */
  write(bytes: Buffer): void {
    if (this.input.add(bytes)) this.scan();
  }

  /** Says that the file is complete. */
  finish(): void {
    this.input.finish();
    this.scan();
    if (this.depth > 0) this.refuse('truncated', `it ends inside the element ${this.open[this.depth - 1].local}`);
    if (this.input.hasRest) this.refuse('truncated', 'it ends inside a tag or a character');
    if (!this.hasRoot) this.refuse('empty', 'it has no element');
  }

  private scan(): void {
    const { input, interests, handler } = this;
    const { buffer, end } = input;
    let { at } = input;
    for (;;) {
      const start = at;
      if (this.depth > 0 && this.skipDepth === 0 && interests[this.depth] === TEXT) {
        let plain = true;
        let byte = buffer[at];
        while (byte !== LESS) {
          if (byte === AMPERSAND || byte === CARRIAGE_RETURN) plain = false;
          at += 1;
          byte = buffer[at];
        }
        // What follows the text decides whether it ends here.
        if (at + 1 >= end) {
          this.input.keep(start);
          return;
        }
        const next = buffer[at + 1];
        this.input.at = at;
        if (next === BANG || next === QUESTION) {
          if (at > start) this.keepPiece(start, at, plain);
        } else if (this.textPieces !== null) {
          this.endPieces(start, at, plain);
        } else if (at > start) {
          if (at - start > this.limits.tokenBytes) this.input.refuseLong();
          handler.text(this.viewOf(this.textView, start, at, plain));
        }
      } else {
        while (buffer[at] !== LESS) at += 1;
        if (this.depth === 0 && at > start) this.checkOutside(start, at);
        if (at + 1 >= end) {
          this.input.keep(at);
          return;
        }
      }

      // Markup
      const next = buffer[at + 1];
      if (next === SLASH) {
        at = this.closeTag(at);
      } else if (next === BANG || next === QUESTION) {
        at = this.otherMarkup(at, next);
      } else {
        at = this.openTag(at);
      }
      if (at === INCOMPLETE) {
        this.input.keep(this.input.at);
        return;
      }
    }
  }

  /** Reads the tag at `at`; returns the place behind it, or INCOMPLETE. */
  private openTag(at: number): number {
    const { limits, attributes } = this;
    const { buffer } = this.input;
    this.input.at = at;
    let place = at + 1;
    if (IS_NAME_START[buffer[place]] === 0) this.refuse('damaged', 'a tag has no name');
    let hash = 0;
    let byte = buffer[place];
    while (IS_NAME_BYTE[byte] === 1) {
      hash = hashStep(hash, byte);
      place += 1;
      byte = buffer[place];
    }
    if (place - at > limits.nameBytes) this.refuse('line-too-long', `a name is longer than ${limits.nameBytes} bytes`);
    if (place >= this.input.end) return INCOMPLETE;
    const name = this.names.find(buffer, at + 1, place, hash);
    if (name === null) this.refuse('damaged', `it has more than ${limits.names} different element names`);
    attributes.count = 0;
    this.isEmptyTag = false;
    if (byte === GREATER) {
      place += 1;
    } else {
      place = this.attributesEnd(place);
      if (place === INCOMPLETE) return INCOMPLETE;
      if (place - at > limits.tokenBytes) this.input.refuseLong();
    }
    if (this.depth === 0) {
      if (this.hasRoot) this.refuse('damaged', 'it has more than one root element');
      this.hasRoot = true;
    }
    if (this.skipDepth > 0) {
      if (!this.isEmptyTag) this.push(name);
      return place;
    }
    const interest = this.handler.open(name.local, attributes);
    if (this.isEmptyTag) {
      if (interest !== 'skip') this.handler.close(name.local);
      return place;
    }
    this.push(name);
    if (interest === 'skip') this.skipDepth = this.depth;
    else this.interests[this.depth] = interest === 'text' ? TEXT : ENTER;
    return place;
  }

  private push(name: XmlName): void {
    if (this.depth >= this.limits.depth) {
      this.refuse('damaged', `its elements are nested deeper than ${this.limits.depth}`);
    }
    this.open[this.depth] = name;
    this.depth += 1;
  }

  /** Reads attributes up to the end of the tag; returns the place behind it, or INCOMPLETE. */
  private attributesEnd(from: number): number {
    const { attributes, limits } = this;
    const { buffer, end } = this.input;
    const { places } = attributes;
    attributes.bytes = buffer;
    let place = from;
    for (;;) {
      const spaceStart = place;
      while (isSpace(buffer[place])) place += 1;
      const byte = buffer[place];
      if (byte === GREATER) return place + 1;
      if (byte === SLASH) {
        if (place + 1 >= end) return INCOMPLETE;
        if (buffer[place + 1] !== GREATER) this.refuse('damaged', 'a tag has a slash inside');
        this.isEmptyTag = true;
        return place + 2;
      }
      if (place >= end) return INCOMPLETE;
      if (IS_NAME_START[byte] === 0 || place === spaceStart) this.refuse('damaged', 'a tag is not well formed');
      const nameStart = place;
      while (IS_NAME_BYTE[buffer[place]] === 1) place += 1;
      const nameEnd = place;
      while (isSpace(buffer[place])) place += 1;
      if (place >= end) return INCOMPLETE;
      if (buffer[place] !== EQUALS) this.refuse('damaged', 'an attribute has no value');
      place += 1;
      while (isSpace(buffer[place])) place += 1;
      if (place >= end) return INCOMPLETE;
      const quote = buffer[place];
      if (quote !== QUOTE && quote !== APOSTROPHE) this.refuse('damaged', 'an attribute has no quotes');
      place += 1;
      const valueStart = place;
      while (buffer[place] !== quote && buffer[place] !== LESS) place += 1;
      if (place >= end) return INCOMPLETE;
      if (buffer[place] === LESS) this.refuse('damaged', 'an attribute holds a < or does not end');
      if (attributes.count >= limits.attributes) {
        this.refuse('damaged', `a tag has more than ${limits.attributes} attributes`);
      }
      if (nameEnd - nameStart > limits.nameBytes) {
        this.refuse('line-too-long', `a name is longer than ${limits.nameBytes} bytes`);
      }
      const slot = attributes.count * 4;
      places[slot] = nameStart;
      places[slot + 1] = nameEnd;
      places[slot + 2] = valueStart;
      places[slot + 3] = place;
      attributes.count += 1;
      if (attributes.count > 1 && attributes.repeats()) this.refuse('damaged', 'a tag has an attribute twice');
      place += 1;
    }
  }

  /** Reads `</name>` at `at`; returns the place behind it, or INCOMPLETE. */
  private closeTag(at: number): number {
    const { buffer, end } = this.input;
    this.input.at = at;
    if (this.depth === 0) this.refuse('damaged', 'an end tag has no start tag');
    const name = this.open[this.depth - 1];
    let place = at + 2 + name.bytes.length;
    if (place >= end) return INCOMPLETE;
    if (!isSame(name.bytes, buffer, at + 2, place)) this.refuse('damaged', `the element ${name.local} is not ended`);
    while (isSpace(buffer[place])) place += 1;
    if (place >= end) return INCOMPLETE;
    if (buffer[place] !== GREATER) this.refuse('damaged', `the element ${name.local} is not ended`);
    const depth = this.depth;
    this.depth = depth - 1;
    if (this.skipDepth === 0) this.handler.close(name.local);
    else if (this.skipDepth === depth) this.skipDepth = 0;
    return place + 1;
  }

  /** Passes a comment, a processing instruction or CDATA at `at`; returns the place behind it, or INCOMPLETE. */
  private otherMarkup(at: number, next: number): number {
    this.input.at = at;
    if (next === QUESTION) return this.endOf(at + 2, INSTRUCTION_END);
    if (this.startsWith(at, COMMENT)) {
      return this.input.end < at + COMMENT.length ? INCOMPLETE : this.endOf(at + COMMENT.length, COMMENT_END);
    }
    if (!this.startsWith(at, CDATA)) {
      const why = 'it has a document type or other declarations, as no register has: it is refused, not expanded';
      this.refuse('not-a-register', why);
    }
    if (this.input.end < at + CDATA.length) return INCOMPLETE;
    const behind = this.endOf(at + CDATA.length, CDATA_END);
    if (behind === INCOMPLETE) return INCOMPLETE;
    if (this.depth === 0) this.refuse('damaged', 'it has text outside its root element');
    if (this.skipDepth === 0 && this.interests[this.depth] === TEXT) {
      const text = this.input.decode(this.input.buffer, at + CDATA.length, behind - CDATA_END.length);
      this.addPiece(text.replace(/\r\n?/g, '\n'));
    }
    return behind;
  }

  /** Whether what there is from `at` is the start of `markup`, whole or cut. */
  private startsWith(at: number, markup: Buffer): boolean {
    const length = Math.min(markup.length, this.input.end - at);
    return markup.subarray(0, length).equals(this.input.buffer.subarray(at, at + length));
  }

  private endOf(from: number, mark: Buffer): number {
    const found = this.input.buffer.subarray(from, this.input.end).indexOf(mark);
    if (found === -1) return INCOMPLETE;
    if (found > this.limits.tokenBytes) this.input.refuseLong();
    return from + found + mark.length;
  }

  private isPlain(start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) {
      const byte = this.input.buffer[at];
      if (byte === AMPERSAND || byte === CARRIAGE_RETURN) return false;
    }
    return true;
  }

  private viewOf(view: XmlText, start: number, end: number, plain: boolean): XmlText {
    if (!plain) return this.viewOfString(view, this.resolved(start, end));
    view.bytes = this.input.buffer;
    view.start = start;
    view.end = end;
    view.decode = this.input.decode;
    return view;
  }

  private viewOfString(view: XmlText, text: string): XmlText {
    view.bytes = Buffer.from(text);
    view.start = 0;
    view.end = view.bytes.length;
    view.decode = decodeUtf8;
    return view;
  }

  private resolved(start: number, end: number): string {
    const text = resolveReferences(this.input.decode(this.input.buffer, start, end));
    if (text === null) this.refuse('damaged', 'it has an entity that XML does not define');
    return text;
  }

  private keepPiece(start: number, end: number, plain: boolean): void {
    this.addPiece(plain ? this.input.decode(this.input.buffer, start, end) : this.resolved(start, end));
  }

  private addPiece(text: string): void {
    if (this.textPieces === null) this.textLength = 0;
    this.textPieces ??= [];
    this.textPieces.push(text);
    this.textLength += text.length + 1;
    if (this.textLength > this.limits.tokenBytes) this.input.refuseLong();
  }

  private endPieces(start: number, end: number, plain: boolean): void {
    this.keepPiece(start, end, plain);
    const text = (this.textPieces ?? []).join('');
    this.textPieces = null;
    if (text !== '') this.handler.text(this.viewOfString(this.textView, text));
  }

  private checkOutside(start: number, end: number): void {
    for (let at = start; at < end; at += 1) {
      if (isSpace(this.input.buffer[at])) continue;
      this.input.at = at;
      if (this.hasRoot) this.refuse('damaged', 'it goes on after its end');
      this.refuse('not-a-register', 'it is not XML');
    }
  }

  private refuse(reason: RegisterFileReason, why: string): never {
    this.input.refuse(reason, why);
  }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === TAB || byte === CARRIAGE_RETURN;
}
