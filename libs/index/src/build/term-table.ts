/** The number of a key; a new one gets the next. */
export function numbered<K>(ids: Map<K, number>, key: K): number {
  let id = ids.get(key);
  if (id === undefined) {
    id = ids.size;
    ids.set(key, id);
  }
  return id;
}

/** Collects distinct terms; their final numbers follow byte order, so that a prefix is one contiguous range. */
export class TermTable {
  private readonly ids = new Map<string, number>();

  /** @returns the provisional number of the term */
  add(term: string): number {
    return numbered(this.ids, term);
  }

  get size(): number {
    return this.ids.size;
  }

  /** @returns the terms in byte order and the final number of each provisional one */
  finish(): { termBytes: Uint8Array; termStart: Uint32Array; order: Uint32Array } {
    // Terms are ASCII, so the order of UTF-16 units is the order of bytes.
    const sorted = [...this.ids.keys()].sort((a, b) => (a < b ? -1 : 1));
    const order = new Uint32Array(sorted.length);
    const termStart = new Uint32Array(sorted.length + 1);
    sorted.forEach((term, i) => {
      order[this.ids.get(term) as number] = i;
      termStart[i + 1] = termStart[i] + term.length;
    });
    return { termBytes: new Uint8Array(Buffer.from(sorted.join(''), 'latin1')), termStart, order };
  }
}

/** Collects distinct texts: register codes and uncommon house numbers. */
export class TextTable {
  private readonly ids = new Map<string, number>();
  private readonly texts: string[] = [];

  /** @returns the number of the text, added when it is new */
  add(text: string): number {
    const id = numbered(this.ids, text);
    if (id === this.texts.length) this.texts.push(text);
    return id;
  }

  at(id: number): string {
    return this.texts[id];
  }

  finish(): { textBytes: Uint8Array; textStart: Uint32Array } {
    return this.sections(this.texts);
  }

  /** The texts in the order of their UTF-16 units, and the place of each as it was numbered. */
  finishSorted(): { textBytes: Uint8Array; textStart: Uint32Array; order: Uint32Array } {
    const sorted = [...this.texts].sort((a, b) => (a < b ? -1 : 1));
    const order = new Uint32Array(sorted.length);
    sorted.forEach((text, i) => {
      order[this.ids.get(text) as number] = i;
    });
    return { ...this.sections(sorted), order };
  }

  private sections(texts: Iterable<string>): { textBytes: Uint8Array; textStart: Uint32Array } {
    const encoded = Array.from(texts, (text) => Buffer.from(text, 'utf8'));
    const textStart = new Uint32Array(encoded.length + 1);
    encoded.forEach((bytes, i) => {
      textStart[i + 1] = textStart[i] + bytes.length;
    });
    return { textBytes: new Uint8Array(Buffer.concat(encoded)), textStart };
  }
}
