import { letterGroups } from '../store/letter-groups';

/** Letters of a group of the tokenizer `trigram`; shorter words have none. */
const GROUP = 3;
/** Groups that narrow a search down; what is found is compared with the whole words. */
const MAX_GROUPS = 40;
/** First of the characters that Unicode leaves to everybody's own use, and how many there are. */
const PRIVATE_FIRST = 0xe000;
const PRIVATE_COUNT = 6_400;

/** Three characters that stand before every text of an organisation: a search meets no others. */
export function scopeOf(organisation: number): string {
  const digits = [organisation, organisation / PRIVATE_COUNT, organisation / PRIVATE_COUNT ** 2];
  return String.fromCodePoint(...digits.map((digit) => PRIVATE_FIRST + (Math.floor(digit) % PRIVATE_COUNT)));
}

/** The expression that finds rows of an organisation with all words of three letters and more. Null when none is so long. */
export function matchOf(organisation: number, words: readonly string[]): string | null {
  const groups = new Set(words.flatMap((word) => [...letterGroups(word, GROUP)]));
  if (groups.size === 0) return null;
  const terms = [scopeOf(organisation), ...[...groups].slice(0, MAX_GROUPS)];
  return terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');
}
