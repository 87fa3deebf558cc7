import type { AddressRecord } from '@tripoint/registers';

let nextKey = 1;

/** A hand-made record for tests: `Husova 123/4, 280 02 Kolín` unless said otherwise. */
export function testRecord(
  fields: { readonly [F in 'town' | 'part' | 'postalCode' | 'orientationLetter']?: string } & {
    readonly street?: string | null;
    readonly district?: string;
    readonly houseNumber?: number;
    readonly orientationNumber?: number | null;
    readonly numberKind?: AddressRecord['numberKind'];
  } = {},
): AddressRecord {
  const town = fields.town ?? 'Kolín';
  const street = fields.street === undefined ? 'Husova' : fields.street;
  return {
    country: 'cz',
    key: String(nextKey++),
    sourceVersion: 0,
    region: null,
    county: null,
    city: null,
    municipality: { code: codeOf(town), name: town },
    part: { code: codeOf(fields.part ?? town), name: fields.part ?? town },
    cityDistrict: fields.district === undefined ? null : { code: codeOf(fields.district), name: fields.district },
    gmina: null,
    street: street === null ? null : { code: codeOf(`${town} ${street}`), name: street },
    numberKind: fields.numberKind ?? 'conscription',
    houseNumber: fields.houseNumber ?? 123,
    orientationNumber: fields.orientationNumber === undefined ? 4 : fields.orientationNumber,
    orientationLetter: fields.orientationLetter ?? '',
    numberText: null,
    postalCode: fields.postalCode ?? '28002',
    lat: 50.028,
    lng: 15.2,
  };
}

/** A code that the same name always gets. */
function codeOf(name: string): number {
  let code = 7;
  for (const letter of name) code = (code * 31 + (letter.codePointAt(0) as number)) % 1_000_003;
  return code;
}

/** Batches as a register reader yields them. */
export async function* inBatches(records: readonly AddressRecord[], size = 2): AsyncIterable<readonly AddressRecord[]> {
  for (let i = 0; i < records.length; i += size) yield records.slice(i, i + size);
}
