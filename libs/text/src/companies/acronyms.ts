import type { CompanyCountry } from './company-name';

/** Acronyms of Czech names with what they stand for, folded; several phrases are separated by `|`. */
const czech: Readonly<Record<string, string>> = {
  zs: 'zakladni skola|zakladni skolou',
  ms: 'materska skola|materskou skolou',
  ss: 'stredni skola',
  zus: 'zakladni umelecka skola',
  sos: 'stredni odborna skola',
  sou: 'stredni odborne uciliste',
  sps: 'stredni prumyslova skola',
  szs: 'stredni zdravotnicka skola',
  vos: 'vyssi odborna skola',
  oa: 'obchodni akademie',
  ddm: 'dum deti mladeze',
  sdh: 'sbor dobrovolnych hasicu',
  svj: 'spolecenstvi vlastniku jednotek|spolecenstvi vlastniku',
  sbd: 'stavebni bytove druzstvo',
  bd: 'bytove druzstvo',
  zd: 'zemedelske druzstvo',
  tj: 'telovychovna jednota',
  fk: 'fotbalovy klub',
  zo: 'zakladni organizace',
  csch: 'cesky svaz chovatelu',
  vut: 'vysoke uceni technicke',
  cr: 'ceska republika|ceske republiky',
  fn: 'fakultni nemocnice',
  mc: 'mestska cast',
  sj: 'skolni jidelna',
  svc: 'stredisko volneho casu',
  ppp: 'pedagogicko psychologicka poradna',
  dso: 'dobrovolny svazek obci',
  crs: 'cesky rybarsky svaz',
  csv: 'cesky svaz vcelaru',
  cce: 'ceskobratrske cirkve evangelicke',
  tgm: 'tg masaryka',
};

/**
 * More phrases, one way: `svj` finds names with the phrase, whose words do not find names with `SVJ`. So are acronyms that
 * are ordinary words, other cases, and what is too frequent.
 */
const czechOneWay = {
  svj: 'spolecenstvi pro dum|spolecenstvi',
  zs: 'zakladni skole|zakladni skoly',
  ms: 'materske skole|materske skoly|myslivecky spolek',
  sk: 'sportovni klub',
  fc: 'fotbalovy club|fotbalovy klub',
  mo: 'mistni organizace',
  cce: 'ceskobratrska cirkev evangelicka',
  tgm: 'tomase garrigua masaryka',
};

/** The same of Slovak names. */
const slovak: Readonly<Record<string, string>> = {
  zs: 'zakladna skola|zakladnou skolou',
  ms: 'materska skola|materskou skolou',
  ss: 'spojena skola',
  zus: 'zakladna umelecka skola',
  sos: 'stredna odborna skola',
  sps: 'stredna priemyselna skola',
  szs: 'stredna zdravotnicka skola',
  cvc: 'centrum volneho casu',
  mks: 'mestske kulturne stredisko',
  dss: 'domov socialnych sluzieb',
  dhz: 'dobrovolny hasicsky zbor',
  svb: 'spolocenstvo vlastnikov bytov',
  sbd: 'stavebne bytove druzstvo',
  bd: 'bytove druzstvo',
  pd: 'polnohospodarske druzstvo',
  tj: 'telovychovna jednota',
  fk: 'futbalovy klub',
  skn: 'slovensky klub',
  amk: 'automotoklub',
  zo: 'zakladna organizacia',
  rz: 'rodicovske zdruzenie',
  sr: 'slovenska republika|slovenskej republiky',
  fn: 'fakultna nemocnica',
  mc: 'mestska cast',
  np: 'nebytovych priestorov',
  sk: 'sportovy klub',
  osk: 'obecny sportovy klub',
  mfk: 'mestsky futbalovy klub',
  ofk: 'obecny futbalovy klub',
  fc: 'futbalovy club|futbalovy klub',
  css: 'centrum socialnych sluzieb',
  oa: 'obchodna akademia|obchodnej akademii',
  sztp: 'slovensky zvaz telesne postihnutych',
  szz: 'slovensky zvaz zahradkarov',
  srz: 'slovensky rybarsky zvaz',
  sck: 'slovensky cerveny kriz',
  jds: 'jednota dochodcov na slovensku',
  cpp: 'centrum poradenstva prevencie',
  nsp: 'nemocnica s poliklinikou',
  rkc: 'rimskokatolicka cirkev',
  ecav: 'evanjelickej cirkvi augsburskeho vyznania',
  tgm: 'tg masaryka',
};

const slovakOneWay = {
  zs: 'zakladnej skole|zakladnej skoly',
  ms: 'materskej skole|materskej skoly',
  zus: 'zakladnej umeleckej skole|zakladnej umeleckej skoly',
  sos: 'strednej odbornej skole|strednej odbornej skoly',
  sps: 'strednej priemyselnej skole|strednej priemyselnej skoly',
  szs: 'specialna zakladna skola|specialnej zakladnej skole|specialnej zakladnej skoly',
  dhz: 'dobrovolneho hasicskeho zboru|dobrovolnom hasicskom zbore',
  tj: 'telovychovnej jednoty|telovychovnej jednote',
  fk: 'futbalovom klube|futbaloveho klubu',
  tk: 'tenisovy klub',
  hk: 'hokejovy klub',
  ha: 'hotelova akademia',
  pz: 'polovnicke zdruzenie',
  rd: 'rolnicke druzstvo',
  mo: 'miestna organizacia',
  rkc: 'rim kat cirkev|rimskokat cirkev|rimskokatolickej cirkvi',
  ecav: 'evanjelicka cirkev augsburskeho vyznania',
  tgm: 'tomase garrigua masaryka',
};

/** Acronyms that are something else without their diacritics: `MŠ` is a school, `MS` is anything. */
const needDiacritics = new Set(['zs', 'ms', 'ss', 'sos', 'sps', 'szs', 'zus', 'vos', 'cvc', 'sk', 'sj']);

/** What an acronym stands for. */
export interface Phrase {
  readonly acronym: string;
  readonly words: readonly string[];
}

interface CountryAcronyms {
  /** All words of the phrases of an acronym. */
  readonly byAcronym: ReadonlyMap<string, readonly string[]>;
  readonly byFirstWord: ReadonlyMap<string, readonly Phrase[]>;
  /** Acronyms, and the words of their phrases. */
  readonly words: ReadonlySet<string>;
}

function acronymsOf(
  list: Readonly<Record<string, string>>,
  oneWay: Readonly<Record<string, string>> = {},
): CountryAcronyms {
  const phrases = [...Object.entries(list), ...Object.entries(oneWay)].flatMap(([acronym, texts]) =>
    texts.split('|').map((text): Phrase => ({ acronym, words: text.split(' ') })),
  );
  const byFirstWord = new Map<string, Phrase[]>();
  // The longest first: `stavební bytové družstvo` is no `bytové družstvo`.
  for (const phrase of phrases.toSorted((a, b) => b.words.length - a.words.length)) {
    const first = phrase.words[0] as string;
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), phrase]);
  }
  const wordsOf = (texts: string): string[] => [...new Set(texts.split(/[ |]/))];
  const byAcronym = new Map(Object.entries(list).map(([acronym, texts]) => [acronym, wordsOf(texts)]));
  const words = new Set([...byAcronym.keys(), ...[...byAcronym.values()].flat()]);
  return { byAcronym, byFirstWord, words };
}

const all: Readonly<Record<CompanyCountry, CountryAcronyms>> = {
  cz: acronymsOf(czech, czechOneWay),
  sk: acronymsOf(slovak, slovakOneWay),
};

/**
 * The words of what a folded word of a name stands for; null where it is no acronym.
 * @param spelled its letters as written, in lower case
 */
export function meantBy(word: string, spelled: () => string, country: CompanyCountry): readonly string[] | null {
  const words = all[country].byAcronym.get(word);
  return words === undefined || (needDiacritics.has(word) && spelled() === word) ? null : words;
}

/** Is the folded word an acronym, or one of those that an acronym stands for? */
export const isOfAcronym = (word: string, country: CompanyCountry): boolean => all[country].words.has(word);

/**
 * The longest phrase that people shorten and that begins with this folded word.
 * @param has whether a word of it is there; its place in the phrase comes second
 */
export const phraseFrom = (
  word: string,
  country: CompanyCountry,
  has: (word: string, at: number) => boolean,
): Phrase | undefined => all[country].byFirstWord.get(word)?.find(({ words }) => words.every(has));

/** Acronyms of all phrases that begin with this folded word: `obecný športový klub` is `OŠK`, and `ŠK` from its second word. */
export const acronymsFrom = (
  word: string,
  country: CompanyCountry,
  has: (word: string, at: number) => boolean,
): readonly string[] =>
  all[country].byFirstWord.get(word)?.flatMap(({ acronym, words }) => (words.every(has) ? acronym : [])) ?? [];

/** How many units the words of a name are, each of them one of several: a phrase that people shorten is one. */
export function unitsOf(words: readonly (readonly { readonly text: string }[])[], country: CompanyCountry): number {
  let count = 0;
  for (let i = 0; i < words.length; count++) {
    let length = 1;
    for (const { text } of words[i]!) {
      const phrase = phraseFrom(text, country, (each, at) => words[i + at]?.some((one) => one.text === each) === true);
      if (phrase !== undefined) length = Math.max(length, phrase.words.length);
    }
    i += length;
  }
  return count;
}

/**
 * The words with those of each phrase that people shorten beside each other, in its order, for `jednota Nitra telovýchovná`
 * names the company that `TJ Nitra` names.
 * @param words folded
 */
export function phrasesTogether(words: readonly string[], country: CompanyCountry): readonly string[] {
  let together = words;
  for (const word of words) {
    const phrase = phraseFrom(word, country, (each) => words.includes(each));
    if (phrase === undefined) continue;
    const at = Math.min(...phrase.words.map((each) => together.indexOf(each)));
    const rest = [...together];
    for (const each of phrase.words) rest.splice(rest.indexOf(each), 1);
    together = rest.toSpliced(at, 0, ...phrase.words);
  }
  return together;
}
