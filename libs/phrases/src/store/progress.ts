import type { LocaleProgress, Translation } from '../model/translation';

/** What a phrase is in a locale, by its candidates. */
export type PhraseState = 'approved' | 'waiting' | 'missing';

export function stateOf(candidates: readonly Pick<Translation, 'status'>[]): PhraseState {
  if (candidates.length === 0) return 'missing';
  return candidates.some(({ status }) => status !== 'unapproved') ? 'approved' : 'waiting';
}

/** Progress of the locales that have candidates and of those asked for, by name. */
export function progressOf(
  phrases: number,
  counted: readonly { readonly locale: string; readonly approved: number; readonly waiting: number }[],
  wanted: readonly string[],
): LocaleProgress[] {
  const counts = new Map(counted.map((count) => [count.locale, count]));
  return [...new Set([...counts.keys(), ...wanted])].sort().map((locale) => {
    const { approved, waiting } = counts.get(locale) ?? { approved: 0, waiting: 0 };
    return { locale, phrases, approved, waiting, missing: phrases - approved - waiting };
  });
}
