import { MAX_LENGTH, textOf } from './text.js';

/** Longest `highlight` that is read: marks and escaped characters make it longer than what is shown. */
const MAX_READ = 3_000;
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** A part of a text; those at odd positions were marked. */
export type Marks = readonly string[];

/**
 * Reads a `highlight`: `<em>` and `</em>` separate the parts, the five escaped characters stand for themselves, and
 * everything else is text as it is, other tags included.
 */
export function readMarks(highlight: unknown): Marks {
  if (typeof highlight !== 'string') return [];
  const parts: string[] = [''];
  for (const piece of highlight.slice(0, MAX_READ).split(/(<\/?em>)/)) {
    const isMarked = parts.length % 2 === 0;
    if (piece === (isMarked ? '</em>' : '<em>')) parts.push('');
    else if (!/^<\/?em>$/.test(piece))
      parts[parts.length - 1] += piece.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => CHARACTERS[name] as string);
  }
  let left = MAX_LENGTH;
  return parts.map((part) => {
    const text = textOf(part).slice(0, left);
    left -= text.length;
    return text;
  });
}
