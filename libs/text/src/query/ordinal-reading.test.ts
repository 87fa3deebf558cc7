import { arabicOf, romanOf } from './ordinal-reading';

describe('numerals', () => {
  it.each([
    ['1', 'i'],
    ['4', 'iv'],
    ['9', 'ix'],
    ['23', 'xxiii'],
    ['30', 'xxx'],
    ['45', 'xlv'],
    ['49', 'xlix'],
  ])('%s is %s and back', (digits, roman) => {
    expect(romanOf(digits)).toBe(roman);
    expect(arabicOf(roman)).toBe(digits);
  });

  it.each(['0', '50', '01', '', '1234', 'ii', 'toString'])('%s has no Roman form', (digits) =>
    expect(romanOf(digits)).toBeNull(),
  );

  it.each(['iiii', 'vv', 'ic', 'iix', 'c', 'm', 'mix', 'l', '', 'constructor', '2'])('%s is no numeral', (word) =>
    expect(arabicOf(word)).toBeNull(),
  );
});
