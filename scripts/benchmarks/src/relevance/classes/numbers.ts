import { onKeyboardRow } from '../noise';
import type { QueryClass } from '../query-class';
import { wordsOf } from '../words/words-of';
import { bothHalves, expectStreet, houseOnly, orientationOnly, streetLine } from '../writing';
import { ofStreet } from './writers';

/** A letter belongs to the number whether it is attached, apart or upper case. */
function withLetter(name: string, write: (digits: string, letter: string) => string): QueryClass {
  return ofStreet(
    name,
    (address, random) => {
      const { country, houseNumber, orientationNumber, orientationLetter, numberText } = address.record;
      if (!orientationLetter || numberText !== null) return null;
      const number =
        country === 'pl' ? houseOnly(address) : random.chance(0.5) ? bothHalves(address) : orientationOnly(address);
      if (!number) return null;
      const written = write(String(country === 'pl' ? houseNumber : orientationNumber), orientationLetter);
      const text = number.text.includes('/') ? `${address.house}/${written}` : written;
      return { text: streetLine(address.street, text, address.town, random), expected: expectStreet(address, number) };
    },
    'lettered',
  );
}

/** How the house number is written. */
export const numberClasses: readonly QueryClass[] = [
  ofStreet('swapped halves', (address, random) => {
    const number = bothHalves(address);
    if (!number || address.house === address.orientation) return null;
    // The kind is not asked for: the swapped pair may be a house of its own, which is then right as well.
    const { house, orientation } = address;
    return {
      text: streetLine(address.street, `${orientation}/${house}`, address.town, random),
      expected: { street: address.street, number: { house, orientation, anyOrder: true }, municipality: address.town },
    };
  }),
  ofStreet('digits of the keyboard row', (address, random) => {
    const { keyboardRow } = wordsOf(address.record);
    const plainOrientation = /^[0-9]+$/.test(address.orientation) ? orientationOnly(address) : null;
    const number = plainOrientation && random.chance(0.5) ? plainOrientation : houseOnly(address);
    if (keyboardRow === null || number === null) return null;
    return {
      text: streetLine(address.street, onKeyboardRow(number.text, keyboardRow), address.town, random),
      expected: expectStreet(address, number),
    };
  }),
  // The register's own form: `11/12`, `38-39`, `10A/5`, and in Slovakia behind the conscription number.
  ofStreet(
    'number of more than digits and a letter',
    (address, random) => {
      const number = address.record.country === 'pl' ? houseOnly(address) : orientationOnly(address);
      if (address.record.numberText === null || number === null) return null;
      const own = address.orientation === '' ? { house: address.house } : { orientation: address.orientation };
      return {
        text: streetLine(address.street, number.text, address.town, random),
        expected: { ...expectStreet(address, number), number: own },
      };
    },
    'textNumbers',
  ),
  withLetter('letter attached', (digits, letter) => `${digits}${letter}`),
  withLetter('letter apart', (digits, letter) => `${digits} ${letter}`),
  withLetter('letter in upper case', (digits, letter) => `${digits}${letter.toUpperCase()}`),
];
