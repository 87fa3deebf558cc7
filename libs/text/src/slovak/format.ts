import { formatPostalCode } from '../czech/format';
import type { AddressParts, AddressSegment, NumberFields } from '../display/address-parts';

/** The orientation number as registered, its letter in upper case; empty where there is none. */
function orientation({ orientationNumber, orientationLetter, numberText }: AddressParts): string {
  if (numberText !== null) return numberText;
  return orientationNumber > 0 ? `${orientationNumber}${orientationLetter.toUpperCase()}` : '';
}

/** `1234/5A`, `1234`, `5A`: the halves that exist; súpisné 0 means none. */
export function formatSlovakNumber(address: AddressParts): string {
  const behind = orientation(address);
  if (address.houseNumber === 0) return behind;
  return behind === '' ? String(address.houseNumber) : `${address.houseNumber}/${behind}`;
}

/** City parts stand in the register with their city's name before them (`Bratislava-Ružinov`); beside it they go without. */
function partName({ part, municipality }: AddressParts): string | null {
  const prefix = `${municipality}-`;
  return part?.startsWith(prefix) ? part.slice(prefix.length) : part;
}

/** Street (the settlement where there is none) and number; the name alone where there is no number. */
export function slovakStreetLine(address: AddressParts): AddressSegment[] {
  const name: AddressSegment = { role: 'name', text: address.street ?? partName(address) ?? address.municipality };
  const number = formatSlovakNumber(address);
  return number === '' ? [name] : [name, { role: 'plain', text: ' ' }, { role: 'number', text: number }];
}

/**
 * The address on one line, as the Slovak post writes it: street line, part where it differs from the municipality, postal
 * code and municipality (`Hlavná 1234/5A, Radvaň, 974 01 Banská Bystrica`).
 */
export function formatSlovakAddress(address: AddressParts): AddressSegment[] {
  const { street, municipality, postalCode, county } = address;
  const part = partName(address);
  const segments = slovakStreetLine(address);
  if (street !== null && part !== null && part !== municipality) {
    segments.push({ role: 'plain', text: ', ' }, { role: 'name', text: part });
  }
  if (postalCode !== '') {
    segments.push(
      { role: 'plain', text: ', ' },
      { role: 'postal_code', text: formatPostalCode(postalCode) },
      { role: 'plain', text: ' ' },
      { role: 'name', text: municipality },
    );
  } else if (street !== null || (part !== null && part !== municipality)) {
    segments.push({ role: 'plain', text: ', ' }, { role: 'name', text: municipality });
  }
  if (county !== null) segments.push({ role: 'plain', text: ', okres ' }, { role: 'name', text: county });
  return segments;
}

/** Súpisné and orientačné number; null for the half that is not there. */
export function slovakNumberFields(address: AddressParts): NumberFields {
  const behind = orientation(address);
  return {
    street_number: address.houseNumber > 0 ? String(address.houseNumber) : null,
    building_number: behind === '' ? null : behind,
    formatted_number: formatSlovakNumber(address),
  };
}
