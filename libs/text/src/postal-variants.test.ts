import { lexQuery } from './lex-query';
import { postalVariants } from './postal-variants';
import { lexiconOf, written } from './test-reading';

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
    expect(postalVariants(lexQuery(text), codes, true, shape).map(written)).toEqual(readings);
  });
});
