import { onKeyboardRow } from '../noise';
import type { QueryClass } from '../query-class';
import { bothHalves, expectStreet, houseOnly, orientationOnly, streetLine } from '../writing';
import { ofStreet } from './writers';

/** A letter belongs to the number whether it is attached, apart or upper case. */
function withLetter(name: string, write: (digits: string, letter: string) => string): QueryClass {
  return ofStreet(
    name,
    (address, random) => {
      const { orientationNumber, orientationLetter } = address.record;
      if (!orientationLetter) return null;
      const number = random.chance(0.5) ? bothHalves(address) : orientationOnly(address);
      if (!number) return null;
      const written = write(String(orientationNumber), orientationLetter);
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
    const plainOrientation = address.record.orientationLetter ? null : orientationOnly(address);
    const number = plainOrientation && random.chance(0.5) ? plainOrientation : houseOnly(address);
    return {
      text: streetLine(address.street, onKeyboardRow(number.text), address.town, random),
      expected: expectStreet(address, number),
    };
  }),
  withLetter('letter attached', (digits, letter) => `${digits}${letter}`),
  withLetter('letter apart', (digits, letter) => `${digits} ${letter}`),
  withLetter('letter in upper case', (digits, letter) => `${digits}${letter.toUpperCase()}`),
];
