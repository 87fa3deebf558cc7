import type { PlaceSearch } from '@tripoint/addresses';
import { edits, misspell } from '../relevance/noise';
import type { Random } from '../shared/random';

type AddressPlace = Awaited<ReturnType<PlaceSearch['sample']>>[number];

/** The columns of a customer file. */
export const headings = ['id', 'street', 'number', 'municipality', 'postal code'] as const;

const ERROR_LENGTHS = { min: 5, max: 40 };
/** A number that hardly any street has. */
const ABSENT = 9_000;

interface Written {
  street: string;
  number: string;
  town: string;
  postal: string;
}

const wrong = (text: string, random: Random): string =>
  misspell(text, random, random.pick(edits), ERROR_LENGTHS) ?? text;

/** What customers do to an address; of ten rows four are left as they are. */
const dirt: readonly ((written: Written, random: Random, other: AddressPlace) => void)[] = [
  ...Array<() => void>(4).fill(() => undefined),
  (written) => {
    written.street = written.street.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  },
  (written, random) => {
    written.street = wrong(written.street, random);
  },
  (written, random) => {
    written.town = wrong(written.town, random);
  },
  (written, _random, { postal_code }) => {
    written.postal = postal_code;
  },
  (written, random) => {
    written.number = random.chance(0.5) ? '' : String(ABSENT + random.below(ABSENT / 10));
  },
  (written, random) => {
    written.number += `, byt ${1 + random.below(60)}`;
  },
];

/** An address as a row of a customer file. */
export function dirtyRow(id: number, address: AddressPlace, other: AddressPlace, random: Random): readonly string[] {
  const { street, district, municipality, formatted_number: number, postal_code: postal } = address;
  const written: Written = { street: street ?? district ?? municipality, number, town: municipality, postal };
  random.pick(dirt)(written, random, other);
  return [String(id), written.street, written.number, written.town, written.postal];
}
