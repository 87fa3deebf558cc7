import { phrasesTogether } from './acronyms';

test.each([
  ['jednota nitra telovychovna', 'telovychovna jednota nitra'],
  ['skola zakladna', 'zakladna skola'],
  ['druzstvo stavebne senica bytove', 'stavebne bytove druzstvo senica'],
  ['zakladna skola skola zakladna', 'zakladna skola skola zakladna'],
  ['skola v prirode', 'skola v prirode'],
])('of "%s" the words of a phrase together are "%s"', (text, together) =>
  expect(phrasesTogether(text.split(' '), 'sk').join(' ')).toBe(together),
);
