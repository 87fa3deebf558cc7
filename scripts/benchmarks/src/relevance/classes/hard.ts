import type { Random } from '../../shared/random';
import {
  cutLastWord,
  cutWordsTo,
  edits,
  misspell,
  misspellTwice,
  splitWord,
  type WordLengths,
  withoutOneSpace,
} from '../noise';
import type { GoldQuery, QueryClass } from '../query-class';
import type { RegisterNames } from '../register-names';
import { wordsOf } from '../words/words-of';
import { expectStreet, inStreet, type StreetAddress, spaced, streetLine, usualNumber } from '../writing';

const longerWords: WordLengths = { min: 4, max: 99 };
/** Two edits need a word of which enough is left. */
const MIN_TWICE = 7;
/** Fewest letters of an unfinished word that has an error in it. */
const MIN_UNFINISHED = 5;

function hard(
  name: string,
  write: (address: StreetAddress, random: Random, names: RegisterNames) => GoldQuery | null,
  from?: QueryClass['from'],
): QueryClass {
  return {
    name,
    difficulty: 'hard',
    write: (record, random, names) => {
      const address = inStreet(record);
      return address && write(address, random, names);
    },
    ...(from && { from }),
  };
}

/** The usual form with these two names, each null where the change is not possible. */
function line(address: StreetAddress, street: string | null, town: string | null, random: Random): GoldQuery | null {
  if (street === null || town === null) return null;
  const number = usualNumber(address, random);
  return { text: streetLine(street, number.text, town, random), expected: expectStreet(address, number) };
}

/** `Nerudy Jana` for `Jana Nerudy`. */
function reversedName({ street, record }: StreetAddress): string | null {
  const { firstNames } = wordsOf(record);
  const words = street.split(' ');
  return words.length === 2 && firstNames.has(words[0]) && /^\p{Lu}/u.test(words[1]) ? `${words[1]} ${words[0]}` : null;
}

/** Initials before a surname written out; null when there are none. */
export function expandedInitials({ street, record }: Pick<StreetAddress, 'street' | 'record'>): string | null {
  const { knownInitials, nameOfInitial } = wordsOf(record);
  const match = /(?<=^|\s)(\p{Lu}\.(?: \p{Lu}\.)?)(?= \p{Lu}\p{L})/u.exec(street);
  if (!match) return null;
  const initials = match[1];
  const long = knownInitials[initials] ?? (initials.length === 2 ? nameOfInitial[initials[0]] : undefined);
  if (long === undefined) return null;
  return street.slice(0, match.index) + long + street.slice(match.index + initials.length);
}

/** Ways to write addresses that need more than one repair, or that carry something no register holds. */
export const hardClasses: readonly QueryClass[] = [
  hard('country at the end', (address, random) => {
    const country = random.pick(wordsOf(address.record).countries);
    return line(address, address.street, address.town + country, random);
  }),
  hard('flat or floor', (address, random) => {
    const number = usualNumber(address, random);
    const where = wordsOf(address.record).flat(random);
    // A flat behind a slash stands at the number only, and a number that has a slash of its own takes no other.
    if (where.startsWith('/') && !/^[0-9]+[A-Z]?$/.test(number.text)) return null;
    const text =
      where.startsWith('/') || random.chance(0.5)
        ? `${address.street} ${number.text}${where}, ${address.town}`
        : `${address.street} ${number.text}, ${address.town}${where}`;
    return { text, expected: expectStreet(address, number) };
  }),
  hard('surname before the first name', (address, random) =>
    line(address, reversedName(address), address.town, random),
  ),
  // Refused: another street of the town ends in the same surname and has the same initial, such as Janka for J.
  hard(
    'initials written out',
    (address, random, names) => {
      const street = expandedInitials(address);
      const surname = address.street.slice(address.street.lastIndexOf(' ') + 1);
      const initial = address.street.slice(0, address.street.search(/\p{Lu}\./u) + 1);
      if (names.otherStreetWith(address.town, address.street, surname, initial)) return null;
      return line(address, street, address.town, random);
    },
    'titledStreets',
  ),
  // Refused: another street of the town, or another place with such a street, is as near to what is typed.
  hard('one error in the street and one in the town', (address, random, names) => {
    const street = misspell(address.street, random, random.pick(edits), longerWords);
    const town = misspell(address.town, random, random.pick(edits), longerWords);
    if (street !== null && names.otherStreetNear(address.town, address.street, street, 1)) return null;
    if (town !== null && names.otherPlaceNear(address.town, address.street, town, 1)) return null;
    return line(address, street, town, random);
  }),
  // Refused: another street of the town is as near, or another place with such a street begins like the unfinished name.
  hard('error in the street, town unfinished', (address, random, names) => {
    const street = misspell(address.street, random, random.pick(edits), longerWords);
    const town = cutLastWord(address.town, random, 4);
    if (street !== null && names.otherStreetNear(address.town, address.street, street, 1)) return null;
    if (town !== null && names.otherPlaceBegins(address.town, address.street, town)) return null;
    return line(address, street, town, random);
  }),
  // Refused: the wrong postal code is one of the same town.
  hard('wrong postal code', (address, random, names) => {
    const { postalCodes } = random.pick(names.places);
    if (postalCodes.length === 0) return null;
    const other = random.pick(postalCodes);
    if (names.postalCodeBegins(address.town, other)) return null;
    return line(address, address.street, `${spaced(other, address.record.country)} ${address.town}`, random);
  }),
  hard('space left out', (address, random) => {
    const inTown = random.chance(0.5);
    const street = withoutOneSpace(address.street, random);
    const town = withoutOneSpace(address.town, random);
    if (town !== null && (inTown || street === null)) return line(address, address.street, town, random);
    return line(address, street, address.town, random);
  }),
  // Refused: the two halves are the name of another street of the town or of another place with such a street.
  hard('word split in two', (address, random, names) => {
    const inTown = random.chance(0.5);
    const split = splitWord(inTown ? address.town : address.street, random);
    if (split === null) return null;
    const ambiguous = inTown
      ? names.otherPlaceNear(address.town, address.street, split, 0)
      : names.otherStreetNear(address.town, address.street, split, 0);
    if (ambiguous) return null;
    return inTown ? line(address, address.street, split, random) : line(address, split, address.town, random);
  }),
  hard('town inflected', (address, random) => {
    const where = wordsOf(address.record).inTown(address.town, random);
    if (where === null) return null;
    const number = usualNumber(address, random);
    return {
      text: `${address.street} ${number.text} ${where}`,
      expected: expectStreet(address, number),
    };
  }),
  // Refused: another pair of a street and a place begins like what is typed.
  hard('three letters of every word', (address, random, names) => {
    const street = cutWordsTo(address.street, 3);
    const town = cutWordsTo(address.town, 3);
    if (street === null || town === null || names.otherPairBegins(address.street, address.town, street, town))
      return null;
    return line(address, street, town, random);
  }),
  // Refused: another street of the town, or another place with such a street, is as near to what is typed.
  hard('two errors in one word', (address, random, names) => {
    const inTown = random.chance(0.5);
    const noisy = misspellTwice(inTown ? address.town : address.street, random, MIN_TWICE);
    if (noisy === null) return null;
    const ambiguous = inTown
      ? names.otherPlaceNear(address.town, address.street, noisy, 2)
      : names.otherStreetNear(address.town, address.street, noisy, 2);
    if (ambiguous) return null;
    return inTown ? line(address, address.street, noisy, random) : line(address, noisy, address.town, random);
  }),
  // Refused: another place with such a street begins within one edit of what is typed.
  hard('error in an unfinished word', (address, random, names) => {
    const cut = cutLastWord(address.town, random, MIN_UNFINISHED);
    const noisy = cut && misspell(cut, random, random.pick(edits), { min: MIN_UNFINISHED, max: 99 }, 'middle');
    if (!noisy || names.otherPlaceBeginsNear(address.town, address.street, noisy, 1)) return null;
    return line(address, address.street, noisy, random);
  }),
];
