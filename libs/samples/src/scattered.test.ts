import { mix32, uuidOf } from './polish/uuid-writer';
import { Chance } from './random';
import { ScatteredNumbers } from './scattered';

describe('scattered numbers', () => {
  it.each([1, 2, 7, 1_000, 99_991])('give each of %i numbers once', (count) => {
    const numbers = new ScatteredNumbers(100, count, 12_345);
    const given = new Set(Array.from({ length: count }, (_, index) => numbers.at(index)));
    expect(given.size).toBe(count);
    expect(Math.min(...given)).toBe(100);
    expect(Math.max(...given)).toBe(99 + count);
  });

  it('stay exact for the largest register', () => {
    const numbers = new ScatteredNumbers(100, 82_914_959, 2 ** 32 - 1);
    for (const index of [0, 8_999_999, 82_914_958]) expect(Number.isSafeInteger(numbers.at(index))).toBe(true);
  });
});

describe('generated UUIDs', () => {
  it('have the form of version 4', () => {
    const chance = new Chance('uuid');
    for (let index = 0; index < 200; index += 1) {
      expect(uuidOf(index, 42, chance)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });

  it('differ for different indexes whatever chance brings', () => {
    const firsts = new Set(Array.from({ length: 100_000 }, (_, index) => mix32(index)));
    expect(firsts.size).toBe(100_000);
  });
});
