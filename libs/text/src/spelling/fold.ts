import { byCharacters, ofLatin } from './latin';

const combiningMarks = /\p{Mn}/gu;
const beyondAscii = /[^ -~\t\n\r]/;
const unsplitLetters: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ı: 'i' };
const unsplit = /[łđßøæœı]/g;

const latin = ofLatin(foldAny);

/**
 * Lower case without diacritics, the form in which index and query meet: `Žďár` becomes `zdar`, `Łódź` `lodz`. Ligatures and
 * letters of full width become plain ones.
 */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return byCharacters(text, latin, foldAny);
}

function foldAny(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(unsplit, (letter) => unsplitLetters[letter] ?? letter);
}

/** The words of a name, folded: runs of letters or of digits, `1.máje` gives `1`, `maje`. */
export function foldedWords(name: string): string[] {
  return fold(name).match(/[a-z]+|[0-9]+/g) ?? [];
}

const words = /[\p{L}\p{M}]+/gu;

/** Words of a text as typed, in lower case, by their folded form: they distinguish `Leškovice` from `Leskovice`. */
export function spelledWords(text: string): ReadonlyMap<string, string> {
  const spelled = new Map<string, string>();
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(words)) spelled.set(fold(word), word);
  return spelled;
}

/** One word of a display string with the place where it stands. */
export interface WordSpan {
  /** The folded word. */
  readonly text: string;
  /** Offset of its first character in the string. */
  readonly start: number;
  /** Offset behind its last character. */
  readonly end: number;
  /** True when a full stop follows, as in an abbreviation or an initial. */
  readonly dotted: boolean;
}

const wordOrNumber = /[\p{L}\p{M}]+|[0-9]+/gu;

/** What the characters of `latin` are part of. */
const [NOTHING, WORD, NUMBER] = [0, 1, 2];
const partOf = Uint8Array.from(latin, (_, code) => {
  const character = String.fromCharCode(code);
  if (character >= '0' && character <= '9') return NUMBER;
  return /[\p{L}\p{M}]/u.test(character) ? WORD : NOTHING;
});

/** The words and digit groups of a display string, each with its offsets, so that a match can be marked in the original. */
export function wordSpans(text: string): WordSpan[] {
  const spans: WordSpan[] = [];
  for (let at = 0; at < text.length; ) {
    const part = partOf[text.charCodeAt(at)];
    if (part === undefined) return anyWordSpans(text);
    if (part === NOTHING) {
      at++;
      continue;
    }
    const start = at;
    let folded = '';
    while (at < text.length && partOf[text.charCodeAt(at)] === part) folded += latin[text.charCodeAt(at++)];
    spans.push({ text: folded, start, end: at, dotted: text.charCodeAt(at) === FULL_STOP });
  }
  return spans;
}

const FULL_STOP = 46;

function anyWordSpans(text: string): WordSpan[] {
  return Array.from(text.matchAll(wordOrNumber), ({ 0: word, index: start }) => {
    const end = start + word.length;
    return { text: fold(word), start, end, dotted: text.charCodeAt(end) === FULL_STOP };
  });
}
