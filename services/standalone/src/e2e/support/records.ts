import type { AddressRecord } from '@tripoint/registers';
import { currentIndexPath, IndexRecords, openIndex } from '@tripoint/search';

/** What the addresses that answer say, by their key; two loads may differ in nothing else than the versions. */
export type AddressContents = ReadonlyMap<string, string>;

/** Every address of an index file. */
export async function addressesOf(indexPath: string): Promise<AddressContents> {
  const contents = new Map<string, string>();
  for (const { sourceVersion: _version, ...content } of new IndexRecords(await openIndex(indexPath)).all()) {
    contents.set(content.key, JSON.stringify(content satisfies Omit<AddressRecord, 'sourceVersion'>));
  }
  return contents;
}

/** Every address of the generation that answers. */
export async function liveAddresses(dataDir: string, register: string): Promise<AddressContents> {
  const path = await currentIndexPath(dataDir, register);
  if (path === null) throw new Error(`nothing answers for ${register} in ${dataDir}`);
  return addressesOf(path);
}

/** Keys of addresses that only one of both has, and of those that say something else. */
export function keysThatDiffer(one: AddressContents, other: AddressContents): { gone: string[]; changed: string[] } {
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  return {
    gone: keys.filter((key) => !one.has(key) || !other.has(key)),
    changed: keys.filter((key) => one.has(key) && other.has(key) && one.get(key) !== other.get(key)),
  };
}
