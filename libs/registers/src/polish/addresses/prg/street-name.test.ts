import { completes, kindOfWord, streetDisplayName, ulicDisplayName } from './street-name';

describe('a street name for people', () => {
  it.each([
    ['Ulica Księcia Witolda ', 0, 'Księcia Witolda'],
    ['ul. 18 Stycznia', 0, '18 Stycznia'],
    ['Plac Plac Kościelny ', 0, 'Plac Kościelny'],
    ['Ulica Aleja Juliusza Słowackiego ', 0, 'Aleja Juliusza Słowackiego'],
    ['Inny Wyspa Tamka ', 0, 'Wyspa Tamka'],
    ['Inwalidów Wojennych', 1, 'Inwalidów Wojennych'],
    ['Plac Kasztanowy', 3, 'Plac Kasztanowy'],
    ['Kasztanowy', 3, 'Plac Kasztanowy'],
    ['plac Wolności', 3, 'Plac Wolności'],
    ['pl. Wolności', 0, 'Plac Wolności'],
    ['al. Jana Pawła II', 2, 'Aleja Jana Pawła II'],
    ['Aleje Ujazdowskie', 2, 'Aleje Ujazdowskie'],
    ['Ujazdowskie', 2, 'Aleje Ujazdowskie'],
    ['Piastów', 11, 'Osiedle Piastów'],
    ['os.  Piastów', 11, 'Osiedle Piastów'],
    ['Rynek', 8, 'Rynek'],
    ['Nowy Rynek', 8, 'Nowy Rynek'],
    ['Ulica', 0, 'Ulica'],
    ['Ulica Ulica', 0, 'Ulica'],
    ['Nadbrzeżny', 15, 'Nadbrzeżny'],
    ['Park', 1, 'Park'],
    ['Rondo Plac', 0, 'Rondo Plac'],
    ['', 3, ''],
    ['  ', 0, ''],
  ])('%j of kind %d is %j', (written, kind, name) => {
    expect(streetDisplayName(written, kind)).toBe(name);
  });

  it.each([
    ['ul.', 'Witolda', 'Księcia', 'Księcia Witolda'],
    ['al.', 'Słowackiego', 'Juliusza', 'Aleja Juliusza Słowackiego'],
    ['al.', 'Jerozolimskie', '', 'Aleje Jerozolimskie'],
    ['pl.', 'Kościelny', '', 'Plac Kościelny'],
    ['inne', 'Bażantarnia', '', 'Bażantarnia'],
    ['rondo', 'Rondo Kopernika', '', 'Rondo Kopernika'],
  ])('of ULIC %j, %j, %j is %j', (cecha, name1, name2, name) => {
    expect(ulicDisplayName(cecha, name1, name2)).toBe(name);
  });

  it('knows the kinds by their words', () => {
    expect([kindOfWord('Al.'), kindOfWord('ul.'), kindOfWord('Leśna')]).toEqual([2, 1, 0]);
  });

  it('takes a longer name for the same when it holds all words', () => {
    expect(completes('Aleja Juliusza Słowackiego', 'Słowackiego')).toBe(true);
    expect(completes('Juliusza Słowackiego', 'Słowackiego Juliusza')).toBe(true);
    expect(completes('Juliusza Słowackiego', 'Mickiewicza')).toBe(false);
  });
});
