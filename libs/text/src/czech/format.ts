import { addressFormat, twoHalves } from '../display/address-format';

/**
 * As the Czech post writes addresses: `Hlavní 12/3, Štítary, 280 02 Kolín`. A registration number is marked `č.ev.`, since
 * the same number may be a conscription number next door.
 */
export const czechFormat = addressFormat({
  postalCode: { headDigits: 3, gap: ' ' },
  numberFields: twoHalves(({ orientationNumber, orientationLetter }) =>
    orientationNumber > 0 ? `${orientationNumber}${orientationLetter}` : '',
  ),
  beforeNumber: ({ registration }) => (registration ? ' č.ev. ' : ' '),
  partBehindStreet: true,
  repeatsPlace: false,
  countyWord: 'okres',
});
