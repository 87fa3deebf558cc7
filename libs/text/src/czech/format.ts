import type { AddressParts, AddressSegment, NumberFields } from '../display/address-parts';

/** Five digits as the Czech and Slovak post write them: `280 02`. */
export function formatPostalCode(digits: string): string {
  return digits.length === 5 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits;
}

/** `1234/5a`, `1234` or `5a`: the halves that exist. */
export function formatNumber(houseNumber: number, orientationNumber: number, orientationLetter: string): string {
  const orientation = orientationNumber > 0 ? `${orientationNumber}${orientationLetter}` : '';
  if (houseNumber === 0) return orientation;
  return orientation === '' ? String(houseNumber) : `${houseNumber}/${orientation}`;
}

/**
 * Street (the settlement where there is none) and number. A registration number is marked `č.ev.`, since the same number
 * may be a conscription number next door.
 */
export function czechStreetLine(address: AddressParts): AddressSegment[] {
  const name = address.street ?? address.part ?? address.municipality;
  const number = formatNumber(address.houseNumber, address.orientationNumber, address.orientationLetter);
  const series = address.registration ? ' č.ev. ' : ' ';
  return [
    { role: 'name', text: name },
    { role: 'plain', text: series },
    { role: 'number', text: number },
  ];
}

/**
 * The address on one line, as the Czech post writes it: street line, part where it differs from the municipality, postal
 * code and municipality (`Hlavní 12/3, Štítary, 280 02 Kolín`).
 */
export function formatCzechAddress(address: AddressParts): AddressSegment[] {
  const segments = czechStreetLine(address);
  if (address.street !== null && address.part !== null && address.part !== address.municipality) {
    segments.push({ role: 'plain', text: ', ' }, { role: 'name', text: address.part });
  }
  segments.push(
    { role: 'plain', text: ', ' },
    { role: 'postal_code', text: formatPostalCode(address.postalCode) },
    { role: 'plain', text: ' ' },
    { role: 'name', text: address.district ?? address.municipality },
  );
  if (address.county !== null)
    segments.push({ role: 'plain', text: ', okres ' }, { role: 'name', text: address.county });
  return segments;
}

export function czechNumberFields(address: AddressParts): NumberFields {
  const { houseNumber, orientationNumber, orientationLetter } = address;
  return {
    street_number: houseNumber > 0 ? String(houseNumber) : null,
    building_number: orientationNumber > 0 ? `${orientationNumber}${orientationLetter}` : null,
    formatted_number: formatNumber(houseNumber, orientationNumber, orientationLetter),
  };
}
