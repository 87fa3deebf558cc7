import { addressRules } from '../countries';
import { fold } from '../spelling/fold';
import { lexiconOf, written } from '../testing/readings';
import { exonyms, withNativeName } from './exonyms';
import { lexQuery } from './lex-query';

const known = exonyms(
  'Praha: Prague, Prag; České Budějovice: Budweis; Ostrava: Mährisch Ostrau; Hradec Králové: Königgrätz',
);

function native(text: string): string | null {
  const other = withNativeName(lexQuery(fold(text)), known);
  if (other === null) return null;
  expect(other.gaps).toHaveLength(other.tokens.length);
  return written({ ...other, postal: null, needsHouseNumber: false, lastIsOpen: false });
}

describe('a town by its name in another language', () => {
  it.each([
    ['Prague', 'praha'],
    ['Dlouhá 5, Prague 1', 'dlouha #5 praha #1'],
    ['Budweis, Dlouhá 5', 'ceske budejovice dlouha #5'],
    ['5 Dlouhá Mährisch Ostrau', '#5 dlouha ostrava'],
    ['Maehrisch Ostrau', 'ostrava'],
    ['Koeniggraetz', 'hradec kralove'],
    ['Dlouhá 5, Königg', 'dlouha #5 hradec kralove'],
  ])('%s', (text, words) => expect(native(text)).toBe(words));

  it.each([
    ['a name of the country', 'Praha'],
    ['too little of it', 'Prag. 5'],
    ['the beginning of one inside the text', 'Königg 5'],
    ['two words apart', 'Mährisch, Ostrau'],
  ])('is none for %s', (_what, text) => expect(native(text)).toBeNull());

  it('is not the letters of a house number', () => {
    const towns = exonyms('České Budějovice: ČB');
    expect(withNativeName(lexQuery('lidicka 2cb'), towns)).toBeNull();
    expect(withNativeName(lexQuery('lidicka 2 cb'), towns)).not.toBeNull();
  });

  it('is read after what was typed', () => {
    const lexicon = lexiconOf(['praha']);
    expect([...addressRules.cz.readQuery('Prague 3', lexicon)].map(written)).toEqual(['prague #3 …', 'praha #3 …']);
    expect([...addressRules.cz.readQuery('Lidická 2 ČB', lexicon)].map(written)).toEqual([
      'lidicka #2 cb …',
      'lidicka #2 ceske budejovice …',
    ]);
    expect([...addressRules.pl.readQuery('Breslau', lexicon)].map(written)).toEqual(['breslau …', 'wroclaw …']);
    expect([...addressRules.sk.readQuery('Pressburg', lexicon)].map(written)).toEqual(['pressburg …', 'bratislava …']);
  });
});

describe('a country', () => {
  it.each([
    ['cz', ['Czech Republic', 'Česká republika', 'Tschechien', 'Česko']],
    ['sk', ['Slovakia', 'Slovensko', 'Slowakei']],
    ['pl', ['Poland', 'Polen', 'Polsko', 'Polska']],
  ] as const)('%s alone is all of it, and left out behind an address', (country, names) => {
    for (const name of names) {
      const { readQuery } = addressRules[country];
      expect([...readQuery(name, lexiconOf([]))].at(-1)).toMatchObject({ isCountry: true, tokens: [], postal: null });
      expect([...readQuery(`Hlavni 5, Kolin, ${name}`, lexiconOf([]))].map(written)).toContain('hlavni #5 kolin …');
    }
  });
});
