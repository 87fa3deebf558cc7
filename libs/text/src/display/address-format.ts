/** What a stretch of a formatted address says, so that each is marked by what it was matched with. */
export type AddressRole = 'name' | 'number' | 'postal_code' | 'plain';

/** One stretch of a formatted address. */
export interface AddressSegment {
  readonly role: AddressRole;
  readonly text: string;
}

/** What an address of any country is written from. */
export interface AddressParts {
  readonly street: string | null;
  /** Part of the municipality; in Bratislava and Košice the city part. */
  readonly part: string | null;
  /** The municipality as the post writes it: the city for Bratislava and Košice, the place in Poland. */
  readonly municipality: string;
  /** Numbered district of Praha (`Praha 8`), which the post writes in place of the city; else null. */
  readonly district: string | null;
  /** County, given only where name and postal code do not distinguish two municipalities. */
  readonly county: string | null;
  /** Five digits; empty where the register has none. */
  readonly postalCode: string;
  /** 0 = none. */
  readonly houseNumber: number;
  /** True for a Czech registration number (č.ev.). */
  readonly registration: boolean;
  /** 0 = none. */
  readonly orientationNumber: number;
  /** One lower-case letter or an empty string: of the orientation number, of the house number where there is none. */
  readonly orientationLetter: string;
  /** The number as registered where the three fields above do not say all of it (see `AddressRecord.numberText`); else null. */
  readonly numberText: string | null;
}

/** The number fields of an answer, as `libs/contract/src/places/objects.ts` declares them. */
export interface NumberFields {
  readonly street_number: string | null;
  readonly building_number: string | null;
  readonly formatted_number: string;
}

/** How one country writes an address; all else is the same everywhere. */
export interface AddressStyle {
  /** How the five digits of a postal code are written: digits before the gap, and the gap. */
  readonly postalCode: { readonly headDigits: number; readonly gap: string };
  readonly numberFields: (address: AddressParts) => NumberFields;
  /** What stands between name and number: a space unless said otherwise. */
  readonly beforeNumber?: (address: AddressParts) => string;
  /** The part as the post writes it: as registered unless said otherwise. */
  readonly partName?: (address: AddressParts) => string | null;
  /** Is a part that differs from the municipality written behind the street? */
  readonly partBehindStreet: boolean;
  /** Is the municipality written once more where it stands for the street and there is no postal code? */
  readonly repeatsPlace: boolean;
  /** The word before a county, and the county beside it. */
  readonly countyWord: string;
  readonly countyName?: (county: string) => string;
}

/** The part of `AddressRules` that writes addresses. */
export interface AddressFormat {
  /** Street (the settlement where there is none) and number; the name alone where there is no number. */
  streetLine(address: AddressParts): AddressSegment[];
  /** The address on one line, as the country's post writes it. */
  formatAddress(address: AddressParts): AddressSegment[];
  numberFields(address: AddressParts): NumberFields;
  /** Five digits as the country's post writes them; an empty string stays empty. */
  formatPostalCode(digits: string): string;
}

const plain = (text: string): AddressSegment => ({ role: 'plain', text });
const named = (text: string): AddressSegment => ({ role: 'name', text });

export function addressFormat(style: AddressStyle): AddressFormat {
  const { numberFields, beforeNumber = () => ' ', partName = ({ part }: AddressParts) => part } = style;
  const { headDigits, gap } = style.postalCode;

  const formatPostalCode = (digits: string): string =>
    digits.length === 5 ? `${digits.slice(0, headDigits)}${gap}${digits.slice(headDigits)}` : digits;

  const streetLine = (address: AddressParts): AddressSegment[] => {
    const name = named(address.street ?? partName(address) ?? address.municipality);
    const number = numberFields(address).formatted_number;
    return number === '' ? [name] : [name, plain(beforeNumber(address)), { role: 'number', text: number }];
  };

  const formatAddress = (address: AddressParts): AddressSegment[] => {
    const { street, municipality, district, county } = address;
    const part = partName(address);
    const hasPart = part !== null && part !== municipality;
    const segments = streetLine(address);
    if (style.partBehindStreet && street !== null && hasPart) segments.push(plain(', '), named(part));
    const code = formatPostalCode(address.postalCode);
    const place = named(district ?? municipality);
    if (code !== '') segments.push(plain(', '), { role: 'postal_code', text: code }, plain(' '), place);
    else if (style.repeatsPlace || street !== null || hasPart) segments.push(plain(', '), place);
    if (county !== null) {
      segments.push(plain(`, ${style.countyWord} `), named(style.countyName ? style.countyName(county) : county));
    }
    return segments;
  };

  return { streetLine, formatAddress, numberFields, formatPostalCode };
}

/** Numbers of two halves, `1234/5a`, `1234` or `5a`: those that exist. @param orientation the second half; may be empty */
export const twoHalves =
  (orientation: (address: AddressParts) => string) =>
  (address: AddressParts): NumberFields => {
    const behind = orientation(address);
    const house = address.houseNumber > 0 ? String(address.houseNumber) : '';
    return {
      street_number: house === '' ? null : house,
      building_number: behind === '' ? null : behind,
      formatted_number: house === '' || behind === '' ? house + behind : `${house}/${behind}`,
    };
  };
