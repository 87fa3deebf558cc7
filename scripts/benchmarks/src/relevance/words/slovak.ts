import { plain } from '../plain-text';
import type { CountryWords } from './country-words';

/** Abbreviations of the register that have one meaning. */
const longWords: Readonly<Record<string, string>> = {
  'nám.': 'námestie',
  'ul.': 'ulica',
  'sídl.': 'sídlisko',
  'nábr.': 'nábrežie',
  'tr.': 'trieda',
  'gen.': 'generála',
  'kpt.': 'kapitána',
  'plk.': 'plukovníka',
  'dr.': 'doktora',
  'prof.': 'profesora',
  'čs.': 'československej',
};

/** Towns that people decline by heart: where, and from where. */
const knownTowns: Readonly<Record<string, readonly [string, string]>> = {
  Bratislava: ['Bratislave', 'Bratislavy'],
  Košice: ['Košiciach', 'Košíc'],
  Prešov: ['Prešove', 'Prešova'],
  Nitra: ['Nitre', 'Nitry'],
  Žilina: ['Žiline', 'Žiliny'],
  'Banská Bystrica': ['Banskej Bystrici', 'Banskej Bystrice'],
  Trnava: ['Trnave', 'Trnavy'],
  Trenčín: ['Trenčíne', 'Trenčína'],
  Martin: ['Martine', 'Martina'],
  Poprad: ['Poprade', 'Popradu'],
  Prievidza: ['Prievidzi', 'Prievidze'],
  Zvolen: ['Zvolene', 'Zvolena'],
  Michalovce: ['Michalovciach', 'Michaloviec'],
  'Spišská Nová Ves': ['Spišskej Novej Vsi', 'Spišskej Novej Vsi'],
  Komárno: ['Komárne', 'Komárna'],
  Levice: ['Leviciach', 'Levíc'],
  Humenné: ['Humennom', 'Humenného'],
  Bardejov: ['Bardejove', 'Bardejova'],
  Lučenec: ['Lučenci', 'Lučenca'],
  Pezinok: ['Pezinku', 'Pezinka'],
  'Dunajská Streda': ['Dunajskej Strede', 'Dunajskej Stredy'],
  Senica: ['Senici', 'Senice'],
};

const endings: readonly (readonly [RegExp, string, string])[] = [
  [/ov$/u, 'ove', 'ova'],
  [/ín$/u, 'íne', 'ína'],
  [/any$/u, 'anoch', 'ian'],
  [/ovce$/u, 'ovciach', 'oviec'],
  [/ice$/u, 'iciach', 'íc'],
  [/no$/u, 'ne', 'na'],
];

function cases(town: string): readonly [string, string] | null {
  const known = knownTowns[town];
  if (known || /\s|-/.test(town)) return known ?? null;
  for (const [ending, locative, genitive] of endings) {
    if (ending.test(town)) return [town.replace(ending, locative), town.replace(ending, genitive)];
  }
  return null;
}

const firstNames: ReadonlySet<string> = new Set(
  (
    'Adama Alexandra Andreja Antona Boženy Dušana Emila Fraňa Františka Gustáva Hany Ivana Jakuba Jána Janka Jaroslava ' +
    'Jozefa Juraja Karola Laca Ladislava Ľudovíta Márie Martina Mateja Michala Mikuláša Milana Pavla Petra Rastislava Samuela Štefana ' +
    'Terézie Tomáša Vladimíra Vojtecha'
  ).split(' '),
);

/** Words of street names, plain, as a reader says them. */
const spokenWords: Readonly<Record<string, string>> = {
  nam: 'namestie',
  sidl: 'sidlisko',
  nabr: 'nabrezie',
  cs: 'ceskoslovenskej',
  slov: 'slovenskeho',
  nar: 'narodneho',
  povst: 'povstania',
  snp: 'slovenskeho narodneho povstania',
};

/** Words that make no other street of a name: the word for street, ranks and titles; plain. */
const silentWords = new Set(
  'ul ulica gen generala kpt kapitana plk plukovnika dr doktora prof profesora ing inziniera sv svateho svatej'.split(
    ' ',
  ),
);

const plainFirstNames = new Set(Array.from(firstNames, plain));

/** `Ul. 1. mája` is `1. mája`, `Gen. M. R. Štefánika` is `M. R. Štefánika`, `Jána Bottu` is `J. Bottu`. */
function saidStreet(street: string): string {
  const words = plain(street)
    .split(' ')
    .filter((word) => !silentWords.has(word));
  const last = words.length - 1;
  return words
    .map((word, i) => (i < last && plainFirstNames.has(word) ? word.charAt(0) : (spokenWords[word] ?? word)))
    .join(' ');
}

export const slovakWords: CountryWords = {
  saidStreet,
  shortWords: {
    námestie: 'nám',
    ulica: 'ul',
    trieda: 'tr',
    nábrežie: 'nábr',
    sídlisko: 'sídl',
    generála: 'gen',
    kapitána: 'kpt',
    plukovníka: 'plk',
    doktora: 'dr',
    profesora: 'prof',
    svätého: 'sv',
    svätej: 'sv',
    československej: 'čs',
  },
  longWord: (word, next) =>
    word === 'sv.' && next !== undefined ? (/[yej]$/.test(next) ? 'svätej' : 'svätého') : (longWords[word] ?? null),
  firstNames,
  nameOfInitial: {
    A: 'Antona',
    D: 'Dušana',
    F: 'Františka',
    G: 'Gustáva',
    J: 'Jána',
    K: 'Karola',
    L: 'Ladislava',
    M: 'Milana',
    P: 'Pavla',
    S: 'Samuela',
  },
  knownInitials: { 'M. R.': 'Milana Rastislava', 'P. O.': 'Pavla Országha', 'J. M.': 'Jozefa Miloslava' },
  streetPrefixes: ['ul.', 'ul', 'ulica'],
  hasPrefix: /^(?:ulica|ul\.|námestie|nám\.|sídlisko|sídl\.)/i,
  countries: [', Slovenská republika', ', Slovensko', ', SK', ', Slovakia', ' Slovensko', ', SR'],
  flat: (random) =>
    random.pick([
      ` byt ${1 + random.below(30)}`,
      `, byt č. ${1 + random.below(30)}`,
      `, ${1 + random.below(6)}. poschodie`,
      `, ${1 + random.below(6)}.poschodie`,
      ', prízemie',
    ]),
  inTown: (town, random) => {
    const inflected = cases(town);
    if (!inflected) return null;
    if (random.chance(0.5)) return `${/^[vf]/i.test(inflected[0]) ? 'vo' : 'v'} ${inflected[0]}`;
    return `${random.pick(['do', /^[zsžš]/i.test(inflected[1]) ? 'zo' : 'z'])} ${inflected[1]}`;
  },
  keyboardRow: 'é+ľščťžýáí',
  qwertz: true,
  numberedStreet: (street, random) => {
    const match = /^([0-9]+)\. ?(\p{L}.*)$/u.exec(street);
    if (!match) return null;
    const [, day, rest] = match;
    return random.pick([`${day}.${rest}`, `${day}. ${rest}`, `${day} ${rest}`, `${day}${rest}`]);
  },
  numberSigns: [' č. ', ' súp. č. ', ', súpisné číslo ', ' č.d. ', ' s.č. ', ' č.'],
};
