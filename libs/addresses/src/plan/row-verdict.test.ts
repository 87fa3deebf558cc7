import type { NumberHalf, NumberMarker } from '@tripoint/text';
import { type RowColumns, rowMarks } from '../schema/address-types';
import type { SearchNumber } from './prepared-reading';
import { numberStyles, numberTextCost, rowVerdict, wantedNumber } from './row-verdict';
import { rowWeights, verdicts } from './weights';

/** One row from `100/9a`, `100` or `ev 100`. */
function rowOf(text: string): RowColumns {
  const [, series, first, second, letter] = /^(ev )?(\d*)(?:\/(\d+)([a-z]?))?$/.exec(text)!;
  return {
    first: Uint16Array.of(Number(first)),
    second: Uint16Array.of(Number(second ?? 0)),
    letter: Uint8Array.of(letter ? letter.charCodeAt(0) - 96 : 0),
    marks: Uint8Array.of(rowMarks(series !== undefined, 0)),
    lat: Int32Array.of(0),
    lng: Int32Array.of(0),
  };
}

function halfOf(text: string): NumberHalf {
  const [, typed, letter] = /^(\d+)([a-z]?)$/.exec(text)!;
  return { digits: typed.replace(/^0+(?=\d)/, ''), typed, letter };
}

/** The numbers of a query, a word behind the last of which says that it is complete: `100/9a`, `10 x`. */
function numbersOf(query: string): SearchNumber[] {
  const chunks = query.split(' ');
  return chunks
    .filter((chunk) => /^\d/.test(chunk))
    .map((chunk, index) => {
      const [first, second] = chunk.split('/');
      const closed = second === '';
      const token = {
        kind: 'number',
        first: halfOf(first),
        second: second ? halfOf(second) : null,
        dotted: false,
        closed,
      } as const;
      return { index, token, open: index === chunks.length - 1 && !closed, wordTerm: -1 };
    });
}

interface Asked {
  readonly marker?: NumberMarker;
  readonly streetMentioned?: boolean;
}

const costOf = (query: string, row: string, { marker, streetMentioned = true }: Asked = {}): number =>
  rowVerdict(rowOf(row), 0, wantedNumber(numbersOf(query), marker ?? null)!, streetMentioned);

/** The verdict without what only settles ties. */
function verdictOf(query: string, row: string, asked?: Asked): string {
  const cost = costOf(query, row, asked);
  if (cost < 0) return 'another house';
  const hundreds = Math.floor(cost / 100) * 100;
  return Object.entries(verdicts).find(([, value]) => value === hundreds)![0];
}

describe('a row with the number asked for', () => {
  it.each([
    // Either half alone, and both.
    ['100', '100', 'exact'],
    ['100', '100/9', 'exact'],
    ['9', '100/9', 'exact'],
    ['100/9', '100/9', 'exact'],
    ['100 9', '100/9', 'exact'],
    ['100/9a', '100/9a', 'exact'],
    ['9a', '100/9a', 'exact'],
    ['0100/09', '100/9', 'exact'],
    ['9', '/9', 'exact'],
    // Halves swapped.
    ['9/100', '100/9', 'swapped'],
    ['9a/100', '100/9a', 'swapped'],
    ['9 100', '100/9', 'swapped'],
    // The letter missing on one side.
    ['9', '100/9a', 'letter'],
    ['9a', '100/9', 'letter'],
    ['100/9', '100/9a', 'letter'],
    ['100/9a', '100/9', 'letter'],
    // Still being typed.
    ['10', '100', 'prefix'],
    ['1', '100/9', 'prefix'],
    ['1', '200/19', 'prefix'],
    ['100/1', '100/19', 'prefix'],
    ['9/1', '100/9', 'swappedPrefix'],
    ['100/', '100/9', 'exact'],
    // Not while something stands behind the number.
    ['10 x', '100', 'another house'],
    ['100/1 x', '100/19', 'another house'],
    ['9/1 x', '100/9', 'another house'],
    // Other houses.
    ['100', '101', 'another house'],
    ['100', '10', 'another house'],
    ['9', '99/8', 'prefix'],
    ['9 x', '99/8', 'another house'],
    ['100/9', '100', 'another house'],
    ['100/9', '100/8', 'another house'],
    ['100/9', '101/9', 'another house'],
    ['9a', '100/9b', 'another house'],
    ['100/9a', '100/9b', 'another house'],
    ['9b/100', '100/9a', 'another house'],
    ['100a', '100', 'another house'],
    ['100a', '100/9', 'another house'],
    ['100a/9', '100/9', 'another house'],
    ['9/100a', '100/9', 'another house'],
    // Too large for any house.
    ['65536', '100', 'another house'],
    ['4294967396', '100', 'another house'],
    ['99999999999999999999', '100', 'another house'],
  ])('asked %s, has %s: %s', (query, row, verdict) => expect(verdictOf(query, row)).toBe(verdict));

  it('with swapped halves and another letter costs both', () => {
    expect(costOf('9a/100', '100/9')).toBe(verdicts.swapped + verdicts.letter);
  });

  it.each<[string, string, NumberMarker, string]>([
    ['100', '100', 'conscription', 'exact'],
    ['100', '100/9', 'conscription', 'exact'],
    ['100', 'ev 100', 'conscription', 'another house'],
    ['9', '100/9', 'conscription', 'another house'],
    ['100', 'ev 100', 'registration', 'exact'],
    ['100', '100', 'registration', 'another house'],
    ['10', 'ev 100', 'registration', 'prefix'],
    ['100/9', 'ev 100/9', 'registration', 'exact'],
  ])('asked %s, has %s, with a marker of the %s number: %s', (query, row, marker, verdict) => {
    expect(verdictOf(query, row, { marker })).toBe(verdict);
  });

  it('of the registration series comes behind the other one where none was named', () => {
    expect(costOf('100', 'ev 100')).toBe(costOf('100', '100') + rowWeights.registration);
    expect(costOf('100', 'ev 100', { marker: 'registration' })).toBe(verdicts.exact);
  });

  it('is a house first, then one half of two, by less than any word weighs', () => {
    const costs = [costOf('9', '9'), costOf('9', '100/9'), costOf('9', '9/100')];
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    expect(costs[2]).toBeLessThan(0.1);
  });

  it('by its orientation number counts little when its street is not named', () => {
    const asked = { streetMentioned: false };
    expect(costOf('9', '100/9', asked) - costOf('9', '100/9')).toBeCloseTo(rowWeights.foreignOrientation);
    expect(costOf('100', '100/9', asked)).toBe(costOf('100', '100/9'));
    expect(costOf('100/9', '100/9', asked)).toBe(costOf('100/9', '100/9'));
  });
});

describe('a row whose number is registered as a text', () => {
  const asked = (query: string, written?: string) => {
    const [number, ...more] = numbersOf(query);
    const token = { ...number.token, ...(written === undefined ? {} : { written }) };
    return wantedNumber([{ ...number, token }, ...more], null)!;
  };

  it.each([
    ['14', '14 16', '14-16', 514, 0],
    ['14', undefined, '14-16', 514, verdicts.letter],
    ['9', '9ab', '9AB', 514, 0],
    ['9', undefined, '9AB', 514, verdicts.letter],
    ['14', '14 16', null, 514, verdicts.letter],
    ['14', undefined, null, 514, 0],
    // The text is of the other half.
    ['514', undefined, '14-16', 514, 0],
    ['514/14', undefined, '14-16', 514, verdicts.letter],
  ])('costs as a missing letter when asked %s (%s) and it has %s of house %i', (query, written, text, first, cost) => {
    expect(numberTextCost(text, first, asked(query, written), numberStyles['two halves'])).toBe(cost);
  });

  it('settles ties alone where the number is one as a whole', () => {
    expect(numberTextCost('11/12', 11, asked('11/12'), numberStyles['one number'])).toBe(0);
    expect(numberTextCost('11/12', 11, asked('11'), numberStyles['one number'])).toBe(rowWeights.otherNumberText);
  });
});

describe('the numbers left for the house', () => {
  it('are one token or two', () => {
    expect(wantedNumber(numbersOf('12'), null)).toMatchObject({ first: { number: 12 }, second: null, open: true });
    expect(wantedNumber(numbersOf('12/3b x'), null)).toMatchObject({
      first: { number: 12, letter: 0 },
      second: { number: 3, letter: 2 },
      open: false,
    });
    expect(wantedNumber(numbersOf('12 3'), null)).toMatchObject({ first: { number: 12 }, second: { number: 3 } });
  });

  it('are no house when there are none, or more than a house can have', () => {
    expect(wantedNumber([], null)).toBeNull();
    expect(wantedNumber(numbersOf('1 2 3 x'), null)).toBeNull();
    expect(wantedNumber(numbersOf('1/2 3 x'), null)).toBeNull();
    expect(wantedNumber(numbersOf('1 2/3 x'), null)).toBeNull();
  });
});
