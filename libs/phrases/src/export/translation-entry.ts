import type { ApprovedText } from '../model/translation';
import { defaultValue } from '../model/variations';

/** The translations of one text, as the translate tools take them. */
export interface TranslationEntry {
  readonly tokens: readonly string[];
  readonly types: readonly number[];
  readonly translations: readonly { readonly translation: string; readonly variations: readonly number[] }[];
}

/**
 * The approved translations of one text in a locale as one entry. All rows get the same tokens, and of rows for the same
 * variation the best one stays: the tools stop at a second.
 */
export function translationEntry(rows: readonly ApprovedText[], locale: string): TranslationEntry {
  const [only] = rows;
  if (rows.length === 1) {
    const { tokens, types, variations, text: translation } = only;
    return { tokens, types, translations: [{ translation, variations }] };
  }
  const oldestFirst = rows.toSorted((a, b) => a.id - b.id);
  const types = new Map(oldestFirst.flatMap((row) => row.tokens.map((token, at) => [token, row.types[at]] as const)));
  const tokens = [...types.keys()];
  const best = new Map<string, { readonly row: ApprovedText; readonly variations: readonly number[] }>();
  for (const row of oldestFirst) {
    const variations = tokens.map((token) => {
      const at = row.tokens.indexOf(token);
      return at < 0 ? defaultValue(types.get(token)!, locale) : row.variations[at];
    });
    const other = best.get(variations.join());
    if (other === undefined || isBetter(row, other.row)) best.set(variations.join(), { row, variations });
  }
  const translations = [...best.values()].map(({ row, variations }) => ({ translation: row.text, variations }));
  return { tokens, types: [...types.values()], translations };
}

/** Written for the variation itself, approved by a reviewer, more votes, older: in this order. */
function isBetter(one: ApprovedText, other: ApprovedText): boolean {
  const ranks = [one, other].map((row) => [row.tokens.length, row.status === 'approved' ? 1 : 0, row.votes, -row.id]);
  const at = ranks[0].findIndex((rank, i) => rank !== ranks[1][i]);
  return at >= 0 && ranks[0][at] > ranks[1][at];
}
