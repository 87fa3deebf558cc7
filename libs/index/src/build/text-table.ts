/** Collects distinct texts: register codes and uncommon house numbers. */
export class TextTable {
  private readonly ids = new Map<string, number>();

  /** @returns the number of the text, added when it is new */
  add(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(text, id);
    }
    return id;
  }

  finish(): { textBytes: Uint8Array; textStart: Uint32Array } {
    const encoded = Array.from(this.ids.keys(), (text) => Buffer.from(text, 'utf8'));
    const textStart = new Uint32Array(encoded.length + 1);
    encoded.forEach((bytes, i) => {
      textStart[i + 1] = textStart[i] + bytes.length;
    });
    return { textBytes: new Uint8Array(Buffer.concat(encoded)), textStart };
  }
}
