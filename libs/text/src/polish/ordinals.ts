import { arabicOf, romanOf } from '../query/ordinal-reading';

/** What is counted in the names of streets: days of months, units of an army, anniversaries. */
const counted: ReadonlySet<string> = new Set(
  (
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia ' +
    'armii dywizji brygady pulku batalionu korpusu szwadronu kompanii lecia wieku'
  ).split(' '),
);

/** Does a number right before this folded word count it? */
export const isCounted = (word: string | undefined): boolean => word !== undefined && counted.has(word);

/** Genitives of the ordinals that are one word, from the first on. */
const ordinals =
  'pierwszego drugiego trzeciego czwartego piatego szostego siodmego osmego dziewiatego dziesiatego jedenastego ' +
  'dwunastego trzynastego czternastego pietnastego szesnastego siedemnastego osiemnastego dziewietnastego dwudziestego';
const wordOf = new Map<string, string>();
const digitsOf = new Map<string, string>();
ordinals.split(' ').forEach((word, i) => {
  wordOf.set(String(i + 1), word);
  digitsOf.set(word, String(i + 1));
});

/** The digits of a folded Roman numeral or ordinal (`iii`, `trzeciego`: `3`), else null. */
export const countOf = (word: string): string | null => arabicOf(word) ?? digitsOf.get(word) ?? null;

const none: readonly string[] = [];

/**
 * Other forms of a number in a name. What is counted is found under digits, numeral and word alike (`3 Maja`), and a
 * query says it in digits. The numeral of a king or a pope has no digits: in `Jana Pawła II 2` they are the house.
 * @param isNumeral true for a word that the register writes in capitals
 * @param next the folded word behind it
 */
export function polishOrdinalAliases(word: string, isNumeral: boolean, next: string | undefined): readonly string[] {
  const roman = romanOf(word);
  if (roman !== null) {
    if (!isCounted(next)) return none;
    const ordinal = wordOf.get(word);
    return ordinal === undefined ? [roman] : [roman, ordinal];
  }
  if (isCounted(next)) {
    const digits = countOf(word);
    const numeral = digits === null ? null : romanOf(digits);
    return digits === null ? none : [digits, ...(numeral === null || numeral === word ? none : [numeral])];
  }
  const digits = isNumeral ? arabicOf(word) : null;
  const ordinal = digits === null ? undefined : wordOf.get(digits);
  return ordinal === undefined ? none : [ordinal];
}
