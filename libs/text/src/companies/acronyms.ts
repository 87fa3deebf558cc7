import type { CompanyCountry } from './company-name';

/** Acronyms of Czech names with what they stand for, folded. */
const czech: Readonly<Record<string, string>> = {
  zs: 'zakladni skola',
  ms: 'materska skola',
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
  svj: 'spolecenstvi vlastniku jednotek',
  sbd: 'stavebni bytove druzstvo',
  bd: 'bytove druzstvo',
  zd: 'zemedelske druzstvo',
  tj: 'telovychovna jednota',
  fk: 'fotbalovy klub',
  zo: 'zakladni organizace',
  csch: 'cesky svaz chovatelu',
  vut: 'vysoke uceni technicke',
};

/** The same of Slovak names. */
const slovak: Readonly<Record<string, string>> = {
  zs: 'zakladna skola',
  ms: 'materska skola',
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
};

/** Acronyms that are something else without their diacritics: `MŠ` is a school, `MS` is anything. */
const needDiacritics = new Set(['zs', 'ms', 'ss', 'sos', 'sps', 'szs', 'zus', 'vos', 'cvc']);

/** What an acronym stands for. */
export interface Phrase {
  readonly acronym: string;
  readonly words: readonly string[];
}

interface CountryAcronyms {
  readonly byAcronym: ReadonlyMap<string, Phrase>;
  readonly byFirstWord: ReadonlyMap<string, readonly Phrase[]>;
}

function acronymsOf(list: Readonly<Record<string, string>>): CountryAcronyms {
  const phrases = Object.entries(list).map(([acronym, text]): Phrase => ({ acronym, words: text.split(' ') }));
  const byFirstWord = new Map<string, Phrase[]>();
  // The longest first: `stavební bytové družstvo` is no `bytové družstvo`.
  for (const phrase of phrases.toSorted((a, b) => b.words.length - a.words.length)) {
    const first = phrase.words[0] as string;
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), phrase]);
  }
  return { byAcronym: new Map(phrases.map((phrase) => [phrase.acronym, phrase])), byFirstWord };
}

const all: Readonly<Record<CompanyCountry, CountryAcronyms>> = { cz: acronymsOf(czech), sk: acronymsOf(slovak) };

/** What a folded word of a name stands for; null where it is no acronym. @param spelled the word as written, in lower case */
export function phraseOf(word: string, spelled: () => string, country: CompanyCountry): Phrase | null {
  const phrase = all[country].byAcronym.get(word);
  return phrase === undefined || (needDiacritics.has(word) && spelled() === word) ? null : phrase;
}

/**
 * The longest phrase that people shorten and that begins with this folded word.
 * @param has whether a word of it is there; its place in the phrase comes second
 */
export const phraseFrom = (
  word: string,
  country: CompanyCountry,
  has: (word: string, at: number) => boolean,
): Phrase | undefined => all[country].byFirstWord.get(word)?.find(({ words }) => words.every(has));

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
