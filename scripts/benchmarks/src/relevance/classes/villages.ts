import type { QueryClass } from '../query-class';
import { wordsOf } from '../words/words-of';
import { villageNumber } from '../writing';
import { ofStreet, ofVillage } from './writers';

/** A place and a house number without a street. */
export const villageClasses: readonly QueryClass[] = [
  ofVillage('village and number', (address) =>
    address.village === address.municipality
      ? {
          text: `${address.village} ${address.house}`,
          expected: { number: villageNumber(address), municipality: address.municipality },
        }
      : null,
  ),
  ofVillage('village, č.p.', (address, random) =>
    address.village === address.municipality && address.record.numberKind === 'conscription'
      ? {
          text: `${address.village}${random.pick(wordsOf(address.record).numberSigns)}${address.house}`,
          expected: { number: villageNumber(address), municipality: address.municipality },
        }
      : null,
  ),
  ofVillage(
    'village, č.ev.',
    (address, random) =>
      address.village === address.municipality && address.record.numberKind === 'registration'
        ? {
            text: `${address.village}${random.pick([', č.ev. ', ' č.ev. ', ' č. ev. ', ' č.e. ', ' ev.č. ', ' ev. č. ', ' č.ev.'])}${address.house}`,
            expected: {
              number: { house: address.house, kind: 'registration' },
              municipality: address.municipality,
            },
          }
        : null,
    'registration',
  ),
  {
    ...ofStreet('town and č.p. of a house in a street', (address, random) =>
      address.record.numberKind === 'conscription' && address.house !== ''
        ? {
            text: `${address.town} ${random.pick(address.record.country === 'cz' ? ['', '', 'č.p. ', 'čp '] : ['', '', 'č. ', 'súp. č. '])}${address.house}`,
            expected: { number: { house: address.house, kind: 'conscription' }, municipality: address.town },
          }
        : null,
    ),
    // In Poland there is one series for a street, not one for a town.
    countries: ['cz', 'sk'],
  },
];
