import { escapeHtml } from './escape-html';
import { type WordSpan, wordSpans } from './fold';

/** What a query asks a display string to mark: given a word of it, how many of its characters matched (0 = none). */
export type MarkWord = (word: WordSpan) => number;

/**
 * The display string, HTML-escaped, with every matched word (or its matched beginning) inside `<em>`; neighbouring
 * marks of one number such as `12/3` stay separate. Nothing but `<em>` is ever inserted (spec section 2.1).
 * @param spans the words of the text, for callers that keep them
 */
export function highlight(text: string, mark: MarkWord, spans: readonly WordSpan[] = wordSpans(text)): string {
  let out = '';
  let written = 0;
  for (const span of spans) {
    const matched = mark(span);
    if (matched <= 0) continue;
    // A folded word can be longer than the original (ß, ss): never mark beyond the word itself.
    const end = matched >= span.text.length ? span.end : Math.min(span.start + matched, span.end);
    out += `${escapeHtml(text.slice(written, span.start))}<em>${escapeHtml(text.slice(span.start, end))}</em>`;
    written = end;
  }
  return out + escapeHtml(text.slice(written));
}
