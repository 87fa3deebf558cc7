import type { Random } from '../../shared/random';
import type { QueryClass } from '../query-class';
import { spaced, streetLine, townOf } from '../writing';

/** House numbers that do not exist are drawn from so many above the largest one. */
const ABSENT_SPREAD = 40;
/** Longer ones would be postal codes. */
const MAX_NUMBER = 9_999;

const consonants = 'bcdfghjklmnpqrstvwxz';
const vowels = 'aeiouy';

function nonsenseWord(random: Random): string {
  const length = 7 + random.below(5);
  let word = '';
  for (let i = 0; i < length; i++) {
    const letters = random.chance(0.3) ? vowels : consonants;
    word += letters[random.below(letters.length)];
  }
  return word;
}

/** What no register has: the right answer is empty. */
export const absentClasses: readonly QueryClass[] = [
  {
    name: 'nonsense (empty)',
    difficulty: 'correct',
    write: (_record, random) => ({
      text: `${nonsenseWord(random)} ${random.pick(['', `${1 + random.below(99)}`, `${1 + random.below(99)}, ${nonsenseWord(random)}`, nonsenseWord(random)])}`.trim(),
      expected: null,
    }),
  },
  {
    // Above every number of every place whose name holds this one or that has the postal code, and begins no postal code.
    name: 'house number that does not exist (empty)',
    difficulty: 'correct',
    write: (record, random, names) => {
      const { street, part, postalCode, country } = record;
      const town = townOf(record);
      if (postalCode === '') return null;
      const known = [
        names.numberMaxAround(town),
        part ? names.numberMaxAround(part.name) : 0,
        names.numberMaxOf(postalCode),
      ];
      const number = Math.max(...known) + 1 + random.below(ABSENT_SPREAD);
      if (number > MAX_NUMBER || names.postalCodeBegins(town, String(number))) return null;
      return {
        text: street
          ? streetLine(street.name, `${number}`, town, random)
          : `${town} ${number}, ${spaced(postalCode, country)}`,
        expected: null,
      };
    },
  },
];
