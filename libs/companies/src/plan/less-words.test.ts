import { readCompanyQuery } from './company-query';
import { withoutShortForms } from './less-words';

test.each([
  ['sk', undefined],
  ['cz', 'rada lhota'],
] as const)('without forms that may be words, zs is a school in %s: %s', (country, words) =>
  expect(withoutShortForms(readCompanyQuery('rada zs lhota', country), country)?.words.join(' ')).toBe(words),
);
