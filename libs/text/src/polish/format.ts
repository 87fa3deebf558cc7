import type { AddressParts, AddressSegment, NumberFields } from '../display/address-parts';

/** Five digits as the Polish post writes them: `00-950`. */
export function formatPolishPostalCode(digits: string): string {
  return digits.length === 5 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
}

/** The number as the register writes it (`11/12`, `38-39`, `8a`), else its digits with an upper-case letter (`12A`). */
export function formatPolishNumber(address: AddressParts): string {
  const { numberText, houseNumber, orientationNumber, orientationLetter } = address;
  if (numberText !== null) return numberText;
  const digits = [houseNumber, orientationNumber].filter((half) => half > 0).join('/');
  return digits === '' ? '' : digits + orientationLetter.toUpperCase();
}

/** Street, without `ul.` as maps and forms write it, or the settlement where there is none, and the number. */
export function polishStreetLine(address: AddressParts): AddressSegment[] {
  const name: AddressSegment = { role: 'name', text: address.street ?? address.part ?? address.municipality };
  const number = formatPolishNumber(address);
  if (number === '') return [name];
  return [name, { role: 'plain', text: ' ' }, { role: 'number', text: number }];
}

/** Counties come with and without the word for county; a city that is a county of its own as `m. Opole` too. */
const countyWord = /^(?:powiat|m\.)\s+/i;

/**
 * The address on one line, as the Polish post writes it: street line, postal code and place (`Długa 12A, 00-238
 * Warszawa`). A part of the place is written only where it stands for the street; a street has its name once in a place.
 */
export function formatPolishAddress(address: AddressParts): AddressSegment[] {
  const segments = polishStreetLine(address);
  segments.push({ role: 'plain', text: ', ' });
  if (address.postalCode !== '') {
    segments.push(
      { role: 'postal_code', text: formatPolishPostalCode(address.postalCode) },
      { role: 'plain', text: ' ' },
    );
  }
  segments.push({ role: 'name', text: address.municipality });
  if (address.county !== null) {
    segments.push({ role: 'plain', text: ', powiat ' }, { role: 'name', text: address.county.replace(countyWord, '') });
  }
  return segments;
}

/** The register keeps one number a house; what callers know as the orientation number is none. */
export function polishNumberFields(address: AddressParts): NumberFields {
  const number = formatPolishNumber(address);
  return { street_number: number === '' ? null : number, building_number: null, formatted_number: number };
}
