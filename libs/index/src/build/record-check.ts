/** The fields of a record that came over the network. */
export type RecordFields = Readonly<Record<string, unknown>>;

/** Longest key of a record, in characters. */
export const MAX_KEY_CHARACTERS = 200;

/** What is wrong with what every record has, or null. @param country of the register whose topic it came on */
export function commonProblem({ country: own, key, sourceVersion }: RecordFields, country: string): string | null {
  if (own !== country) return `country is not ${country}`;
  if (!isText(key, MAX_KEY_CHARACTERS) || key === '') return `key is no text of 1 to ${MAX_KEY_CHARACTERS} characters`;
  return isWhole(sourceVersion, 0, Number.MAX_SAFE_INTEGER) ? null : 'sourceVersion is no whole number';
}

export const isText = (value: unknown, maxCharacters: number): value is string =>
  typeof value === 'string' && value.length <= maxCharacters;

export const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
