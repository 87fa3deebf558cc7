const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&([^;&]{0,12})(;?)/g;
const LAST_CODE_POINT = 0x10ffff;

/**
 * The text with the five named references and numeric ones resolved and line ends made `\n` (XML 1.0, 2.11 and 4.6).
 * Null when it has any other reference: only a document type could declare one, and those are refused.
 */
export function resolveReferences(text: string): string | null {
  let isKnown = true;
  const resolved = text.replace(/\r\n?/g, '\n').replace(REFERENCE, (_all, name: string, end: string) => {
    const character = end === '' ? null : characterOf(name);
    if (character === null) isKnown = false;
    return character ?? '';
  });
  return isKnown ? resolved : null;
}

function characterOf(name: string): string | null {
  if (!name.startsWith('#')) return Object.hasOwn(NAMED, name) ? NAMED[name] : null;
  const isHex = name[1] === 'x';
  const digits = name.slice(isHex ? 2 : 1);
  if (!(isHex ? /^[0-9a-f]+$/i : /^[0-9]+$/).test(digits)) return null;
  const code = Number.parseInt(digits, isHex ? 16 : 10);
  return isCharacter(code) ? String.fromCodePoint(code) : null;
}

/** Characters that XML 1.0 allows (2.2): no controls but tab and line ends, no surrogates. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return code <= LAST_CODE_POINT && (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
