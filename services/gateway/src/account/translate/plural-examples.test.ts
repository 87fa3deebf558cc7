import { pluralExamples } from './plural-examples';

test.each([
  ['sk_SK', 'one', '1'],
  ['sk_SK', 'few', '2, 3, 4'],
  ['sk_SK', 'many', '1,5, 2,5'],
  ['sk_SK', 'other', '0, 5, 6, 7, 8 …'],
  ['pl_PL', 'many', '0, 5, 6, 7, 8 …'],
  ['en_US', 'few', ''],
])('numbers of %s %s are %s', (locale, category, expected) => {
  expect(pluralExamples(locale, category)).toBe(expected);
});
