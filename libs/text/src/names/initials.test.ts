import { wordSpans } from '../spelling/fold';
import { initialsInARow } from './abbreviations';

const lettersOf = (name: string): string[] => [...initialsInARow(wordSpans(name)).values()].flat();

describe('initials in a row', () => {
  it.each([
    ['M. R. Štefánika', ['mrs']],
    ['M.R.Štefánika', ['mrs']],
    ['Nám. T. G. Masaryka', ['tgm']],
    ['Gen. M. R. Štefánika', ['mrs']],
  ])('of %s stand for the name', (name, letters) => expect(lettersOf(name)).toEqual(letters));

  it.each(['J. Kráľa', 'M R Štefánika', 'Štefánika M. R.', 'Hlavná', ''])('are none in %s', (name) =>
    expect(lettersOf(name)).toEqual([]),
  );
});
