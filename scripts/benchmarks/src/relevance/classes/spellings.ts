import type { QueryClass } from '../query-class';
import { wordsOf } from '../words/words-of';
import type { StreetAddress } from '../writing';
import { ofStreet, respelt } from './writers';

/** Each word with its short form; null when the street has no such word before another. */
function shortened({ street, record }: StreetAddress, dot: string): string | null {
  const { shortWords } = wordsOf(record);
  const words = street.split(' ');
  const at = words.findIndex((word, i) => i < words.length - 1 && shortWords[word.toLowerCase()] !== undefined);
  if (at < 0) return null;
  words[at] = `${shortWords[words[at].toLowerCase()]}${dot}`;
  return words.join(' ');
}

/** Every abbreviation of the register written out; null when there is none that has one meaning. */
export function writtenOut({ street, record }: Pick<StreetAddress, 'street' | 'record'>): string | null {
  const words = street.split(' ');
  const long = words.map((word, i) => wordsOf(record).longWord(word.toLowerCase(), words[i + 1]) ?? word);
  return long.join(' ') === street ? null : long.join(' ');
}

function withFirstName(
  { street, record }: StreetAddress,
  write: (firstName: string, rest: string) => string,
): string | null {
  const { firstNames } = wordsOf(record);
  const [first, ...rest] = street.split(' ');
  if (rest.length === 0 || !firstNames.has(first as string) || !/^\p{Lu}/u.test(rest[0])) return null;
  return write(first as string, rest.join(' '));
}

/** Other right spellings of a street. */
export const spellingClasses: readonly QueryClass[] = [
  ofStreet('ul. or ulice in front', (address, random) => {
    const { hasPrefix, streetPrefixes } = wordsOf(address.record);
    if (hasPrefix.test(address.street)) return null;
    return respelt(address, `${random.pick(streetPrefixes)} ${address.street}`, random);
  }),
  ofStreet(
    'abbreviation with a dot',
    (address, random) => respelt(address, shortened(address, '.'), random),
    'titledStreets',
  ),
  ofStreet(
    'abbreviation without a dot',
    (address, random) => respelt(address, shortened(address, ''), random),
    'titledStreets',
  ),
  ofStreet(
    'abbreviation of the register written out',
    (address, random) => respelt(address, writtenOut(address), random),
    'titledStreets',
  ),
  // Refused: another street of the town ends in the same surname and has the same initial.
  ofStreet('first name cut to an initial', (address, random, names) => {
    const street = withFirstName(address, (first, rest) => `${first[0]}.${random.chance(0.7) ? ' ' : ''}${rest}`);
    const rest = address.street.slice(address.street.indexOf(' ') + 1);
    const rival = names.otherStreetWith(address.town, address.street, rest, address.street[0]);
    return rival ? null : respelt(address, street, random);
  }),
  // Refused: another street of the town has the same surname in it.
  ofStreet('first name left out', (address, random, names) => {
    const rest = withFirstName(address, (_first, last) => last);
    return rest === null || names.otherStreetWith(address.town, address.street, rest, '')
      ? null
      : respelt(address, rest, random);
  }),
  ofStreet(
    'day with its month, the space left out or moved',
    (address, random) => respelt(address, wordsOf(address.record).numberedStreet(address.street, random), random),
    'numberedStreets',
  ),
];
