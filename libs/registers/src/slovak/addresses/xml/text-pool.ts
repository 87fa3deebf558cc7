/** Texts by number, each kept once; number 0 is the empty text. */
export class TextPool {
  private readonly texts: string[] = [''];
  private readonly numbers = new Map<string, number>([['', 0]]);

  static from(texts: readonly string[]): TextPool {
    const pool = new TextPool();
    for (const text of texts) pool.add(text);
    return pool;
  }

  get size(): number {
    return this.texts.length;
  }

  add(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.texts.push(text);
    this.numbers.set(text, number);
    return number;
  }

  get(number: number): string {
    return this.texts[number] ?? '';
  }

  /** All texts in the order of their numbers, without the empty one. */
  all(): readonly string[] {
    return this.texts.slice(1);
  }
}
