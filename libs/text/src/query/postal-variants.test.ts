import { lexiconOf, written } from '../testing/readings';
import { lexQuery } from './lex-query';
import { postalVariants } from './postal-variants';

const codes = lexiconOf([], ['00950', '97401']);
const polish = { headDigits: 2, gaps: ['hyphen'] } as const;
const slovak = { headDigits: 3, gaps: ['space'] } as const;

describe('the two groups of a postal code', () => {
  it.each([
    ['hlavna 12, 974 01 zvolen', slovak, ['hlavna #12 zvolen @97401 …']],
    ['hlavna 12, 974-01', slovak, ['hlavna #12 #974 @01… +number', 'hlavna #12 #974 #1 …']],
    ['dluga 12, 00-950 warszawa', polish, ['dluga #12 warszawa @00950 …']],
    ['dluga 12, 00-9', polish, ['dluga #12 @009… +number', 'dluga #12 #0 #9 …']],
    ['dluga 12, 00 950', polish, ['dluga #12 #0 @950… +number', 'dluga #12 #0 #950 …']],
    ['dluga 12, 009-50', polish, ['dluga #12 #9 @50… +number', 'dluga #12 #9 #50 …']],
  ])('%s', (text, shape, readings) => {
    expect(postalVariants(shape)(lexQuery(text), codes, true).map(written)).toEqual(readings);
  });
});

describe('five digits where house numbers have as many', () => {
  const long = { ...slovak, longHouseNumbers: true } as const;
  it.each([
    ['modra 13948, presov', ['modra #13948 presov …', 'modra presov @13948 …']],
    ['modra 97401', ['modra @97401', 'modra #97401 …']],
    ['modra 5, 97401 zvolen', ['modra #5 zvolen @97401 …']],
    ['modra 13948, 974 01 zvolen', ['modra #13948 zvolen @97401 …']],
    ['modra 13948 97401 zvolen', ['modra #13948 zvolen @97401 …']],
  ])('are a postal code only where it is in use: %s', (text, readings) => {
    expect(postalVariants(long)(lexQuery(text), codes, true).map(written)).toEqual(readings);
  });
});
