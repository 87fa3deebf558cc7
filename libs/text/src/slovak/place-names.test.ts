import { slovakPlaceWords } from './place-names';

const formsOf = (name: string) => slovakPlaceWords(name).map(({ text, aliases }) => [text, ...aliases]);

describe('the words of a place', () => {
  it.each([
    ['Nové Sady nad Váhom', [['nove'], ['sady'], ['nad', 'n'], ['vahom', 'v']]],
    [
      'Nové Mesto nad Váhom',
      [
        ['nove', 'nmnv'],
        ['mesto', 'nmnv'],
        ['nad', 'n', 'nmnv'],
        ['vahom', 'v', 'nmnv'],
      ],
    ],
    ['Ivanka pri Dunaji', [['ivanka'], ['pri', 'p'], ['dunaji', 'd']]],
    ['Ľubica pod Tatrami', [['lubica'], ['pod', 'p'], ['tatrami', 't']]],
    ['Vranov nad Ondavou', [['vranov'], ['nad', 'n'], ['ondavou', 'o']]],
    ['Svätý Jur', [['svaty', 'sv'], ['jur']]],
    ['Košice-Sídlisko KVP', [['kosice'], ['sidlisko', 'sidl'], ['kvp']]],
    ['Bratislava-Staré Mesto', [['bratislava'], ['stare'], ['mesto']]],
    ['Košice-Nad jazerom', [['kosice'], ['nad', 'n'], ['jazerom', 'j']]],
    ['Nad Zábrehom', [['nad'], ['zabrehom']]],
    ['Pri', [['pri']]],
    ['Prievidza II Píly', [['prievidza'], ['ii'], ['pily']]],
    [
      'Banská Bystrica',
      [
        ['banska', 'bb'],
        ['bystrica', 'bb'],
      ],
    ],
    ['Bratislava', [['bratislava', 'ba', 'bratislave']]],
    ['Most pri Bratislave', [['most'], ['pri', 'p'], ['bratislave', 'b']]],
    ['Žilinský kraj', [['zilinsky'], ['kraj']]],
  ])('%s', (name, words) => expect(formsOf(name)).toEqual(words));

  it('may lack the city before the name of its part, and no other word', () => {
    const dotted = (name: string) => slovakPlaceWords(name).map((word) => word.dotted);
    expect(dotted('Bratislava-Nové Mesto')).toEqual([true, false, false]);
    expect(dotted('Kysucké Nové Mesto')).toEqual([false, false, false]);
  });
});
