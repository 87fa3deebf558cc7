const { imul } = Math;

const COLON = 0x3a;
/** Slots of the table; more than twice the names a file may have, so that a search ends soon. */
const SLOTS = 8192;

/** An element name of a file, with the string its handler is given. */
export interface XmlName {
  /** With the prefix, as the file writes it. */
  readonly bytes: Buffer;
  readonly hash: number;
  /** Without the prefix. */
  readonly local: string;
}

export function hashStep(hash: number, byte: number): number {
  return (imul(hash, 31) + byte) | 0;
}

/** The element names of one file, found by their bytes so that no string is made for an element. */
export class XmlNames {
  private readonly slots: (XmlName | undefined)[] = new Array(SLOTS).fill(undefined);
  private count = 0;

  constructor(private readonly max: number) {}

  /** Null when the file has more different names than any register. */
  find(bytes: Buffer, start: number, end: number, hash: number): XmlName | null {
    for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
      const name = this.slots[slot];
      if (name === undefined) return this.add(slot, bytes, start, end, hash);
      if (name.hash === hash && isSame(name.bytes, bytes, start, end)) return name;
    }
  }

  private add(slot: number, bytes: Buffer, start: number, end: number, hash: number): XmlName | null {
    if (this.count >= this.max) return null;
    this.count += 1;
    const own = Buffer.from(bytes.subarray(start, end));
    const local = internalised(own.toString('utf8', own.indexOf(COLON) + 1));
    const name = { bytes: own, hash, local };
    this.slots[slot] = name;
    return name;
  }
}

export function isSame(name: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (end - start !== name.length) return false;
  for (let at = 0; at < name.length; at += 1) if (name[at] !== bytes[start + at]) return false;
  return true;
}

/** The engine's one copy of a string, as property names are: a handler's `switch` then compares addresses. */
function internalised(text: string): string {
  return Object.keys({ [text]: 0 })[0];
}
