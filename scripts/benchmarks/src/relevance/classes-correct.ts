import type { AddressRecord } from '@tripoint/registers';
import type { Random } from '../shared/random';
import { firstNames, longWords, saintFor, shortWords } from './czech-names';
import { asciiLower, cutEveryWord, cutLastWord, onKeyboardRow } from './noise';
import type { GoldQuery, QueryClass } from './query-class';
import type { RegisterNames } from './register-names';
import {
  bothHalves,
  expectStreet,
  houseOnly,
  inStreet,
  inVillage,
  orientationOnly,
  type StreetAddress,
  spaced,
  streetLine,
  usualNumber,
  type VillageAddress,
  villageNumber,
} from './writing';

/** Fewest letters of a word that is still being typed. */
const cutMin = 4;

type StreetWriter = (address: StreetAddress, random: Random, names: RegisterNames) => GoldQuery | null;
type VillageWriter = (address: VillageAddress, random: Random) => GoldQuery | null;

function ofStreet(name: string, write: StreetWriter, from?: QueryClass['from']): QueryClass {
  return {
    name,
    difficulty: 'correct',
    write: (record, random, names) => {
      const address = inStreet(record);
      return address && write(address, random, names);
    },
    ...(from && { from }),
  };
}

function ofVillage(name: string, write: VillageWriter, from?: QueryClass['from']): QueryClass {
  return {
    name,
    difficulty: 'correct',
    write: (record, random) => {
      const address = inVillage(record);
      return address && write(address, random);
    },
    ...(from && { from }),
  };
}

/** The usual form with another spelling of the street; null when the spelling changes nothing. */
function respelt(address: StreetAddress, street: string | null, random: Random): GoldQuery | null {
  if (street === null || street === address.street) return null;
  const number = usualNumber(address, random);
  return { text: streetLine(street, number.text, address.town, random), expected: expectStreet(address, number) };
}

/** The usual form with the whole line changed. */
function relined(address: StreetAddress, random: Random, change: (line: string) => string): GoldQuery {
  const number = usualNumber(address, random);
  const line = streetLine(address.street, number.text, address.town, random);
  return { text: change(line), expected: expectStreet(address, number) };
}

/** As on an envelope: the whole address with all that the register has. */
function writeFull(record: AddressRecord): GoldQuery | null {
  const { postalCode, numberKind } = record;
  const street = inStreet(record);
  if (street) {
    const registered = numberKind === 'registration';
    const number = street.orientation ? `${street.house}/${street.orientation}` : street.house;
    const orientation = street.orientation ? { orientation: street.orientation } : {};
    return {
      text: `${street.street} ${registered ? 'č.ev. ' : ''}${number}, ${spaced(postalCode)} ${street.town}`,
      expected: {
        street: street.street,
        number:
          registered || street.orientation
            ? { house: street.house, ...orientation, kind: numberKind }
            : houseOnly(street).expected,
        postalCode,
        municipality: street.town,
      },
    };
  }
  const village = inVillage(record);
  if (!village) return null;
  const sign = numberKind === 'registration' ? 'č.ev.' : 'č.p.';
  const own = village.village === village.municipality;
  return {
    text: `${own ? '' : `${village.village} `}${sign} ${village.house}, ${spaced(postalCode)} ${village.municipality}`,
    expected: {
      part: village.village,
      number: { house: village.house, kind: numberKind },
      postalCode,
      municipality: village.municipality,
    },
  };
}

const full: QueryClass = { name: 'full address', difficulty: 'correct', write: writeFull };

const forms: readonly QueryClass[] = [
  full,
  ofStreet('street, orientation number, town', (address, random) => {
    const number = orientationOnly(address);
    return (
      number && {
        text: streetLine(address.street, number.text, address.town, random),
        expected: expectStreet(address, number),
      }
    );
  }),
  ofStreet('street, č.p., town', (address, random) => {
    const number = houseOnly(address);
    return {
      text: streetLine(address.street, number.text, address.town, random),
      expected: expectStreet(address, number),
    };
  }),
  ofStreet('street, both halves, town', (address, random) => {
    const number = bothHalves(address);
    return (
      number && {
        text: streetLine(address.street, number.text, address.town, random),
        expected: expectStreet(address, number),
      }
    );
  }),
  ofStreet('plain ASCII, lower case', (address, random) => {
    const { text, expected } = relined(address, random, asciiLower);
    return { text, expected: { ...expected, withoutDiacritics: true } };
  }),
  ofStreet('upper case', (address, random) => relined(address, random, (line) => line.toUpperCase())),
  ofStreet('municipality first', (address, random) => {
    const number = usualNumber(address, random);
    const comma = random.chance(0.5) ? ',' : '';
    return {
      text: `${address.town}${comma} ${address.street} ${number.text}`,
      expected: expectStreet(address, number),
    };
  }),
  ofStreet('number first', (address, random) => {
    const number = usualNumber(address, random);
    return { text: `${number.text} ${address.street}, ${address.town}`, expected: expectStreet(address, number) };
  }),
  ...[
    { name: 'postal code with a space instead of the town', write: spaced },
    { name: 'postal code without a space instead of the town', write: (code: string) => code },
  ].map(({ name, write }) =>
    ofStreet(name, (address, random) => {
      const number = usualNumber(address, random);
      return {
        text: streetLine(address.street, number.text, write(address.postalCode), random),
        expected: { street: address.street, number: number.expected, postalCode: address.postalCode },
      };
    }),
  ),
  ofStreet('part instead of the town', (address, random) => {
    const part = address.record.part?.name;
    if (part === undefined || part === address.town) return null;
    const number = usualNumber(address, random);
    return {
      text: streetLine(address.street, number.text, part, random),
      expected: { street: address.street, number: number.expected, municipalityOrPart: part },
    };
  }),
  {
    name: 'part, number, municipality',
    difficulty: 'correct',
    write: ({ part, municipality, houseNumber, numberKind }) =>
      part && part.name !== municipality.name && houseNumber !== null && numberKind === 'conscription'
        ? {
            text: `${part.name} ${houseNumber}, ${municipality.name}`,
            expected: {
              part: part.name,
              number: { house: String(houseNumber), kind: numberKind },
              municipality: municipality.name,
            },
          }
        : null,
  },
  ofStreet(
    'numbered district of the capital',
    (address, random) => {
      const district = address.record.cityDistrict?.name;
      if (!district || !/^\p{L}+ [0-9]+$/u.test(district)) return null;
      const number = usualNumber(address, random);
      return {
        text: streetLine(address.street, number.text, district, random),
        expected: expectStreet(address, number),
      };
    },
    'districts',
  ),
];

/** A letter belongs to the number whether it is attached, apart or upper case. */
function withLetter(name: string, write: (digits: string, letter: string) => string): QueryClass {
  return ofStreet(
    name,
    (address, random) => {
      const { orientationNumber, orientationLetter } = address.record;
      if (!orientationLetter) return null;
      const number = random.chance(0.5) ? bothHalves(address) : orientationOnly(address);
      if (!number) return null;
      const written = write(String(orientationNumber), orientationLetter);
      const text = number.text.includes('/') ? `${address.house}/${written}` : written;
      return { text: streetLine(address.street, text, address.town, random), expected: expectStreet(address, number) };
    },
    'lettered',
  );
}

const numbers: readonly QueryClass[] = [
  ofStreet('swapped halves', (address, random) => {
    const number = bothHalves(address);
    if (!number || address.house === address.orientation) return null;
    // The kind is not asked for: the swapped pair may be a house of its own, which is then right as well.
    const { house, orientation } = address;
    return {
      text: streetLine(address.street, `${orientation}/${house}`, address.town, random),
      expected: { street: address.street, number: { house, orientation, anyOrder: true }, municipality: address.town },
    };
  }),
  ofStreet('digits of the keyboard row', (address, random) => {
    const plainOrientation = address.record.orientationLetter ? null : orientationOnly(address);
    const number = plainOrientation && random.chance(0.5) ? plainOrientation : houseOnly(address);
    return {
      text: streetLine(address.street, onKeyboardRow(number.text), address.town, random),
      expected: expectStreet(address, number),
    };
  }),
  withLetter('letter attached', (digits, letter) => `${digits}${letter}`),
  withLetter('letter apart', (digits, letter) => `${digits} ${letter}`),
  withLetter('letter in upper case', (digits, letter) => `${digits}${letter.toUpperCase()}`),
];

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

const spellings: readonly QueryClass[] = [
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

const villages: readonly QueryClass[] = [
  ofVillage('village and number', (address) =>
    address.village === address.municipality
      ? {
          text: `${address.village} ${address.house}`,
          expected: { number: villageNumber(address), municipality: address.municipality },
        }
      : null,
  ),
  ofVillage('village, č.p.', (address, random) =>
    address.village === address.municipality && address.record.numberKind === 'conscription'
      ? {
          text: `${address.village}${random.pick([', č.p. ', ' č.p. ', ' č. p. ', ' čp ', ' čp. ', ' č.p.'])}${address.house}`,
          expected: { number: villageNumber(address), municipality: address.municipality },
        }
      : null,
  ),
  ofVillage(
    'village, č.ev.',
    (address, random) =>
      address.village === address.municipality && address.record.numberKind === 'registration'
        ? {
            text: `${address.village}${random.pick([', č.ev. ', ' č.ev. ', ' č. ev. ', ' č.e. ', ' ev.č. ', ' ev. č. ', ' č.ev.'])}${address.house}`,
            expected: {
              number: { house: address.house, kind: 'registration' },
              municipality: address.municipality,
            },
          }
        : null,
    'registration',
  ),
  ofStreet('town and č.p. of a house in a street', (address, random) =>
    address.record.numberKind === 'conscription'
      ? {
          text: `${address.town} ${random.pick(['', '', 'č.p. ', 'čp '])}${address.house}`,
          expected: { number: { house: address.house, kind: 'conscription' }, municipality: address.town },
        }
      : null,
  ),
];

const unfinished: readonly QueryClass[] = [
  // Refused: another place with such a street begins like the unfinished name.
  ofStreet('last word unfinished', (address, random, names) => {
    const town = cutLastWord(address.town, random, cutMin);
    if (town === null || names.otherPlaceBegins(address.town, address.street, town)) return null;
    const number = usualNumber(address, random);
    return { text: streetLine(address.street, number.text, town, random), expected: expectStreet(address, number) };
  }),
  // Refused: another street of the town begins like the unfinished name.
  ofStreet('street unfinished', (address, random, names) => {
    const street = cutLastWord(address.street, random, cutMin);
    return street === null || names.otherStreetBegins(address.town, address.street, street)
      ? null
      : respelt(address, street, random);
  }),
  // Refused: another pair of a street and a place begins like the two unfinished names.
  ofStreet('every word unfinished', (address, random, names) => {
    const street = cutEveryWord(address.street, random, cutMin);
    const town = cutEveryWord(address.town, random, cutMin);
    if (street === null || town === null || names.otherPairBegins(address.street, address.town, street, town))
      return null;
    const number = usualNumber(address, random);
    return { text: streetLine(street, number.text, town, random), expected: expectStreet(address, number) };
  }),
  {
    name: 'municipality alone',
    difficulty: 'correct',
    from: 'municipalities',
    write: ({ municipality: { name } }, random) =>
      random.chance(0.5)
        ? { text: name, expected: { municipality: name } }
        : { text: asciiLower(name), expected: { municipality: name, withoutDiacritics: true } },
  },
  ofStreet('street and town without a number', (address, random) => ({
    text: `${address.street}${random.chance(0.5) ? ',' : ''} ${address.town}`,
    expected: { street: address.street, municipality: address.town },
  })),
];

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

const nothing: readonly QueryClass[] = [
  {
    name: 'nonsense (empty)',
    difficulty: 'correct',
    write: (_record, random) => ({
      text: `${nonsenseWord(random)} ${random.pick(['', `${1 + random.below(99)}`, `${1 + random.below(99)}, ${nonsenseWord(random)}`, nonsenseWord(random)])}`.trim(),
      expected: null,
    }),
  },
  {
    // The number is above every number of every place whose name holds the name of this one, and begins no postal code of it.
    name: 'house number that does not exist (empty)',
    difficulty: 'correct',
    write: ({ street, municipality, part }, random, names) => {
      const number =
        Math.max(names.numberMaxAround(municipality.name), part ? names.numberMaxAround(part.name) : 0) +
        1 +
        random.below(40);
      if (number > 9_999 || names.postalCodeBegins(municipality.name, String(number))) return null;
      return {
        text: street
          ? streetLine(street.name, `${number}`, municipality.name, random)
          : `${municipality.name} ${number}`,
        expected: null,
      };
    },
  },
];

/** Ways to write an address without a spelling error. */
export const correctClasses: readonly QueryClass[] = [
  ...forms,
  ...numbers,
  ...spellings,
  ...villages,
  ...unfinished,
  ...nothing,
];
