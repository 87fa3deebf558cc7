import { randomWord, seededRandom } from '@tripoint/testing';
import { commonStem, editDistance, forEachNeighbour, prefixDistance, swapYz } from './edits';
import { TermFilter } from './term-filter';

/** Optimal string alignment distance by its definition. */
function plainDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.NaN;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(at(i - 2, j - 2) + 1);
      rows[i]![j] = Math.min(...ways);
    }
  }
  return at(a.length, b.length);
}

const PAIRS = 5_000;
const smallAlphabet = 'abc';

describe('the distance of two words', () => {
  it.each([
    ['kolin', 'kolin', 0],
    ['kolin', 'kolim', 1],
    ['kolin', 'klin', 1],
    ['kolin', 'kolinn', 1],
    ['kolin', 'koiln', 1],
    ['kolin', 'brno', 5],
    ['abcd', 'badc', 2],
    ['', 'ab', 2],
  ])('of %s and %s is %i', (a, b, distance) => expect(editDistance(a, b, 9)).toBe(distance));

  it('is the one of the definition, cut just above the limit', () => {
    const random = seededRandom(1);
    for (let i = 0; i < PAIRS; i++) {
      const a = randomWord(random, smallAlphabet, 9);
      const b = randomWord(random, smallAlphabet, 9);
      const distance = plainDistance(a, b);
      for (const limit of [0, 1, 2, 3]) expect(editDistance(a, b, limit)).toBe(Math.min(distance, limit + 1));
    }
  });

  it('to the beginning of a longer word is the least over its beginnings', () => {
    const random = seededRandom(2);
    for (let i = 0; i < PAIRS; i++) {
      const typed = randomWord(random, smallAlphabet, 6);
      const word = randomWord(random, smallAlphabet, 10);
      const beginnings = Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end));
      const distance = Math.min(...beginnings.map((beginning) => plainDistance(typed, beginning)));
      for (const limit of [0, 1, 2]) expect(prefixDistance(typed, word, limit)).toBe(Math.min(distance, limit + 1));
    }
  });

  it('of a word too long to compare is more than any limit', () => {
    const long = 'a'.repeat(200);
    expect(editDistance(long, `${long}b`, 2)).toBe(3);
    expect(prefixDistance(long, `${long}b`, 2)).toBe(0);
    expect(prefixDistance(`b${long}`, long, 2)).toBe(3);
  });

  it('to the beginning of a name too long to compare is that of what is compared', () => {
    expect(prefixDistance('abd', `abc${'x'.repeat(200)}`, 1)).toBe(1);
  });
});

describe('the neighbours of a word', () => {
  const neighboursOf = (word: string): Set<string> => {
    const found = new Set<string>();
    forEachNeighbour(word, (neighbour) => found.add(neighbour));
    return found;
  };

  it('are one edit away, all of them', () => {
    const random = seededRandom(3);
    for (let i = 0; i < 40; i++) {
      const word = randomWord(random, 'abcz', 8);
      for (const neighbour of neighboursOf(word)) expect(plainDistance(word, neighbour)).toBe(1);
    }
  });

  it('are all words one edit away', () => {
    const random = seededRandom(4);
    for (let i = 0; i < PAIRS; i++) {
      const word = randomWord(random, smallAlphabet, 5);
      const other = randomWord(random, smallAlphabet, 5);
      if (plainDistance(word, other) === 1) expect(neighboursOf(word).has(other)).toBe(true);
    }
  });

  it('that are terms are visited through a filter of these terms, of the others hardly any', () => {
    const random = seededRandom(6);
    const terms = Array.from({ length: 500 }, () => randomWord(random, smallAlphabet, 7));
    const start = [0];
    for (const term of terms) start.push(start[start.length - 1]! + term.length);
    const filter = new TermFilter(Buffer.from(terms.join('')), Uint32Array.from(start));
    const known = new Set(terms);
    let others = 0;
    let passed = 0;
    for (let i = 0; i < 200; i++) {
      const word = randomWord(random, smallAlphabet, 7);
      const found = new Set<string>();
      forEachNeighbour(word, (neighbour) => found.add(neighbour), { filter });
      for (const neighbour of neighboursOf(word)) {
        if (known.has(neighbour)) expect([word, neighbour, found.has(neighbour)]).toEqual([word, neighbour, true]);
        else others += 1;
      }
      passed += [...found].filter((neighbour) => !known.has(neighbour)).length;
    }
    expect(passed / others).toBeLessThan(0.1);
  });

  it('of a word of which no more than a beginning is known are those that change it there', () => {
    const random = seededRandom(5);
    for (let i = 0; i < PAIRS; i++) {
      const word = randomWord(random, smallAlphabet, 5);
      const other = randomWord(random, smallAlphabet, 5);
      const lastPlace = Math.floor(random() * 6);
      const found = new Set<string>();
      forEachNeighbour(word, (neighbour) => found.add(neighbour), { lastPlace });
      const changedThere = plainDistance(word, other) === 1 && commonStem(word, other) <= lastPlace;
      if (changedThere) expect([word, other, lastPlace, found.has(other)]).toEqual([word, other, lastPlace, true]);
    }
  });

  it('have no digit that the word has not', () => {
    for (const neighbour of neighboursOf('namesti')) expect(neighbour).toMatch(/^[a-z]*$/);
  });
});

describe('other likenesses', () => {
  it.each([
    ['kolin', 'kolina', 5],
    ['kolin', 'koleno', 3],
    ['kolin', 'brno', 0],
    ['', 'a', 0],
  ])('%s and %s share a beginning of %i letters', (a, b, letters) => expect(commonStem(a, b)).toBe(letters));

  it.each([
    ['zizkova', 'yiykova'],
    ['nazyvov', 'nayzvov'],
    ['kolin', null],
  ])('on the other keyboard %s is %s', (word, swapped) => expect(swapYz(word)).toBe(swapped));
});
