import { baseFormsBy, type Endings } from '../names/base-forms';

/**
 * Endings of inflected place and street names and what they may come from, folded: `w Warszawie` is Warszawa, `we
 * Wrocławiu` Wrocław, `na Długiej` Długa.
 */
const endings: Endings = [
  // Adjectives: z Nowego, w Nowym, w Zielonej, w Tarnowskich.
  ['iego', ['i', 'ie']],
  ['ego', ['y', 'e', 'i']],
  ['iej', ['a', 'ia']],
  ['ej', ['a']],
  ['ym', ['y', 'e']],
  ['im', ['i', 'ie']],
  ['ych', ['e', 'y']],
  ['ich', ['ie', 'i']],
  // Plurals: w Katowicach, w Suwałkach, z Katowic, z Siedlec, z Suwałk, z Tychów.
  ['iach', ['ie', 'ia', 'io', 'nie']],
  ['ach', ['e', 'y', 'a', 'i', 'o']],
  ['ami', ['e', 'y', 'a', 'i']],
  ['om', ['e', 'y', 'a', 'i']],
  ['ow', ['y', 'i', 'e']],
  ['ec', ['ce']],
  ['c', ['ce']],
  ['k', ['ki']],
  ['ch', ['chy']],
  // Consonants that change: w Sopocie, w Grodzie, w Pradze, w Górze, w Ostrołęce.
  ['cie', ['t', 'ta', 'to']],
  ['dzie', ['d', 'da', 'do']],
  ['dze', ['ga', 'go']],
  ['rze', ['ra', 'ro', 'r']],
  ['sze', ['cha']],
  ['ce', ['ka']],
  // Vowels that come and go: we Włocławku, w Sosnowcu, z Sosnowca, za Włocławkiem.
  ['ku', ['ek']],
  ['ka', ['ek']],
  ['kiem', ['ek', 'k', 'ko']],
  ['cu', ['iec', 'ec']],
  ['ca', ['iec', 'ec']],
  ['cem', ['iec', 'ec']],
  // Nouns: w Krakowie, w Poznaniu, z Gdańska, do Łodzi, pod Krakowem.
  ['owi', ['']],
  ['ii', ['ia']],
  ['ie', ['a', '', 'o', 'ia']],
  ['iu', ['', 'ie', 'io']],
  ['ia', ['', 'ie']],
  ['iem', ['', 'ie', 'io']],
  ['em', ['', 'o', 'e']],
  ['e', ['a', '', 'o']],
  ['i', ['', 'ia', 'a', 'ie']],
  ['y', ['', 'a']],
  ['u', ['', 'o', 'e']],
  ['a', ['', 'o', 'e']],
];

/** Words of many place names that inflect by no rule; Białystok bends both of its halves. */
const irregular: Readonly<Record<string, readonly string[]>> = {
  wsi: ['wies'],
  wsia: ['wies'],
  lesie: ['las'],
  swiecie: ['swiat'],
  miescie: ['miasto'],
  kosciele: ['kosciol'],
  bialymstoku: ['bialystok'],
  bialegostoku: ['bialystok'],
  bialymstokiem: ['bialystok'],
  krasnymstawie: ['krasnystaw'],
  krasnegostawu: ['krasnystaw'],
};

/** Folded base forms that an inflected Polish word may have; most of them are no words. */
export const polishBaseForms = baseFormsBy(endings, irregular);
