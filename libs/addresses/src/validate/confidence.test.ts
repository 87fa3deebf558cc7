import type { FieldVerdict } from '@tripoint/contract';
import type { Verdicts } from './compare';
import { likelihood as likelihoodOf } from './confidence';

const confirmed: Verdicts = {
  street: 'confirmed',
  number: 'confirmed',
  municipality: 'confirmed',
  postal_code: 'confirmed',
};
const likelihood = (kind: 'house' | 'street', verdicts: Verdicts, costs: readonly number[], digits = 5): number =>
  likelihoodOf(kind, { verdicts, digitsWrong: verdicts.postal_code === 'contradicted' ? digits : 0 }, costs);
const fields = Object.keys(confirmed) as (keyof Verdicts)[];
const kinds = ['house', 'street'] as const;
const verdicts: readonly (FieldVerdict | null)[] = [
  null,
  'confirmed',
  'corrected',
  'added',
  'unconfirmed',
  'contradicted',
];
const costLists = [[1], [1, 1.2], [1, 1, 2], [1, 1, 1, 1, 1, 1, 1, 1]];

test.each([
  ['all is confirmed', {}, [0], 0.999],
  ['the street is misspelt', { street: 'corrected' }, [1], 0.999],
  ['two fit equally well', { postal_code: 'added' }, [0.5, 0.5], 0.498],
  ['another one fits nearly as well', { postal_code: 'added' }, [0.5, 0.8], 0.738],
  ['another one fits much worse', { postal_code: 'added' }, [0.5, 9], 0.996],
  ['as many fit as are found', { postal_code: 'added' }, [1, 1, 1, 1, 1, 1, 1, 1], 0.09],
] as const)('of a house, when %s', (_, differing, costs, confidence) => {
  expect(likelihood('house', { ...confirmed, ...differing }, costs)).toBe(confidence);
});

test('a wrong digit of the postal code is a slip, several are the code of another place, which may have such a house', () => {
  const verdicts = { ...confirmed, street: null, postal_code: 'contradicted' } as const;
  expect(likelihood('house', verdicts, [6], 1)).toBe(0.999);
  expect(likelihood('house', verdicts, [6], 2)).toBe(0.859);
});

test('a street and a town that are both misspelt are less likely than one of them', () => {
  const of = (differing: Partial<Verdicts>) => likelihood('street', { ...confirmed, ...differing }, [0]);
  expect(of({ street: 'corrected', municipality: 'corrected' })).toBeLessThan(of({ street: 'corrected' }));
});

test('of a street, a number that is not there makes it less likely', () => {
  expect(likelihood('street', { ...confirmed, number: null }, [0])).toBe(0.995);
  expect(likelihood('street', { ...confirmed, number: 'unconfirmed' }, [0])).toBe(0.985);
});

test.each(kinds)('of a %s, a field that is corrected, missing or contradicted never raises it', (kind) => {
  const worse = [
    ['confirmed', 'corrected'],
    ['corrected', 'contradicted'],
    ['confirmed', 'added'],
    ['added', 'contradicted'],
    ['confirmed', 'unconfirmed'],
  ] as const;
  for (const field of fields) {
    for (const other of fields.filter((one) => one !== field)) {
      for (const [verdict, costs] of verdicts.flatMap((one) => costLists.map((list) => [one, list] as const))) {
        for (const [good, bad] of worse) {
          const of = (own: FieldVerdict) => likelihood(kind, { ...confirmed, [other]: verdict, [field]: own }, costs);
          expect(of(bad)).toBeLessThanOrEqual(of(good));
        }
      }
    }
  }
});

test.each(kinds)('of a %s, it is from 0 to 1, and lower the more others fit and the nearer they are', (kind) => {
  for (const verdict of verdicts) {
    const all = Object.fromEntries(fields.map((field) => [field, verdict])) as Verdicts;
    const falling = [[1], [1, 4], [1, 1.5], [1, 1], [1, 1, 1], Array.from({ length: 50 }, () => 1)];
    const figures = falling.map((costs) => likelihood(kind, all, costs));
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    expect(Math.min(...figures)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...figures)).toBeLessThanOrEqual(1);
  }
});
