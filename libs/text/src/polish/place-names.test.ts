import { polishPlaceWords } from './place-names';

const formsOf = (name: string): Record<string, readonly string[]> =>
  Object.fromEntries(polishPlaceWords(name).map(({ text, aliases }) => [text, aliases]));

describe('the words of a place name', () => {
  it.each([
    ['Ostrów Mazowiecka', 'mazowiecka', 'maz'],
    ['Grodzisk Mazowiecki', 'mazowiecki', 'maz'],
    ['Gorzów Wielkopolski', 'wielkopolski', 'wlkp'],
    ['Ruda Śląska', 'slaska', 'sl'],
    ['Siemianowice Śląskie', 'slaskie', 'sl'],
    ['Aleksandrów Kujawski', 'kujawski', 'kuj'],
    ['Kamień Pomorski', 'pomorski', 'pom'],
    ['Biała Podlaska', 'podlaska', 'podl'],
    ['Lubelskie', 'lubelskie', 'lub'],
    ['Piotrków Trybunalski', 'trybunalski', 'tryb'],
    ['Wilków nad Wisłą', 'nad', 'n'],
    ['Bielany koło Warszawy', 'kolo', 'k'],
    ['Święta Katarzyna', 'swieta', 'sw'],
    ['Warszawa', 'warszawa', 'wwa'],
    ['Ostrów Maz.', 'maz', 'mazowiecka'],
  ])('%s: %s is also found as %s', (name, word, alias) => expect(formsOf(name)[word]).toContain(alias));

  it('are no abbreviation without a full stop', () => {
    expect(formsOf('Kol').kol).toEqual([]);
    expect(formsOf('Łódź').lodz).toEqual([]);
  });

  it('must all be in a query, unless the register abbreviates them', () => {
    expect(polishPlaceWords('Nowy Sącz').some(({ dotted }) => dotted)).toBe(false);
  });
});
