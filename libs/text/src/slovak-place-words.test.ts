import { slovakPlaceWords } from './slovak-place-words';

const formsOf = (name: string) => slovakPlaceWords(name).map(({ text, aliases }) => [text, ...aliases]);

describe('the words of a place', () => {
  it.each([
    ['Nové Mesto nad Váhom', [['nove'], ['mesto'], ['nad', 'n'], ['vahom', 'v']]],
    ['Ivanka pri Dunaji', [['ivanka'], ['pri', 'p'], ['dunaji', 'd']]],
    ['Ľubica pod Tatrami', [['lubica'], ['pod', 'p'], ['tatrami', 't']]],
    ['Vranov nad Topľou', [['vranov'], ['nad', 'n'], ['toplou', 't']]],
    ['Svätý Jur', [['svaty', 'sv'], ['jur']]],
    ['Košice-Sídlisko KVP', [['kosice'], ['sidlisko', 'sidl'], ['kvp']]],
    ['Bratislava-Staré Mesto', [['bratislava'], ['stare'], ['mesto']]],
    ['Košice-Nad jazerom', [['kosice'], ['nad', 'n'], ['jazerom', 'j']]],
    ['Nad Zábrehom', [['nad'], ['zabrehom']]],
    ['Pri', [['pri']]],
    ['Prievidza II Píly', [['prievidza'], ['ii'], ['pily']]],
    ['Žilinský kraj', [['zilinsky'], ['kraj']]],
  ])('%s', (name, words) => expect(formsOf(name)).toEqual(words));
});
