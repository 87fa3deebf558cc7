import type { XmlText } from './xml-text';

const COLON = 0x3a;

/** The attributes of the element being opened, without prefixes: `xlink:href` is `href`. Valid only inside `open`. */
export interface XmlAttributes {
  readonly count: number;
  /** The value of the first attribute of this local name; null when there is none. */
  get(localName: string): string | null;
  /** The same as bytes, valid until the next call. */
  text(localName: string): XmlText | null;
  /** All local names and values, namespace declarations too (`xmlns:gml="..."` is `gml`). */
  entries(): [localName: string, value: string][];
}

/** What the scanner fills: where names and values are, two numbers each, nothing decoded until it is asked for. */
export class ScannedAttributes implements XmlAttributes {
  bytes: Buffer = Buffer.alloc(0);
  count = 0;
  /** Start and end of the name, start and end of the value, of each attribute. */
  readonly places: Int32Array;

  constructor(
    max: number,
    private readonly value: (start: number, end: number) => XmlText,
  ) {
    this.places = new Int32Array(max * 4);
  }

  get(localName: string): string | null {
    return this.text(localName)?.toString() ?? null;
  }

  text(localName: string): XmlText | null {
    const { places, bytes } = this;
    for (let index = 0; index < this.count; index += 1) {
      const at = index * 4;
      const start = places[at + 1] - localName.length;
      if (start < places[at] || (start > places[at] && bytes[start - 1] !== COLON)) continue;
      let offset = 0;
      while (offset < localName.length && bytes[start + offset] === localName.charCodeAt(offset)) offset += 1;
      if (offset === localName.length) return this.value(places[at + 2], places[at + 3]);
    }
    return null;
  }

  entries(): [string, string][] {
    return Array.from({ length: this.count }, (_, index) => {
      const [nameStart, nameEnd, valueStart, valueEnd] = this.places.subarray(index * 4, index * 4 + 4);
      const name = this.bytes.toString('utf8', nameStart, nameEnd);
      return [name.slice(name.indexOf(':') + 1), this.value(valueStart, valueEnd).toString()];
    });
  }

  /** Whether the last attribute repeats the whole name of one before it. */
  repeats(): boolean {
    const { places, bytes } = this;
    const last = (this.count - 1) * 4;
    const length = places[last + 1] - places[last];
    for (let at = 0; at < last; at += 4) {
      if (places[at + 1] - places[at] !== length) continue;
      let offset = 0;
      while (offset < length && bytes[places[at] + offset] === bytes[places[last] + offset]) offset += 1;
      if (offset === length) return true;
    }
    return false;
  }
}
