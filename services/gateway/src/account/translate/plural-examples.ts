/** Numbers that are tried for examples: whole ones, then one with decimals. */
const TRIED = [...Array.from({ length: 201 }, (_, number) => number), 1.5, 2.5];
const MAX_EXAMPLES = 5;

/** Numbers of a plural category in a locale, for translators: `2, 3, 4` of `few` in `sk_SK`. */
export function pluralExamples(locale: string, category: string): string {
  const rules = new Intl.PluralRules(locale.replace('_', '-'));
  const found = TRIED.filter((number) => rules.select(number) === category);
  const shown = found
    .slice(0, MAX_EXAMPLES)
    .map((number) => new Intl.NumberFormat(locale.replace('_', '-')).format(number));
  return shown.join(', ') + (found.length > MAX_EXAMPLES ? ' …' : '');
}
