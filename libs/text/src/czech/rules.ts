import type { AddressRules } from '../address-rules';
import { wordList } from '../names/word-list';
import { wordSpans } from '../spelling/fold';
import { czechNumberFields, czechStreetLine, formatCzechAddress, formatPostalCode } from './format';
import { czechBaseForms } from './inflection';
import { readCzechQuery } from './query';
import { czechStreetWords } from './street-names';

export const czech: AddressRules = {
  country: 'cz',
  readQuery: readCzechQuery,
  streetWords: czechStreetWords,
  placeWords: (name) => wordSpans(name).map(({ text, dotted }) => ({ text, dotted, aliases: [] })),
  baseForms: czechBaseForms,
  droppableWords: wordList(
    'v ve z ze do u na k ke okres okr obec mesto mestys kraj morave moravy cechach slezsku ' +
      'trida tr ulice street str strasse cislo nr no c o',
  ),
  givenNames: new Set(),
  streetLine: czechStreetLine,
  formatAddress: formatCzechAddress,
  numberFields: czechNumberFields,
  formatPostalCode,
};
