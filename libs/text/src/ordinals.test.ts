import { wordSpans } from './fold';
import { ordinalAliases } from './ordinals';

const aliasesOf = (name: string): Record<string, readonly string[]> => {
  const spans = wordSpans(name);
  return Object.fromEntries([...ordinalAliases(name, spans)].map(([i, aliases]) => [spans[i]?.text, aliases]));
};

describe('a numeral of a name is found in the other writing', () => {
  it.each([
    ['1. mája', { '1': ['i'] }],
    ['1.mája', { '1': ['i'] }],
    ['I. mája', { i: ['1'] }],
    ['I. Mája', { i: ['1'] }],
    ['III Maja', { iii: ['3'] }],
    ['V. května', { v: ['5'] }],
    ['XXX-lecia PRL', { xxx: ['30'] }],
    ['Sídl. SNP II. Etapa', { ii: ['2'] }],
    ['SNP I. etapa', { i: ['1'] }],
    ['Sídlisko 2', { '2': ['ii'] }],
    ['28. októbra', { '28': ['xxviii'] }],
    ['Karla IV. zo Zvolena', { iv: ['4'] }],
  ])('%s', (name, aliases) => expect(aliasesOf(name)).toEqual(aliases));
});

describe('no numeral is seen', () => {
  it.each([
    ['at the end of a name, where digits are a house number', 'Jána Pavla II.'],
    ['at the end of an estate', 'Nové záhrady V'],
    ['in an initial', 'I. Krasku'],
    ['in initials', 'V. I. Lenina'],
    ['in an initial before a particle', 'I. van Gogha'],
    ['in a preposition', 'V Jarku'],
    ['in a preposition before a word in lower case', 'V záhradách'],
    ['in a conjunction', 'Osada i mlyn'],
    ['in letters that only look like one', 'C. M. Hronského'],
    ['in small letters', 'Na vi dolině'],
    ['in a digit alone that no full stop makes an ordinal', 'Blok 5'],
    ['in a large number', '1905 roku'],
  ])('%s: %s', (_where, name) => expect(aliasesOf(name)).toEqual({}));
});
