import { seededRandom } from '../shared/random';
import {
  cutEveryWord,
  cutLastWord,
  cutWordsTo,
  edits,
  misspell,
  misspellTwice,
  onKeyboardRow,
  splitWord,
  swapYAndZ,
  withoutOneSpace,
} from './noise';
import { plain, withinEdits } from './plain-text';

const names = ['Kolín', 'Nové Město nad Metují', 'Žďár', 'nám. T. G. Masaryka', '28. října', 'Aš'];
const allWords = { min: 1, max: 99 };

test('every edit is exactly one edit of the plain text and never hits a number', () => {
  const random = seededRandom(1);
  for (let i = 0; i < 400; i++) {
    for (const edit of edits) {
      const name = random.pick(names);
      const noisy = misspell(name, random, edit, allWords);
      if (noisy === null) continue;
      expect(plain(noisy)).not.toBe(plain(name));
      // A single letter that is left out takes the space with it in the plain text.
      expect(withinEdits(noisy.toLowerCase(), name.toLowerCase(), 1)).toBe(true);
      expect(noisy.replace(/[^0-9]/g, '')).toBe(name.replace(/[^0-9]/g, ''));
    }
  }
});

test('an edit keeps to the words and the position it is given', () => {
  const random = seededRandom(2);
  for (let i = 0; i < 100; i++) {
    expect(misspell('Nové Hrady', random, 'left out', allWords, 'first')).toMatch(/^(ové Hrady|Nové rady)$/);
    expect(misspell('Nové Hrady', random, 'left out', allWords, 'last')).toMatch(/^(Nov Hrady|Nové Hrad)$/);
    expect(misspell('Na Vyhlídce', random, 'replaced', { min: 2, max: 4 })).toMatch(/^.. Vyhlídce$/);
    expect(misspell('Husova', random, 'left out', allWords, 'middle')).toMatch(/^H.*a$/);
  }
  expect(misspell('Aš', random, 'replaced', { min: 4, max: 99 })).toBeNull();
});

test('two edits stay in one word', () => {
  const random = seededRandom(3);
  for (let i = 0; i < 100; i++) {
    const noisy = misspellTwice('Na Příkopech', random, 7);
    if (noisy !== null) expect(noisy).toMatch(/^Na /);
  }
  expect(misspellTwice('Krátká', random, 7)).toBeNull();
});

test('y and z change places in both cases, and a text without them is refused', () => {
  expect(swapYAndZ('Karlovy Vary Za Zdí')).toBe('Karlovz Varz Ya Ydí');
  expect(swapYAndZ('Kolín')).toBeNull();
});

test('digits become the keys of the Czech keyboard row', () => {
  expect(onKeyboardRow('1234567890', 'é+ěščřžýáí')).toBe('+ěščřžýáíé');
});

test('an unfinished word keeps at least its first letters and half of itself', () => {
  const random = seededRandom(4);
  for (let i = 0; i < 50; i++) {
    expect(cutLastWord('Hradec Králové', random, 4)).toMatch(/^Hradec Král(o|ov)?$/);
    expect(cutEveryWord('Na Husově', random, 4)).toMatch(/^Na Husov?$/);
  }
  expect(cutLastWord('Ústí nad Orlicí 2', random, 4)).toBeNull();
  expect(cutLastWord('Zlín', random, 4)).toBeNull();
  expect(cutWordsTo('Nová Huť 12', 3)).toBe('Nov Huť 12');
});

test('spaces are lost and found only between and inside words of letters', () => {
  const random = seededRandom(5);
  expect(withoutOneSpace('Na Návsi', random)).toBe('NaNávsi');
  expect(withoutOneSpace('28. října', random)).toBeNull();
  for (let i = 0; i < 50; i++) expect(splitWord('Smetanova', random)).toMatch(/^\S{2,7} \S{2,7}$/);
  expect(splitWord('Dolní', random)).toBeNull();
});
