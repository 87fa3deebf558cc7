import { addressFormat, twoHalves } from '../display/address-format';

/**
 * As the Slovak post writes addresses: `Hlavná 1234/5A, Radvaň, 974 01 Banská Bystrica`. The orientation number stands as
 * registered, its letter in upper case. City parts are registered with their city's name before them
 * (`Bratislava-Ružinov`); beside it they go without.
 */
export const slovakFormat = addressFormat({
  postalCode: { headDigits: 3, gap: ' ' },
  numberFields: twoHalves(
    ({ orientationNumber, orientationLetter, numberText }) =>
      numberText ?? (orientationNumber > 0 ? `${orientationNumber}${orientationLetter.toUpperCase()}` : ''),
  ),
  partName: ({ part, municipality }) =>
    part?.startsWith(`${municipality}-`) ? part.slice(municipality.length + 1) : part,
  partBehindStreet: true,
  repeatsPlace: false,
  countyWord: 'okres',
});
