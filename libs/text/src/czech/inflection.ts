import { baseFormsBy, type Endings } from '../names/base-forms';
import { wordList } from '../names/names-by';
import { personFormsBy } from '../names/person-forms';

/** Endings of inflected place names and what they may come from: `v Praze` is Praha, `v Písku` Písek, `z Českého` Český. */
const endings: Endings = [
  ['ze', ['ha', 'ga']],
  ['ce', ['ka', 'ek', 'ko', 'ec', 'k']],
  ['ci', ['ec']],
  ['ni', ['en']],
  ['ne', ['en']],
  ['se', ['cha']],
  ['ku', ['ek']],
  ['kem', ['ek']],
  ['cem', ['ec']],
  ['ou', ['a', 'e', '']],
  ['em', ['', 'o', 'e', 'y', 'a']],
  ['eho', ['y', 'e', 'i']],
  ['emu', ['y', 'e']],
  ['ych', ['e', 'a', 'y']],
  ['im', ['i', '']],
  ['ho', ['']],
  ['ech', ['e', 'y', 'a', 'i', '']],
  ['ove', ['uv']],
  ['ova', ['uv']],
  ['ich', ['ice', 'e', 'i', 'y']],
  ['ach', ['y', 'a', 'e']],
  ['am', ['y', 'a']],
  ['um', ['y', 'e', '']],
  ['ami', ['y', 'a']],
  ['emi', ['e']],
  ['e', ['a', 'o', 'y', '']],
  ['i', ['e', 'a', '']],
  ['y', ['a', '']],
  ['u', ['a', 'o', '']],
  ['a', ['o', '']],
];

/** Words of many place names that inflect by no rule. */
const irregular: Readonly<Record<string, readonly string[]>> = {
  vsi: ['ves'],
  dvora: ['dvur'],
  dvore: ['dvur'],
  dvoru: ['dvur'],
};

/** Folded base forms that an inflected Czech word may have; most of them are no words. */
export const czechBaseForms = baseFormsBy(endings, irregular);

/** Plants, months and other things that many streets are called by with an adjective, without their endings. */
const things = wordList(
  'akat bor brez briz brezn buk cervenc cervn dom drah dub dubn fialk haj hrusk hvezd jablon jalovc jasan javor jedl ' +
    'kastan kriz kvet kvetn lip list lom luh maj malin modrin mohyl oliv ols orech park platan pol rijn ruz sad ' +
    'skal skalk slunc smrk srpn stol svah tabor topol trat trh uvoz val vil vrb vyhled vyhlidk zahradk zleb',
);

/** Other folded forms of a person that a Czech street is called by: Palacha, Tomáše, Smetany. */
export const czechPersonForms = personFormsBy(['a', 'e', 'y'], things);
