import { fold } from '@tripoint/text';
import { readHash } from '../hashes/text-hash';

/** Words of a query beyond these are not looked for. */
const MAX_WORDS = 20;

/** What a query of phrases or translations asks for: a hash, or words that all occur. */
export type SearchText = { readonly hash: string } | { readonly words: readonly string[] };

/** Reads a query; null when it asks for nothing. */
export function readSearchText(query: string | undefined): SearchText | null {
  const text = query?.trim() ?? '';
  if (text === '') return null;
  const hash = readHash(text);
  if (hash !== null) return { hash: hash.hash };
  const words = [...new Set(fold(text).split(/\s+/))].filter((word) => word !== '');
  return words.length === 0 ? null : { words: words.slice(0, MAX_WORDS) };
}

/** What the words are looked for in. */
export function foldedText(...parts: readonly string[]): string {
  return fold(parts.filter((part) => part !== '').join('\n'));
}

/** Whether a folded text has what the query asks for; a hash is not looked for in texts. */
export function hasWords(folded: string, text: SearchText | null): boolean {
  return text === null || 'hash' in text || text.words.every((word) => folded.includes(word));
}
