import { baseFormsBy, type Endings } from '../names/base-forms';

/** Endings of inflected place names and what they may come from: `v Praze` is Praha, `v Písku` Písek, `z Českého` Český. */
const endings: Endings = [
  ['ze', ['ha', 'ga']],
  ['ce', ['ka', 'ek', 'ko', 'ec']],
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
