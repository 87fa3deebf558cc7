const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * JSON text of an object with the wanted members alone. The rest is passed over byte by byte and becomes no value:
 * it takes no time to parse, and nothing of it can get anywhere.
 *
 * @param start where the object begins
 * @param end behind its last bracket
 */
export function pickMembers(bytes: Buffer, start: number, end: number, wanted: ReadonlySet<string>): string {
  const picked: string[] = [];
  let depth = 0;
  let inString = false;
  let memberAt = start + 1;
  let keyAt = -1;
  let isWanted = false;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) {
        inString = false;
        if (keyAt > 0) isWanted = wanted.has(bytes.toString('latin1', keyAt, at));
        keyAt = 0;
      }
    } else if (byte === QUOTE) {
      inString = true;
      if (depth === 1 && keyAt === -1) keyAt = at + 1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT || (byte === COMMA && depth === 1)) {
      if (depth === 1) {
        if (isWanted) picked.push(bytes.toString('utf8', memberAt, at));
        memberAt = at + 1;
        keyAt = -1;
        isWanted = false;
      }
      if (byte !== COMMA) depth -= 1;
    }
  }
  return `{${picked.join(',')}}`;
}
