import type { AddressRecord, NamedUnit } from '../../../record';

/** Whether two records say the same of an address, whatever their versions. */
export function isSameAddress(a: AddressRecord, b: AddressRecord): boolean {
  return (
    a.key === b.key &&
    a.houseNumber === b.houseNumber &&
    a.orientationNumber === b.orientationNumber &&
    a.orientationLetter === b.orientationLetter &&
    a.numberText === b.numberText &&
    a.postalCode === b.postalCode &&
    a.lat === b.lat &&
    a.lng === b.lng &&
    isSameUnit(a.street, b.street) &&
    isSameUnit(a.part, b.part) &&
    isSameUnit(a.municipality, b.municipality) &&
    isSameUnit(a.city, b.city) &&
    isSameUnit(a.county, b.county) &&
    isSameUnit(a.region, b.region)
  );
}

function isSameUnit(a: NamedUnit | null, b: NamedUnit | null): boolean {
  return a === b || (a !== null && b !== null && a.code === b.code && a.name === b.name);
}
