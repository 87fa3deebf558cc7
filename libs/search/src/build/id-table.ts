import { type PlaceKind, placeIdBytes } from '../place-id';

/** Kinds of places in the order in which the identifier table numbers them. */
export const idTableKinds = ['address', 'street', 'municipality', 'postal_code', 'county', 'region'] as const;

/** Free slots per place: open addressing stays short below this load. */
const slotsPerPlace = 1.5;

/** First slot of an identifier in a table of `mask + 1` slots. */
export function idSlot(bytes: Uint8Array, mask: number): number {
  return (
    ((bytes[0] as number) | ((bytes[1] as number) << 8) | ((bytes[2] as number) << 16) | ((bytes[3] as number) << 24)) &
    mask
  );
}

/** The table from identifiers to places; entries are place numbers plus one, so that 0 is a free slot. */
export function buildIdTable(
  register: string,
  kinds: readonly { kind: PlaceKind; count: number; key(document: number): string | number }[],
): Uint32Array {
  const places = kinds.reduce((sum, { count }) => sum + count, 0);
  let slots = 16;
  while (slots < places * slotsPerPlace) slots *= 2;
  const table = new Uint32Array(slots);
  const mask = slots - 1;
  let entry = 1;
  for (const { kind, count, key } of kinds) {
    for (let document = 0; document < count; document++) {
      let slot = idSlot(placeIdBytes(register, kind, key(document)), mask);
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = entry++;
    }
  }
  return table;
}
