import { lexQuery } from '../query/lex-query';
import { fold } from '../spelling/fold';
import { written } from '../testing/readings';
import { withRiverInitials } from './river-initials';

function meant(text: string): string | null {
  const other = withRiverInitials(lexQuery(fold(text)));
  if (other === null) return null;
  expect(other.gaps).toHaveLength(other.tokens.length);
  return written({ ...other, postal: null, needsHouseNumber: false, lastIsOpen: false });
}

describe('the initials of a river behind a town', () => {
  it.each([
    ['Ústí nL', 'usti n. l.'],
    ['Rožnov pR, Lesní 5', 'roznov p. r. lesni #5'],
  ])('%s', (text, words) => expect(meant(text)).toBe(words));

  it.each(['nL', 'Hlavní 5nL', 'Hlavní 5 nL', 'Jablonec na Nisou', 'Ústí, nL'])('are none in %s', (text) =>
    expect(meant(text)).toBeNull(),
  );
});
