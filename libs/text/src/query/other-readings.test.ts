import { withoutRangeEnd } from '../slovak/query';
import { lexiconOf, written } from '../testing/readings';
import { lexQuery } from './lex-query';
import { withOrdinalInDigits } from './ordinal-reading';
import { withoutPostOffice } from './post-office';
import type { OtherMeaning } from './read-query';
import { withRomanNumeral, withRomanNumeralAndHouse } from './roman-reading';

const numerals = lexiconOf(['i', 'ii', 'iii', 'iv', 'v', 'ix']);

/** The tokens of another meaning on one line, or null. */
function meaning(of: OtherMeaning, text: string): string | null {
  const other = of(lexQuery(text), numerals);
  if (other === null) return null;
  expect(other.gaps).toHaveLength(other.tokens.length);
  return written({ ...other, postal: null, needsHouseNumber: false, lastIsOpen: false });
}

describe('a number as a Roman numeral', () => {
  it.each([
    ['jana pavla 2 15', 'jana pavla ii #15'],
    ['jana pavla 2. 15', 'jana pavla ii #15'],
    ['nove zahrady 5. 15260/17', 'nove zahrady v #15260/17'],
    ['jana pavla 2 12/3', 'jana pavla ii #12/3'],
    ['sidlisko 1 12', 'sidlisko i #12'],
    ['nove zahrady 5 12', 'nove zahrady v #12'],
    ['krcmeryho 5, lunik 9', 'krcmeryho #5 lunik ix'],
    ['1. maja 5', 'i maja #5'],
    ['1. maja', 'i maja'],
    ['namestie 1. maja 5, zvolen', 'namestie i maja #5 zvolen'],
    ['krcmeryho 5, 040 11 lunik 9', 'krcmeryho #5 #40 #11 lunik ix'],
    ['jana pavla 2 15 974 01 zvolen', 'jana pavla ii #15 #974 #1 zvolen'],
  ])('%s', (text, other) => expect(meaning(withRomanNumeralAndHouse, text)).toBe(other));

  it.each([
    ['the numeral is no word of the register', 'krcmeryho 5, lunik 8'],
    ['it is also a word and no house follows', 'hlavna 5'],
    ['it is also a word and a postal code follows', 'hlavna 5 974 01 zvolen'],
    ['it is also a word and a whole postal code follows', 'hlavna 5 97401 zvolen'],
    ['it begins the query', '2 jana pavla 5'],
    ['it stands behind a comma', 'krcmeryho 5, lunik, 9'],
    ['it has a letter', 'krcmeryho 5, lunik 9a'],
    ['it has two halves', 'krcmeryho 5, lunik 9/2'],
    ['it has a zero before it', 'krcmeryho 5, lunik 09'],
    ['it is larger than any numeral', 'krcmeryho 5, lunik 99'],
    ['no other number is left for the house', 'lunik 9'],
    ['only a postal code is left', 'jana pavla 2, 974 01 zvolen'],
    ['only the number of a name is left', '1. maja, lunik 9'],
  ])('is none when %s', (_when, text) => expect(meaning(withRomanNumeralAndHouse, text)).toBeNull());
});

it('a number as a Roman numeral may be the only one of a query', () => {
  expect(meaning(withRomanNumeral, 'jana pavla 2, zvolen')).toBe('jana pavla ii zvolen');
  expect(meaning(withRomanNumeral, 'jana pavla 2 15')).toBe('jana pavla ii #15');
  expect(meaning(withRomanNumeral, 'jana pavla 5')).toBeNull();
});

describe('a Roman numeral of a date in digits', () => {
  it.each([
    ['i. maja 5', '#1. maja #5'],
    ['i maja', '#1. maja'],
    ['namestie v. kvetna 5', 'namestie #5. kvetna #5'],
    ['snp ii. etapa', 'snp #2. etapa'],
  ])('%s', (text, other) => expect(meaning(withOrdinalInDigits, text)).toBe(other));

  it.each(['i. krasku 5', 'v jarku', 'jana pavla ii. 5', 'c. maja', 'i, maja', '1. maja', 'maja'])(
    '%s has none',
    (text) => expect(meaning(withOrdinalInDigits, text)).toBeNull(),
  );
});

describe('a range of numbers by its first', () => {
  it.each([
    ['hlavna 12-14', 'hlavna #12'],
    ['hlavna 12 - 14, zvolen', 'hlavna #12 zvolen'],
    ['hlavna 1234/12-14', 'hlavna #1234/12'],
    ['hlavna 12-14/1234', 'hlavna #12/1234'],
    ['hlavna 12a-12c', 'hlavna #12a'],
    ['hlavna 9-11 zvolen', 'hlavna #9 zvolen'],
  ])('%s', (text, other) => expect(meaning(withoutRangeEnd, text)).toBe(other));

  it.each(['hlavna 12, 14', 'hlavna 14-12', 'hlavna 12-12', 'hlavna 974-01', 'hlavna 1-97401', '-14', 'hlavna-14'])(
    '%s is none',
    (text) => expect(meaning(withoutRangeEnd, text)).toBeNull(),
  );
});

describe('a town without the number of its post office', () => {
  it.each([
    ['mierova 64, bratislava 25', 'mierova #64 bratislava'],
    ['mierova 64/3, nove mesto 1', 'mierova #64/3 nove mesto'],
  ])('%s', (text, other) => expect(meaning(withoutPostOffice(), text)).toBe(other));

  it.each([
    ['no house number stands before the town', 'bratislava 2'],
    ['none does in another stretch', 'mierova 64 bratislava 2'],
    ['the number before it belongs to a name', '1. maja, bratislava 2'],
    ['a postal code makes it certain', 'mierova 64, 821 05 bratislava 2'],
    ['it has three digits', 'mierova 64, bratislava 821'],
    ['it has a letter', 'mierova 64, bratislava 2a'],
    ['it stands behind a comma', 'mierova 64, bratislava, 2'],
    ['a word follows', 'mierova 64, bratislava 2 ruzinov'],
  ])('is none when %s', (_when, text) => expect(meaning(withoutPostOffice(), text)).toBeNull());
});
