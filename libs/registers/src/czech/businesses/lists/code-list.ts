/** Texts by the codes of one official list. */
export class CodeList {
  private readonly texts = new Map<string, { readonly text: string; readonly isCurrent: boolean }>();

  constructor(given: Iterable<readonly [string, string]> = []) {
    for (const [code, text] of given) this.add(code, text, true);
  }

  get size(): number {
    return this.texts.size;
  }

  /** Takes a text; one that is in use wins over one that is not, else the first of a code. */
  add(code: string, text: string, isCurrent: boolean): void {
    const known = this.texts.get(code);
    if (known === undefined || (isCurrent && !known.isCurrent)) this.texts.set(code, { text, isCurrent });
  }

  textOf(code: string): string | null {
    return this.texts.get(code)?.text ?? null;
  }

  /** The text of the longest code of the list that this one begins with, of two characters at least. */
  textByPrefix(code: string): string | null {
    for (let length = code.length; length >= Math.min(2, code.length) && length > 0; length -= 1) {
      const text = this.textOf(code.slice(0, length));
      if (text !== null) return text;
    }
    return null;
  }
}
