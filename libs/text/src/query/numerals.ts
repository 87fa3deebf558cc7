/** Largest number for which names use Roman numerals: kings, popes, parts of a town, `XXX-lecia`. */
const MAX_NUMERAL = 49;

const tens = ['', 'x', 'xx', 'xxx', 'xl'] as const;
const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'] as const;

const romans = new Map<string, string>();
const arabics = new Map<string, string>();
for (let value = 1; value <= MAX_NUMERAL; value++) {
  const roman = `${tens[Math.floor(value / 10)]}${ones[value % 10]}`;
  romans.set(String(value), roman);
  arabics.set(roman, String(value));
}

/** The Roman numeral, in lower case, of digits without leading zeros from 1 to 49, else null. */
export const romanOf = (digits: string): string | null => romans.get(digits) ?? null;

/** The digits of a Roman numeral in lower case from i to xlix, written as is usual (`iv`, not `iiii`), else null. */
export const arabicOf = (roman: string): string | null => arabics.get(roman) ?? null;
