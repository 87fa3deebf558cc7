import type { AddressRecord } from '@tripoint/registers';
import type { CountryWords } from './country-words';
import { czechWords } from './czech';
import { polishWords } from './polish';
import { slovakWords } from './slovak';

const words: Readonly<Record<AddressRecord['country'], CountryWords>> = {
  cz: czechWords,
  sk: slovakWords,
  pl: polishWords,
};

export const wordsOf = ({ country }: Pick<AddressRecord, 'country'>): CountryWords => words[country];
