import { keyboardRowNumber, slovakKeyboardRow } from './keyboard-row';

describe('digits typed on the number row without Shift', () => {
  it.each([
    ['+', '1'],
    ['+ě', '12'],
    ['+ěšč', '1234'],
    ['+ěščř', '12345'],
    ['řžýá', '5678'],
    ['íé', '90'],
    ['+é', '10'],
    ['+ě/š', '12/3'],
    ['1ě', '12'],
    ['+2/š4', '12/34'],
  ])('%s is %s', (chunk, number) => expect(keyboardRowNumber(chunk)).toBe(number));

  it.each([
    ['no row character', '12'],
    ['a leading zero', 'é1'],
    ['six characters', '+ěščřž'],
    ['six in the second half', '1/+ěščřž'],
    ['a letter of no key', 'říjen'],
    ['capital letters', 'ŠČ'],
    ['two slashes', '+/+/+'],
    ['nothing', ''],
    ['a slash alone', '/'],
    ['an open slash', '+/'],
    ['the prefix of a telephone', '+420'],
  ])('is no number with %s', (_what, chunk) => expect(keyboardRowNumber(chunk)).toBeNull());
});

describe('digits typed on a Slovak number row without Shift', () => {
  it.each([
    ['+ľšč', '1234'],
    ['ťžýá', '5678'],
    ['íé', '90'],
    ['+ľ/š', '12/3'],
    ['čť', '45'],
    ['+ě', '12'],
    ['čř', '45'],
  ])('%s is %s', (chunk, number) => expect(keyboardRowNumber(chunk, slovakKeyboardRow)).toBe(number));

  it.each(['ľud', 'Ľ', 'ô', 'é1', '+421', 'ľščťžý'])('%s is no number', (chunk) =>
    expect(keyboardRowNumber(chunk, slovakKeyboardRow)).toBeNull(),
  );
});
