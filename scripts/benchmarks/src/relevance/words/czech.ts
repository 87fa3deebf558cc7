import type { CountryWords } from './country-words';
import { inflect, preposition } from './czech-inflection';
import { firstNames, knownInitials, longWords, nameOfInitial, saintFor, shortWords } from './czech-names';

export const czechWords: CountryWords = {
  shortWords,
  longWord: (word, next) => (word === 'sv.' && next !== undefined ? saintFor(next) : (longWords[word] ?? null)),
  firstNames,
  nameOfInitial,
  knownInitials,
  streetPrefixes: ['ul.', 'ul', 'ulice'],
  hasPrefix: /^ulice\b/i,
  countries: [', Česká republika', ', Česko', ', CZ', ', Czech Republic', ' Czechia', ', ČR'],
  flat: (random) =>
    random.pick([
      ` byt ${1 + random.below(30)}`,
      `, byt č. ${1 + random.below(30)}`,
      `, ${1 + random.below(6)}. patro`,
      `, ${1 + random.below(6)}.patro`,
      ', přízemí',
    ]),
  inTown: (town, random) => {
    const inflected = inflect(town);
    if (!inflected) return null;
    const kind = random.pick(['v', 'do', 'z'] as const);
    const name = kind === 'v' ? inflected.locative : inflected.genitive;
    return `${preposition(kind, name)} ${name}`;
  },
  keyboardRow: 'é+ěščřžýáí',
  qwertz: true,
  numberedStreet: (street, random) => {
    const match = /^([0-9]+)\. (\p{L}.*)$/u.exec(street);
    if (!match) return null;
    const [, day, rest] = match;
    return random.pick([`${day}.${rest}`, `${day}${rest}`, `${day} ${rest}`]);
  },
  numberSigns: [', č.p. ', ' č.p. ', ' č. p. ', ' čp ', ' čp. ', ' č.p.'],
};
