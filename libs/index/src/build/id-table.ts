import { type KeyForm, keyAt } from '../file/row-keys';
import type { ColdSections } from '../file/sections';
import { type PlaceKind, placeIdBytes, postalPlaceKey } from '../place-id';

/** Kinds of places in the order in which the identifier table numbers them. */
export const idTableKinds = ['address', 'street', 'municipality', 'postal_code', 'county', 'region'] as const;

/** Free slots per place: open addressing stays short below this load. */
const SLOTS_PER_PLACE = 1.5;

/** First slot of an identifier in a table of `mask + 1` slots. */
export function idSlot(bytes: Uint8Array, mask: number): number {
  return (bytes[0] | (bytes[1] << 8) | (bytes[2] << 16) | (bytes[3] << 24)) & mask;
}

/** Codes of the places of each kind but addresses and postal codes, in the order of their documents. */
interface CodesByKind {
  readonly street: readonly string[];
  readonly municipality: readonly string[];
  readonly county: readonly string[];
  readonly region: readonly string[];
}

/** The table from identifiers to places; entries are place numbers plus one, so that 0 is a free slot. */
export function buildIdTable(
  register: string,
  keys: { readonly form: KeyForm; readonly sections: Pick<ColdSections, 'rowKey' | 'rowKeyText'> },
  rows: number,
  codes: CodesByKind,
  postalCodes: Uint32Array,
  postalMunicipality: Uint32Array,
): Uint32Array {
  const listed = (list: readonly string[]) => ({ count: list.length, key: (i: number) => list[i] as string });
  const places: Record<PlaceKind, { readonly count: number; key(document: number): string }> = {
    address: { count: rows, key: (row) => keyAt(keys.form, keys.sections, row) },
    street: listed(codes.street),
    municipality: listed(codes.municipality),
    postal_code: {
      count: postalCodes.length,
      key: (i) => postalPlaceKey(postalCodes[i], codes.municipality[postalMunicipality[i]]),
    },
    county: listed(codes.county),
    region: listed(codes.region),
  };
  let slots = 16;
  const total = idTableKinds.reduce((sum, kind) => sum + places[kind].count, 0);
  while (slots < total * SLOTS_PER_PLACE) slots *= 2;
  const table = new Uint32Array(slots);
  const mask = slots - 1;
  let entry = 1;
  for (const kind of idTableKinds) {
    const { count, key } = places[kind];
    for (let document = 0; document < count; document++) {
      let slot = idSlot(placeIdBytes(register, kind, key(document)), mask);
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = entry++;
    }
  }
  return table;
}
