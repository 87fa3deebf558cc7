import { asciiLower, cutEveryWord, cutLastWord } from '../noise';
import { plain } from '../plain-text';
import type { QueryClass } from '../query-class';
import { expectStreet, streetLine, usualNumber } from '../writing';
import { ofStreet, respelt } from './writers';

/** Fewest letters of a word that is still being typed. */
const MIN_CUT = 4;

/** What is still being typed. */
export const unfinishedClasses: readonly QueryClass[] = [
  // Refused: another place with such a street begins like the unfinished name.
  ofStreet('last word unfinished', (address, random, names) => {
    const town = cutLastWord(address.town, random, MIN_CUT);
    if (town === null || names.otherPlaceBegins(address.town, address.street, town)) return null;
    const number = usualNumber(address, random);
    return { text: streetLine(address.street, number.text, town, random), expected: expectStreet(address, number) };
  }),
  // Refused: another street of the town, or a word of its own name, begins like the unfinished name.
  ofStreet('street unfinished', (address, random, names) => {
    const street = cutLastWord(address.street, random, MIN_CUT);
    if (street === null || names.otherStreetBegins(address.town, address.street, street)) return null;
    return ` ${plain(address.town)}`.includes(` ${plain(street)}`) ? null : respelt(address, street, random);
  }),
  // Refused: another pair of a street and a place begins like the two unfinished names.
  ofStreet('every word unfinished', (address, random, names) => {
    const street = cutEveryWord(address.street, random, MIN_CUT);
    const town = cutEveryWord(address.town, random, MIN_CUT);
    if (street === null || town === null || names.otherPairBegins(address.street, address.town, street, town))
      return null;
    const number = usualNumber(address, random);
    return { text: streetLine(street, number.text, town, random), expected: expectStreet(address, number) };
  }),
  {
    name: 'municipality alone',
    difficulty: 'correct',
    from: 'municipalities',
    write: ({ city, municipality: { name: own } }, random) => {
      const name = city?.name ?? own;
      return random.chance(0.5)
        ? { text: name, expected: { municipality: name } }
        : { text: asciiLower(name), expected: { municipality: name, withoutDiacritics: true } };
    },
  },
  ofStreet('street and town without a number', (address, random) => ({
    text: `${address.street}${random.chance(0.5) ? ',' : ''} ${address.town}`,
    expected: { street: address.street, municipality: address.town },
  })),
];
