/** Words of Czech street names that people shorten, each with the short form that needs a dot. */
export const shortWords: Readonly<Record<string, string>> = {
  náměstí: 'nám',
  třída: 'tř',
  nábřeží: 'nábř',
  sídliště: 'sídl',
  generála: 'gen',
  plukovníka: 'plk',
  kapitána: 'kpt',
  majora: 'mjr',
  doktora: 'dr',
  profesora: 'prof',
  svatého: 'sv',
  svaté: 'sv',
  československé: 'čs',
};

/** Abbreviations of the register with the word for which each stands. */
export const longWords: Readonly<Record<string, string>> = {
  'nám.': 'náměstí',
  'tř.': 'třída',
  'nábř.': 'nábřeží',
  'sídl.': 'sídliště',
  'gen.': 'generála',
  'plk.': 'plukovníka',
  'kpt.': 'kapitána',
  'mjr.': 'majora',
  'dr.': 'doktora',
  'prof.': 'profesora',
  'čs.': 'československé',
};

/** `sv.` needs the case of the name after it: `sv. Anny` is svaté, `sv. Jana` svatého. */
export function saintFor(name: string): string {
  return /[yei]$/.test(name) && !/(?:jiří|iljí)$/i.test(name) ? 'svaté' : 'svatého';
}

/** First names as they stand in street names (of whom?). */
export const firstNames: ReadonlySet<string> = new Set(
  (
    'Aloise Anny Antonína Arnošta Bedřicha Bohumila Bohumíra Bohuslava Boženy Břetislava Edvarda Eduarda Elišky Emila ' +
    'Emy Ferdinanda Františka Gustava Hany Heleny Hynka Ivana Jakuba Jana Jaromíra Jaroslava Jindřicha Jiřího Josefa ' +
    'Julia Karla Karoliny Kateřiny Ladislava Leoše Ludvíka Marie Matěje Maxima Michala Mikoláše Mikuláše Milady Milana ' +
    'Miloše Miroslava Oldřicha Otakara Otokara Pavla Petra Prokopa Rudolfa Stanislava Svatopluka Terezy Tomáše Václava ' +
    'Viktora Vítězslava Vladimíra Vladislava Vojtěcha Zdeňka Zdeňky'
  ).split(' '),
);

/** A first name for each initial, for names that the register abbreviates. */
export const nameOfInitial: Readonly<Record<string, string>> = {
  A: 'Aloise',
  B: 'Boženy',
  E: 'Elišky',
  F: 'Františka',
  H: 'Hany',
  J: 'Jana',
  K: 'Karla',
  L: 'Ladislava',
  M: 'Mikoláše',
  O: 'Otakara',
  P: 'Petra',
  R: 'Rudolfa',
  S: 'Svatopluka',
  T: 'Tomáše',
  V: 'Václava',
  Z: 'Zdeňka',
};

/** Both initials of people whom everybody knows by them. */
export const knownInitials: Readonly<Record<string, string>> = {
  'T. G.': 'Tomáše Garrigua',
  'K. H.': 'Karla Hynka',
  'J. A.': 'Jana Amose',
  'J. K.': 'Josefa Kajetána',
  'K. V.': 'Karla Václava',
  'J. V.': 'Josefa Václava',
  'M. R.': 'Milana Rastislava',
};
