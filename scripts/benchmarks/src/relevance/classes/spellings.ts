import { firstNames, longWords, saintFor, shortWords } from '../czech-names';
import type { QueryClass } from '../query-class';
import { ofStreet, respelt } from './writers';

/** Each word with its short form; null when the street has no such word before another. */
function shortened(street: string, dot: string): string | null {
  const words = street.split(' ');
  const at = words.findIndex((word, i) => i < words.length - 1 && shortWords[word.toLowerCase()] !== undefined);
  if (at < 0) return null;
  words[at] = `${shortWords[(words[at] as string).toLowerCase()]}${dot}`;
  return words.join(' ');
}

/** Every abbreviation of the register written out; null when there is none that has one meaning. */
export function writtenOut(street: string): string | null {
  const words = street.split(' ');
  const long = words.map((word, i) => {
    const next = words[i + 1];
    if (word.toLowerCase() === 'sv.' && next !== undefined) return saintFor(next);
    return longWords[word.toLowerCase()] ?? word;
  });
  return long.join(' ') === street ? null : long.join(' ');
}

function withFirstName(street: string, write: (firstName: string, rest: string) => string): string | null {
  const [first, ...rest] = street.split(' ');
  if (rest.length === 0 || !firstNames.has(first as string) || !/^\p{Lu}/u.test(rest[0] as string)) return null;
  return write(first as string, rest.join(' '));
}

/** Other right spellings of a street. */
export const spellingClasses: readonly QueryClass[] = [
  ofStreet('ul. or ulice in front', (address, random) =>
    /^ulice\b/i.test(address.street)
      ? null
      : respelt(address, `${random.pick(['ul.', 'ul', 'ulice'])} ${address.street}`, random),
  ),
  ofStreet(
    'abbreviation with a dot',
    (address, random) => respelt(address, shortened(address.street, '.'), random),
    'titledStreets',
  ),
  ofStreet(
    'abbreviation without a dot',
    (address, random) => respelt(address, shortened(address.street, ''), random),
    'titledStreets',
  ),
  ofStreet(
    'abbreviation of the register written out',
    (address, random) => respelt(address, writtenOut(address.street), random),
    'titledStreets',
  ),
  // Refused: another street of the town ends in the same surname and has the same initial.
  ofStreet('first name cut to an initial', (address, random, names) => {
    const street = withFirstName(
      address.street,
      (first, rest) => `${first[0]}.${random.chance(0.7) ? ' ' : ''}${rest}`,
    );
    const rest = address.street.slice(address.street.indexOf(' ') + 1);
    const rival = names.otherStreetWith(address.town, address.street, rest, address.street[0] as string);
    return rival ? null : respelt(address, street, random);
  }),
  // Refused: another street of the town has the same surname in it.
  ofStreet('first name left out', (address, random, names) => {
    const rest = withFirstName(address.street, (_first, last) => last);
    return rest === null || names.otherStreetWith(address.town, address.street, rest, '')
      ? null
      : respelt(address, rest, random);
  }),
  ofStreet(
    'day with its month, the space left out or moved',
    (address, random) => {
      const match = /^([0-9]+)\. (\p{L}.*)$/u.exec(address.street);
      if (!match) return null;
      const [, day, rest] = match;
      return respelt(address, random.pick([`${day}.${rest}`, `${day}${rest}`, `${day} ${rest}`]), random);
    },
    'numberedStreets',
  ),
];
