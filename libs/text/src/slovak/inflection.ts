import { baseFormsBy, type Endings } from '../names/base-forms';
import { wordList } from '../names/names-by';
import { personFormsBy } from '../names/person-forms';

/**
 * Endings of inflected place names and what they may come from: `v Bratislave` is Bratislava, `v Košiciach` Košice, `do
 * Michaloviec` Michalovce, `z Banskej` Banská. Streets are called by a person in two ways: `Štúrova`, `Ľ. Štúra`.
 */
const endings: Endings = [
  ['ciach', ['ce']],
  ['iach', ['e', 'a', 'ie']],
  ['ach', ['e', 'y', 'a', 'ie']],
  ['och', ['y', 'e', 'i']],
  ['ich', ['e', 'i', 'ie']],
  ['ych', ['e', 'y', 'a']],
  ['iam', ['e', 'ia']],
  ['am', ['y', 'a']],
  ['om', ['y', 'e', 'o', 'i', '']],
  ['ami', ['y', 'e', 'a']],
  ['mi', ['', 'e', 'y']],
  ['ymi', ['e', 'y']],
  ['ym', ['y', 'e']],
  ['im', ['i', 'e']],
  ['ieho', ['ie', 'i']],
  ['eho', ['e', 'y', 'o']],
  ['iemu', ['ie', 'i']],
  ['emu', ['e', 'y']],
  ['ej', ['a', 'e']],
  ['iec', ['ce']],
  ['ec', ['ce']],
  ['iek', ['ky', 'ka']],
  ['ok', ['ky', 'ka']],
  ['ian', ['any']],
  ['el', ['le']],
  ['ier', ['ra', 'ry']],
  ['ci', ['ec', 'ca', 'c']],
  ['ca', ['ec', 'ce']],
  ['com', ['ec', 'ce']],
  ['ku', ['ok', 'ek', 'ka']],
  ['ka', ['ok', 'ek', 'ko']],
  ['kom', ['ok', 'ek', 'ko']],
  ['ni', ['en', 'na']],
  ['ne', ['en', 'no', 'na', 'n']],
  ['na', ['en', 'no']],
  ['ov', ['y', 'e', 'a']],
  ['ova', ['a', 'u', 'o']],
  ['ou', ['a', '']],
  ['e', ['a', 'o', '', 'y']],
  ['i', ['a', '', 'e']],
  ['y', ['a', '']],
  ['u', ['a', '', 'o', 'e', 'ova']],
  ['a', ['o', '', 'e', 'ova']],
  ['', ['e', 'y', 'a']],
];

/** Words of many place names that inflect by no rule. */
const irregular: Readonly<Record<string, readonly string[]>> = {
  vsi: ['ves'],
  vsou: ['ves'],
  dvora: ['dvor'],
  miest: ['mesto'],
  hor: ['hora', 'hory'],
};

/** Folded base forms that an inflected Slovak word may have; most of them are no words. */
export const slovakBaseForms = baseFormsBy(endings, irregular);

/** Plants and other things that many streets are called by with an adjective, without their endings. */
const things = wordList(
  'agat bor brez buk dub gastan haj jablon jasan javor jedl kvet lesk lip lom maj malin orech park pol ruz sad skal ' +
    'topol vrb',
);

/** Other folded forms of a person that a Slovak street is called by: Štúra, Nálepku. */
export const slovakPersonForms = personFormsBy(['a', 'u'], things);
