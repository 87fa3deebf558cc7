import { phrasesTogether, unitsOf } from './acronyms';

test.each([
  ['jednota nitra telovychovna', 'telovychovna jednota nitra'],
  ['skola zakladna', 'zakladna skola'],
  ['druzstvo stavebne senica bytove', 'stavebne bytove druzstvo senica'],
  ['zakladna skola skola zakladna', 'zakladna skola skola zakladna'],
  ['skola v prirode', 'skola v prirode'],
])('of "%s" the words of a phrase together are "%s"', (text, together) =>
  expect(phrasesTogether(text.split(' '), 'sk').join(' ')).toBe(together),
);

test.each([
  [['telovychovna', 'jednota', 'nitra'], 2],
  [['telovychovna|telovychova', 'jednota', 'nitra|nitre'], 2],
  [['jednota', 'telovychovna'], 2],
  [['stavebne', 'bytove', 'druzstvo'], 1],
  [['zakladna', 'skola', 'materska', 'skola'], 2],
  [['zakladna'], 1],
])('%j are %i units', (words, units) =>
  expect(
    unitsOf(
      words.map((each) => each.split('|').map((text) => ({ text }))),
      'sk',
    ),
  ).toBe(units),
);
