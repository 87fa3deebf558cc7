import type { AddressRecord } from '../record';
import type { ChangeInput, KnownAddresses, RecordChange } from '../register-reader';

export { type VfrElement, type VfrHead, vfrOf, type XmlChildren } from '../czech/addresses/days/vfr-xml';

/** Known addresses over plain records, as the live index gives them. */
export function knownOf(records: Iterable<AddressRecord>): KnownAddresses {
  const all = [...records];
  const byKey = new Map(all.map((record) => [record.key, record]));
  const by = (level: 'street' | 'part' | 'cityDistrict' | 'municipality' | 'county' | 'region') => {
    const index = new Map<unknown, AddressRecord[]>();
    for (const record of all) {
      const code = record[level]?.code;
      if (code === undefined) continue;
      const found = index.get(code);
      if (found === undefined) index.set(code, [record]);
      else found.push(record);
    }
    return (code: number | string): AddressRecord[] => index.get(code) ?? [];
  };
  return {
    find: (key) => byKey.get(key) ?? null,
    ofStreet: by('street'),
    ofPart: by('part'),
    ofCityDistrict: by('cityDistrict'),
    ofMunicipality: by('municipality'),
    ofCounty: by('county'),
    ofRegion: by('region'),
  };
}

export async function changesOf(input: ChangeInput): Promise<RecordChange[]> {
  const changes: RecordChange[] = [];
  for await (const batch of input.batches()) changes.push(...batch);
  return changes;
}

/** What the addresses are after the changes, by key; an older version never replaces a newer one. */
export function applied(records: Iterable<AddressRecord>, changes: Iterable<RecordChange>): Map<string, AddressRecord> {
  const after = new Map([...records].map((record) => [record.key, record]));
  for (const change of changes) {
    const key = change.kind === 'upsert' ? change.record.key : change.key;
    const version = change.kind === 'upsert' ? change.record.sourceVersion : change.sourceVersion;
    if ((after.get(key)?.sourceVersion ?? 0) >= version) throw new Error(`${key} changed by an older version`);
    if (change.kind === 'upsert') after.set(key, change.record);
    else after.delete(key);
  }
  return after;
}

/** Records by key without what alone may differ between a load and changes. */
export function contentOf(records: Iterable<AddressRecord>): Map<string, Omit<AddressRecord, 'sourceVersion'>> {
  const contents = [...records].map(({ sourceVersion: _version, ...content }) => [content.key, content] as const);
  return new Map(contents.sort(([a], [b]) => Number(a) - Number(b)));
}
