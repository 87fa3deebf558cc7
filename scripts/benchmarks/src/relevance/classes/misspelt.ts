import type { Random } from '../../shared/random';
import { type Edit, edits, misspell, type Position, swapYAndZ, type WordLengths } from '../noise';
import type { GoldQuery, QueryClass } from '../query-class';
import type { RegisterNames } from '../register-names';
import { wordsOf } from '../words/words-of';
import {
  expectStreet,
  inStreet,
  inVillage,
  type StreetAddress,
  spaced,
  streetLine,
  usualNumber,
  villageNumber,
} from '../writing';

/** Words that an edit may hit. Shorter ones have a class of their own. */
const longerWords: WordLengths = { min: 4, max: 99 };
const shortWords: WordLengths = { min: 2, max: 4 };

function withOneError(
  name: string,
  edit: (random: Random) => Edit,
  lengths: WordLengths,
  position: Position,
): QueryClass {
  return {
    name,
    difficulty: 'misspelt',
    write: (record, random, names) => {
      const address = inStreet(record);
      return (
        address && misspelt(address, random, names, (text) => misspell(text, random, edit(random), lengths, position))
      );
    },
  };
}

/** Refused: another street of the town, or another place with such a street, is as near to what is typed. */
function misspelt(
  address: StreetAddress,
  random: Random,
  names: RegisterNames,
  change: (text: string) => string | null,
): GoldQuery | null {
  const inTown = random.chance(0.5);
  const noisy = change(inTown ? address.town : address.street);
  if (noisy === null) return null;
  const ambiguous = inTown
    ? names.otherPlaceNear(address.town, address.street, noisy, 1)
    : names.otherStreetNear(address.town, address.street, noisy, 1);
  if (ambiguous) return null;
  const number = usualNumber(address, random);
  return {
    text: streetLine(inTown ? address.street : noisy, number.text, inTown ? noisy : address.town, random),
    expected: expectStreet(address, number),
  };
}

/** One spelling error in the street or in the town. */
export const misspeltClasses: readonly QueryClass[] = [
  ...edits.map((edit) => withOneError(`one letter ${edit}`, () => edit, longerWords, 'anywhere')),
  ...(['first', 'middle', 'last'] as const).map((position) =>
    withOneError(`error at the ${position} letter`, (random) => random.pick(edits), longerWords, position),
  ),
  withOneError('error in a short word', (random) => random.pick(edits), shortWords, 'anywhere'),
  {
    name: 'y and z swapped',
    difficulty: 'misspelt',
    // Refused: another street of the town, or another place with such a street, is within one edit of what is typed.
    write: (record, random, names) => {
      const address = inStreet(record);
      if (!address || !wordsOf(record).qwertz) return null;
      const street = swapYAndZ(address.street) ?? address.street;
      const town = swapYAndZ(address.town) ?? address.town;
      if (street === address.street && town === address.town) return null;
      if (names.otherStreetNear(address.town, address.street, street, 1)) return null;
      if (names.otherPlaceNear(address.town, address.street, town, 1)) return null;
      const number = usualNumber(address, random);
      return { text: streetLine(street, number.text, town, random), expected: expectStreet(address, number) };
    },
  },
  {
    name: 'error in a village with its postal code',
    difficulty: 'misspelt',
    // Refused: another place of this postal code is within one edit of what is typed.
    write: (record, random, names) => {
      const address = inVillage(record);
      const noisy = address && misspell(address.village, random, random.pick(edits), longerWords);
      if (
        !address ||
        address.postalCode === '' ||
        !noisy ||
        names.otherPlaceOfPostalCodeNear(address.village, address.postalCode, noisy, 1)
      )
        return null;
      return {
        text: `${noisy} ${address.house}, ${random.chance(0.5) ? spaced(address.postalCode, record.country) : address.postalCode}`,
        expected: {
          number: villageNumber(address),
          municipalityOrPart: address.village,
          postalCode: address.postalCode,
        },
      };
    },
  },
];
