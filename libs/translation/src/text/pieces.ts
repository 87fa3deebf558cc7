/** A part of a text: words, or what must stay as it is. */
export interface Piece {
  /** `text`: words; `kept`: a placeholder, an address, an entity, an element as a whole; `open`, `close`: a tag within a line; `gap`: what divides lines. */
  readonly kind: 'text' | 'kept' | 'open' | 'close' | 'gap';
  readonly raw: string;
}

/** Elements whose content is no text. */
const OPAQUE = 'script|style|code|pre|svg|math|textarea|kbd|samp|var';
/** Elements that stand within a sentence; every other one ends it. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite data del dfn em font i img ins label mark q s small span strike strong sub sup time tt u wbr'.split(
    ' ',
  ),
);
const TAG_NAME = /^<\/?([a-z][a-z0-9:-]*)/i;
/** Names of components in messages, `<0>` or `<Link>`, stand within a sentence as well. */
const COMPONENT = /^<\/?(?:\d+|[A-Z][a-z])/;
const MAX_DEPTH = 20;

const PATTERNS: readonly (readonly [Piece['kind'] | 'tag', RegExp])[] = [
  ['kept', /<!--[\s\S]*?-->/],
  ['kept', new RegExp(`<(?<opaque>${OPAQUE})\\b[^<>]*>[\\s\\S]*?</\\k<opaque>\\s*>`)],
  ['tag', /<\/?(?:[a-z](?:[^<>"']|"[^"]*"|'[^']*')*|\d+\s*\/?)>/],
  ['gap', /[\r\n\u2028\u2029]+\s*/],
  ['kept', /(?:(?:https?|ftp|file):\/\/|mailto:|tel:|www\.)[^\s<>"']*[^\s<>"'.,;:!?)\]]/],
  ['kept', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/],
  ['kept', /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});/],
  // Templates: %name% and %{name}; printf in its dialects: %(name)s, %s, %1$s, %.2f, %@, %%.
  ['kept', /%\w{1,64}%|%\{\w{1,64}\}|%\(\w{1,64}\)[#0+-]*\d*(?:\.\d+)?[a-z]/],
  ['kept', /%(?:\d+\$)?[#0+-]*\d*(?:\.\d+)?(?:hh?|ll?|[zjtq])?[sdifuxoegcpn@](?![a-z])|%%/],
  ['kept', /\[\[[^[\]]*\]\]|\$t\([^()]*\)/],
];
const PATTERN = new RegExp(PATTERNS.map(([, { source }], i) => `(?<k${i}>${source})`).join('|'), 'gi');
/** What may begin a placeholder in braces: `{name}`, `${name}`, `#{name}`, `{{name}}`. */
const BRACE = /[$#]?\{/g;

/** Divides a text into its parts, which joined are the text. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end, kind } of marksIn(text)) {
    if (start > from) pieces.push({ kind: 'text', raw: text.slice(from, start) });
    pieces.push({ kind, raw: text.slice(start, end) });
    from = end;
  }
  if (from < text.length) pieces.push({ kind: 'text', raw: text.slice(from) });
  return pieces;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: Piece['kind'];
}

function* marksIn(text: string): Generator<Mark> {
  let brace = nextBrace(text, 0);
  let other = nextPattern(text, 0);
  while (brace !== null || other !== null) {
    const mark: Mark = other === null || (brace !== null && brace.start <= other.start) ? brace! : other;
    yield mark;
    if (brace !== null && brace.start < mark.end) brace = nextBrace(text, mark.end);
    if (other !== null && other.start < mark.end) other = nextPattern(text, mark.end);
  }
}

function nextPattern(text: string, at: number): Mark | null {
  PATTERN.lastIndex = at;
  const found = PATTERN.exec(text);
  if (found === null) return null;
  const kind = PATTERNS.find((_, i) => found.groups?.[`k${i}`] !== undefined)![0];
  const raw = found[0];
  return { start: found.index, end: found.index + raw.length, kind: kind === 'tag' ? kindOfTag(raw) : kind };
}

function kindOfTag(raw: string): Piece['kind'] {
  const name = TAG_NAME.exec(raw)?.[1]?.toLowerCase();
  const isInline = COMPONENT.test(raw) || (name !== undefined && INLINE.has(name));
  if (!isInline) return 'gap';
  if (raw.startsWith('</')) return 'close';
  return raw.endsWith('/>') ? 'kept' : 'open';
}

/** The next placeholder in braces, with those inside it: also `{count, plural, one {# item} other {# items}}`. */
function nextBrace(text: string, at: number): Mark | null {
  BRACE.lastIndex = at;
  for (let found = BRACE.exec(text); found !== null; found = BRACE.exec(text)) {
    const end = endOfBraces(text, found.index + found[0].length);
    if (end !== null) return { start: found.index, end, kind: 'kept' };
  }
  return null;
}

function endOfBraces(text: string, from: number): number | null {
  let depth = 1;
  for (let i = from; i < text.length && depth <= MAX_DEPTH; i += 1) {
    if (text[i] === '{') depth += 1;
    else if (text[i] === '}') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return null;
}
