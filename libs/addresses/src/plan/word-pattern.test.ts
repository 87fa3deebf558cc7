import { addressRules } from '@tripoint/text';
import type { SearchWord } from './prepared-reading';
import { weights } from './weights';
import { resemblanceCost } from './word-pattern';

interface Typed {
  readonly known?: boolean;
  readonly open?: boolean;
  readonly dotted?: boolean;
}

/** Cost of taking a typed word for a word of a name; an abbreviation of the name ends with a full stop. */
function cost(text: string, name: string, { known = false, open = false }: Typed = {}): number {
  const word: SearchWord = {
    index: 0,
    text,
    dotted: false,
    spelled: null,
    open,
    exact: known ? 1 : -1,
    areas: [],
    range: { low: 0, high: 0 },
  };
  const pattern = { word, whole: [], low: 0, high: 0, byResemblance: true, bases: addressRules.cz.baseForms(text) };
  const dotted = name.endsWith('.');
  return resemblanceCost(pattern, dotted ? name.slice(0, -1) : name, dotted);
}

const edits = (count: number): number => weights.resemblance + weights.resemblanceEdit * count;

describe('a word taken for one of a name', () => {
  it.each<[string, string, Typed, number]>([
    ['kolin', 'kolin', {}, 0],
    ['kolim', 'kolin', {}, edits(1)],
    ['klin', 'kolin', {}, edits(1)],
    ['koiln', 'kolin', {}, edits(1)],
    ['smetanovaa', 'smetanovo', {}, edits(2)],
    ['kolin', 'kolen', { known: true }, edits(1)],
    ['litomysli', 'litomysl', {}, edits(1)],
    ['praze', 'praha', {}, edits(1)],
    ['brne', 'brno', {}, edits(1)],
    ['jana', 'j.', {}, weights.initial],
    ['tomase', 't.', {}, weights.initial],
    ['kapitana', 'kap.', {}, weights.resemblance],
    ['lit', 'litomysl', { open: true }, weights.halfWord + 5 * weights.halfWordLetter],
    ['litim', 'litomysl', { open: true }, weights.halfWord + weights.resemblanceEdit + 3 * weights.halfWordLetter],
  ])('%s for %s %j', (text, name, typed, expected) => expect(cost(text, name, typed)).toBeCloseTo(expected));

  it.each<[string, string, Typed]>([
    ['kolin', 'brno', {}],
    ['kuten', 'kolin', { known: true }],
    ['pisek', 'pisecna', { known: true }],
    ['a', 'v', {}],
    ['k', 'kolin', {}],
    ['klara', 'j.', {}],
    ['12', '13', {}],
    ['kolin', '12', {}],
    ['xx', 'yy', {}],
    ['mos', 'mostecka', { known: true }],
  ])('not %s for %s %j', (text, name, typed) => expect(cost(text, name, typed)).toBe(-1));

  it('never is a number for another, by any edit', () => {
    for (const digits of ['1', '12', '123', '1234']) expect(cost('maje', digits)).toBe(-1);
  });
});
