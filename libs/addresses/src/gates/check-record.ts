import {
  commonProblem,
  type IndexedKind,
  isText,
  isWhole,
  MAX_KEY_CHARACTERS,
  type RecordFields,
} from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';

/** Longer names and keys are no names and keys: the longest ones in use have about 120 characters. */
const TEXT_CHARACTERS_MAX = 300;
const NUMBER_MAX = 65_535;

/**
 * Says what is wrong with a record that came over the network, or null. A record that passes can be indexed; whether its
 * place is right is the business of the gates.
 *
 * @param country of the register whose topic it came on
 */
export function addressRecordCheck(country: string): IndexedKind<AddressRecord, never>['check'] {
  return (record) => {
    const common = commonProblem(record, country);
    if (common !== null) return common;
    for (const name of ['region', 'county', 'city', 'part', 'cityDistrict', 'gmina', 'street']) {
      if (record[name] !== null && !isUnit(record[name])) return `${name} is neither null nor a code with a name`;
    }
    if (!isUnit(record.municipality)) return 'municipality is no code with a name';
    if (record.numberKind !== 'conscription' && record.numberKind !== 'registration') return 'numberKind is unknown';
    return numbersOf(record) ?? positionOf(record);
  };
}

function numbersOf({ houseNumber, orientationNumber, orientationLetter, numberText, postalCode }: RecordFields) {
  if (houseNumber !== null && !isWhole(houseNumber, 1, NUMBER_MAX)) return 'houseNumber is out of bounds';
  if (orientationNumber !== null && !isWhole(orientationNumber, 1, NUMBER_MAX)) {
    return 'orientationNumber is out of bounds';
  }
  if (typeof orientationLetter !== 'string' || !/^[a-z]?$/.test(orientationLetter)) {
    return 'orientationLetter is no letter';
  }
  if (numberText !== null && !isText(numberText, TEXT_CHARACTERS_MAX)) return 'numberText is no text';
  if (typeof postalCode !== 'string' || !/^(?:\d{5})?$/.test(postalCode)) return 'postalCode is not five digits';
  return null;
}

function positionOf({ lat, lng }: RecordFields): string | null {
  if (lat === null && lng === null) return null;
  const isInside = (value: unknown, most: number): boolean => typeof value === 'number' && Math.abs(value) <= most;
  return isInside(lat, 90) && isInside(lng, 180) ? null : 'lat and lng are no position';
}

function isUnit(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { code, name } = value as RecordFields;
  const isCode = isWhole(code, 0, Number.MAX_SAFE_INTEGER) || (isText(code, MAX_KEY_CHARACTERS) && code !== '');
  return isCode && isText(name, TEXT_CHARACTERS_MAX);
}
