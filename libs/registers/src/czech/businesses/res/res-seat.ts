import type { Seat } from '../../../company-record';
import type { AddressRecord } from '../../../record';

/** Largest house or orientation number of a seat. */
const MAX_NUMBER = 65_535;
const WITH_DISTRICT = /^(.+?) \(([^()]+)\)$/;
const ORIENTATION = /^(\d{1,5}) ?([a-z])?$/i;
const REGISTRATION = '2';
const NOT_TIDY = /[\s\u00a0]{2}|[\t\r\n\v\f\u00a0]|^ | $/;
const POSTAL_CODES = /(?<!\d)\d{3}[ ]?\d{2}(?!\d)/g;

/** The columns of a seat as the file has them. */
export interface SeatCells {
  readonly addressKey: string;
  readonly text: string;
  readonly postalCode: string;
  readonly municipality: string;
  readonly part: string;
  readonly street: string;
  readonly numberKind: string;
  readonly houseNumber: string;
  readonly orientation: string;
}

/** Text with single blanks and no line breaks. */
export function tidyText(text: string): string {
  return NOT_TIDY.test(text) ? text.replace(/[\s\u00a0]+/g, ' ').trim() : text;
}

/** The seat that the columns of a row give; null where they give none. */
export function seatOfCells(cells: SeatCells, onBadPostalCode: () => void): Seat | null {
  const municipality = tidyText(cells.municipality) || null;
  const text = tidyText(cells.text) || null;
  if (municipality === null && text === null) return null;
  const [, partName, district] = WITH_DISTRICT.exec(cells.part) ?? [null, cells.part, ''];
  const houseNumber = numberOf(cells.houseNumber);
  const orientation = ORIENTATION.exec(cells.orientation);
  const orientationNumber = orientation === null ? null : numberOf(orientation[1]);
  const isWhole =
    (houseNumber !== null || isNone(cells.houseNumber)) && (orientationNumber !== null || cells.orientation === '');
  const postalCode = cells.postalCode.replace(/[\s\u00a0]/g, '');
  const isPostalCode = /^[1-9]\d{4}$/.test(postalCode);
  if (postalCode !== '' && !isPostalCode) onBadPostalCode();
  return {
    foreignCountry: null,
    street: tidyText(cells.street) || null,
    part: tidyText(partName) || null,
    cityDistrict: tidyText(district) || null,
    municipality,
    numberKind: cells.numberKind === REGISTRATION ? 'registration' : 'conscription',
    houseNumber,
    orientationNumber,
    orientationLetter: orientationNumber === null ? '' : (orientation?.[2] ?? '').toLowerCase(),
    numberText: isWhole ? null : [cells.houseNumber, cells.orientation].filter((number) => number !== '').join('/'),
    postalCode: isPostalCode ? postalCode : text === null ? '' : onlyPostalCode(text),
    text: cells.addressKey === '' ? text : null,
    addressKey: cells.addressKey === '' ? null : cells.addressKey,
  };
}

/** The seat at an address of the register of addresses. */
export function seatOfAddress(address: AddressRecord): Seat {
  const { street, part, cityDistrict, municipality, numberKind, houseNumber, orientationNumber } = address;
  return {
    foreignCountry: null,
    street: street?.name ?? null,
    part: part?.name ?? null,
    cityDistrict: cityDistrict?.name ?? null,
    municipality: municipality.name,
    numberKind,
    houseNumber,
    orientationNumber,
    orientationLetter: address.orientationLetter,
    numberText: address.numberText,
    postalCode: address.postalCode,
    text: null,
    addressKey: address.key,
  };
}

function isNone(number: string): boolean {
  return /^0*$/.test(number);
}

function numberOf(text: string): number | null {
  if (!/^\d{1,5}$/.test(text) || isNone(text) || Number(text) > MAX_NUMBER) return null;
  return Number(text);
}

/** The postal code in an address of one line; empty where it has none or several. */
function onlyPostalCode(text: string): string {
  const found = text.match(POSTAL_CODES) ?? [];
  return found.length === 1 ? found[0].replace(' ', '') : '';
}
