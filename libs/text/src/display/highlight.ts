import { fold, type WordSpan, wordSpans } from '../spelling/fold';

const special = /[&<>"']/;
const specials = /[&<>"']/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe to stand in HTML, between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(specials, (character) => entities[character] ?? character) : text;
}

/** What a query asks a display string to mark: given a word of it, how many of its characters matched (0 = none). */
export type MarkWord = (word: WordSpan) => number;

/**
 * The display string, HTML-escaped, with every matched word (or its matched beginning) inside `<em>`; neighbouring
 * marks of one number such as `12/3` stay separate. Nothing but `<em>` is ever inserted.
 * @param spans the words of the text, for callers that keep them
 */
export function highlight(text: string, mark: MarkWord, spans: readonly WordSpan[] = wordSpans(text)): string {
  let out = '';
  let written = 0;
  for (const span of spans) {
    const matched = mark(span);
    if (matched <= 0) continue;
    const end = matched >= span.text.length ? span.end : endOfLetters(text, span, matched);
    out += `${escapeHtml(text.slice(written, span.start))}<em>${escapeHtml(text.slice(span.start, end))}</em>`;
    written = end;
  }
  return out + escapeHtml(text.slice(written));
}

/** Offset behind the first folded letters of a word: a letter may fold to two (ß) and may have its diacritics apart. */
function endOfLetters(text: string, { start, end, text: folded }: WordSpan, letters: number): number {
  if (folded.length === end - start) return start + letters;
  let at = start;
  let passed = 0;
  for (const character of text.slice(start, end)) {
    const length = fold(character).length;
    if (passed >= letters && length > 0) break;
    passed += length;
    at += character.length;
  }
  return at;
}
