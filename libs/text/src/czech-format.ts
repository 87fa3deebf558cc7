/** What a stretch of a formatted address says, so that each is marked by what it was matched with. */
export type AddressRole = 'name' | 'number' | 'postal_code' | 'plain';

/** One stretch of a formatted address. */
export interface AddressSegment {
  readonly role: AddressRole;
  readonly text: string;
}

/** What a Czech address is written from. */
export interface CzechAddressParts {
  readonly street: string | null;
  readonly part: string | null;
  readonly municipality: string;
  /** Numbered district of Praha (`Praha 8`), which the post writes in place of the city. */
  readonly district: string | null;
  /** County, given only where name and postal code do not tell two municipalities apart. */
  readonly county: string | null;
  /** Five digits. */
  readonly postalCode: string;
  readonly houseNumber: number;
  readonly registration: boolean;
  readonly orientationNumber: number;
  readonly orientationLetter: string;
}

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
export function czechStreetLine(address: CzechAddressParts): AddressSegment[] {
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
export function formatCzechAddress(address: CzechAddressParts): AddressSegment[] {
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
