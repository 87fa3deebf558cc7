const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const BACKSLASH = 0x5c;
const CLOSE_OBJECT = 0x7d;

/** What a byte outside strings does to the structure. */
const PLAIN = 0;
const STRING = 1;
const OPENS = 2;
const CLOSES = 3;
const ENDS_LINE = 4;
const SEPARATES = 5;
const KINDS = new Uint8Array(256);
for (const [characters, kind] of [
  ['"', STRING],
  ['{[', OPENS],
  ['}]', CLOSES],
  ['\n', ENDS_LINE],
  [',', SEPARATES],
] as const) {
  for (const byte of Buffer.from(characters)) KINDS[byte] = kind;
}

/**
 * Finds the end of an object and copies its wanted members, in one pass over its bytes. The other members become no value:
 * they take no time to parse, and nothing of them can get anywhere.
 */
export class ItemPicker {
  /** JSON of an object with the wanted members alone; good until the next call. */
  picked = Buffer.alloc(4096);
  /** Length of it, in bytes. */
  length = 0;
  /** Line ends in the object. */
  lines = 0;
  private readonly keys: readonly Buffer[];

  constructor(
    wanted: Iterable<string>,
    private readonly maxDepth: number,
  ) {
    this.keys = Array.from(wanted, (key) => Buffer.from(key));
  }

  /** Where the object that begins at `start` ends; -1 where it is not whole there or nested too deep. */
  pick(bytes: Buffer, start: number): number {
    this.lines = 0;
    this.length = 0;
    let depth = 0;
    let memberAt = start + 1;
    let keyAt = 0;
    let keyEnd = 0;
    let runAt = -1;
    for (let at = start; at < bytes.length; at += 1) {
      const kind = KINDS[bytes[at]];
      if (kind === PLAIN) continue;
      if (kind === STRING) {
        const from = at + 1;
        for (at = from; at < bytes.length && bytes[at] !== QUOTE; at += 1) if (bytes[at] === BACKSLASH) at += 1;
        if (depth === 1 && keyAt === 0) {
          keyAt = from;
          keyEnd = at;
        }
      } else if (kind === OPENS) {
        depth += 1;
        if (depth > this.maxDepth) return -1;
      } else if (kind === ENDS_LINE) {
        this.lines += 1;
      } else if (depth === 1) {
        const isWanted = keyAt > 0 && this.wants(bytes, keyAt, keyEnd);
        if (isWanted && runAt < 0) runAt = memberAt;
        if (runAt >= 0 && (!isWanted || kind === CLOSES)) {
          this.copy(bytes, runAt, isWanted ? at : memberAt - 1);
          runAt = -1;
        }
        if (kind === CLOSES) return this.end(at + 1);
        memberAt = at + 1;
        keyAt = 0;
      } else if (kind === CLOSES) {
        depth -= 1;
      }
    }
    return -1;
  }

  private wants(bytes: Buffer, from: number, to: number): boolean {
    for (const key of this.keys) {
      if (key.length !== to - from) continue;
      let same = 0;
      while (same < key.length && key[same] === bytes[from + same]) same += 1;
      if (same === key.length) return true;
    }
    return false;
  }

  /** Adds a run of members, behind a comma or the first bracket. */
  private copy(bytes: Buffer, from: number, to: number): void {
    const needed = this.length + (to - from) + 3;
    if (needed > this.picked.length) this.picked = Buffer.concat([this.picked], needed * 2);
    this.picked[this.length] = this.length === 0 ? OPEN_OBJECT : COMMA;
    bytes.copy(this.picked, this.length + 1, from, to);
    this.length += 1 + to - from;
  }

  private end(at: number): number {
    if (this.length === 0) {
      this.picked[0] = OPEN_OBJECT;
      this.length = 1;
    }
    this.picked[this.length] = CLOSE_OBJECT;
    this.length += 1;
    return at;
  }
}
