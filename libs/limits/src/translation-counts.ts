import { integerSetting, numberSetting } from '@tripoint/runtime';

const DEFAULT_CHARACTERS = 1_000_000;
const MAX_CHARACTERS = 1_000_000_000_000;
const DEFAULT_SPENDING = 10;
const MAX_SPENDING = 1_000_000;

/** Money is counted in millionths, in whole numbers: a price per million characters is that number of them per character. */
export const MILLIONTHS = 1_000_000;

/** Names under which the translations of a key are counted, beside its calls. */
export const translationCounts = {
  /** Code points that were translated for it. */
  characters: (keyId: string): string => `characters:${keyId}`,
  /** What engines charge for it, in millionths of the currency. */
  spending: (keyId: string): string => `spending:${keyId}`,
} as const;

/** What the translations of each key may use up in a calendar month (UTC). */
export const translationLimits = {
  translationMonthlySpending: numberSetting('TRANSLATION_MONTHLY_SPENDING', {
    meaning:
      'What translation engines with a price may cost for each key and month, in the currency of `TRANSLATION_PRICES`.',
    default: DEFAULT_SPENDING,
    min: 0,
    max: MAX_SPENDING,
  }),
  translationMonthlyCharacters: integerSetting('TRANSLATION_MONTHLY_CHARACTERS', {
    meaning: 'Characters that each key may have translated in a month, by engines with a price and without.',
    default: DEFAULT_CHARACTERS,
    min: 0,
    max: MAX_CHARACTERS,
  }),
} as const;
