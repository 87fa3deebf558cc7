import { plain } from '../plain-text';
import type { CountryWords } from './country-words';

/** Abbreviations that have one meaning in street names. */
const longWords: Readonly<Record<string, string>> = {
  'gen.': 'generała',
  'ks.': 'księdza',
  'marsz.': 'marszałka',
  'płk.': 'pułkownika',
  'prof.': 'profesora',
  'dr.': 'doktora',
  'al.': 'aleja',
  'pl.': 'plac',
  'os.': 'osiedle',
};

/** Towns that people decline by heart: where (with its preposition), and from where. */
const knownTowns: Readonly<Record<string, readonly [string, string]>> = {
  Warszawa: ['w Warszawie', 'Warszawy'],
  Kraków: ['w Krakowie', 'Krakowa'],
  Łódź: ['w Łodzi', 'Łodzi'],
  Wrocław: ['we Wrocławiu', 'Wrocławia'],
  Poznań: ['w Poznaniu', 'Poznania'],
  Gdańsk: ['w Gdańsku', 'Gdańska'],
  Szczecin: ['w Szczecinie', 'Szczecina'],
  Bydgoszcz: ['w Bydgoszczy', 'Bydgoszczy'],
  Lublin: ['w Lublinie', 'Lublina'],
  Białystok: ['w Białymstoku', 'Białegostoku'],
  Katowice: ['w Katowicach', 'Katowic'],
  Gdynia: ['w Gdyni', 'Gdyni'],
  Częstochowa: ['w Częstochowie', 'Częstochowy'],
  Radom: ['w Radomiu', 'Radomia'],
  Toruń: ['w Toruniu', 'Torunia'],
  Rzeszów: ['w Rzeszowie', 'Rzeszowa'],
  Kielce: ['w Kielcach', 'Kielc'],
  Gliwice: ['w Gliwicach', 'Gliwic'],
  Olsztyn: ['w Olsztynie', 'Olsztyna'],
  'Bielsko-Biała': ['w Bielsku-Białej', 'Bielska-Białej'],
  'Zielona Góra': ['w Zielonej Górze', 'Zielonej Góry'],
  'Nowy Sącz': ['w Nowym Sączu', 'Nowego Sącza'],
  Opole: ['w Opolu', 'Opola'],
  Zakopane: ['w Zakopanem', 'Zakopanego'],
};

const endings: readonly (readonly [RegExp, string, string])[] = [
  [/ów$/u, 'owie', 'owa'],
  [/owo$/u, 'owie', 'owa'],
  [/ice$/u, 'icach', 'ic'],
  [/ów$/u, 'owie', 'owa'],
  [/in$/u, 'inie', 'ina'],
  [/sk$/u, 'sku', 'ska'],
  [/no$/u, 'nie', 'na'],
  [/ka$/u, 'ce', 'ki'],
];

function cases(town: string): readonly [string, string] | null {
  const known = knownTowns[town];
  if (known || /\s|-/.test(town)) return known ?? null;
  for (const [ending, locative, genitive] of endings) {
    if (!ending.test(town)) continue;
    const name = town.replace(ending, locative);
    return [`${/^w[^aeiouy]/i.test(name) ? 'we' : 'w'} ${name}`, town.replace(ending, genitive)];
  }
  return null;
}

/** Words of street names, plain, as a reader says them. */
const spokenWords: Readonly<Record<string, string>> = {
  sw: 'swietego',
  swietej: 'swietego',
  ks: 'ksiedza',
  gen: 'generala',
  marsz: 'marszalka',
  kard: 'kardynala',
  bp: 'biskupa',
  plk: 'pulkownika',
  dr: 'doktora',
  al: 'aleja',
  aleje: 'aleja',
  pl: 'plac',
  os: 'osiedle',
};

/** `św. Floriana` is `Świętego Floriana`, `1000-lecia` is `Tysiąclecia`, and people who leave marks out say Sadowa twice. */
function saidStreet(street: string): string {
  return plain(street)
    .replace('1000 lecia', 'tysiaclecia')
    .split(' ')
    .map((word) => spokenWords[word] ?? word)
    .join(' ');
}

const roman: Readonly<Record<string, string>> = { '1': 'I', '3': 'III', '11': 'XI' };

export const polishWords: CountryWords = {
  saidStreet,
  shortWords: {
    aleja: 'al',
    aleje: 'al',
    plac: 'pl',
    osiedle: 'os',
    generała: 'gen',
    księdza: 'ks',
    marszałka: 'marsz',
    pułkownika: 'płk',
    profesora: 'prof',
    doktora: 'dr',
    świętego: 'św',
    świętej: 'św',
    biskupa: 'bp',
    kardynała: 'kard',
  },
  longWord: (word, next) =>
    word === 'św.' && next !== undefined ? (/[yi]$/.test(next) ? 'świętej' : 'świętego') : (longWords[word] ?? null),
  firstNames: new Set(
    (
      'Adama Aleksandra Andrzeja Antoniego Bolesława Cypriana Elizy Emilii Fryderyka Henryka Ignacego Jana Jerzego Józefa ' +
      'Juliana Juliusza Karola Kazimierza Krzysztofa Leona Marii Mikołaja Piotra Romana Stanisława Stefana Tadeusza ' +
      'Tomasza Wincentego Witolda Władysława Wojciecha Zofii Zygmunta'
    ).split(' '),
  ),
  nameOfInitial: {
    A: 'Adama',
    B: 'Bolesława',
    F: 'Fryderyka',
    H: 'Henryka',
    J: 'Juliusza',
    K: 'Kazimierza',
    M: 'Marii',
    S: 'Stefana',
    T: 'Tadeusza',
    W: 'Władysława',
    Z: 'Zygmunta',
  },
  knownInitials: { 'J. I.': 'Józefa Ignacego', 'M. C.': 'Marii Curie' },
  streetPrefixes: ['ul.', 'ul', 'ulica'],
  hasPrefix: /^(?:ulica|ul\.|aleja|aleje|al\.|plac|pl\.|osiedle|os\.|rondo|rynek|skwer|bulwar|szosa|droga)/i,
  countries: [', Polska', ' Polska', ', PL', ', Poland', ', Rzeczpospolita Polska'],
  flat: (random) =>
    random.pick([
      `/${1 + random.below(60)}`,
      ` m. ${1 + random.below(60)}`,
      ` m ${1 + random.below(60)}`,
      ` lok. ${1 + random.below(20)}`,
      ` lokal ${1 + random.below(20)}`,
      ` mieszkanie ${1 + random.below(60)}`,
    ]),
  inTown: (town, random) => {
    const inflected = cases(town);
    if (!inflected) return null;
    return random.chance(0.5) ? inflected[0] : `${random.pick(['do', 'z'])} ${inflected[1]}`;
  },
  keyboardRow: null,
  qwertz: false,
  numberedStreet: (street, random) => {
    const match = /^([0-9]+) (\p{L}.*)$/u.exec(street);
    if (!match) return null;
    const [, day, rest] = match as unknown as [string, string, string];
    const other = roman[day];
    return random.pick([
      `${day}. ${rest}`,
      `${day}-go ${rest}`,
      `${day}.${rest}`,
      ...(other ? [`${other} ${rest}`] : []),
    ]);
  },
  numberSigns: [' nr ', ' nr. ', ' numer ', ', nr '],
};
