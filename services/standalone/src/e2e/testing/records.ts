import { join } from 'node:path';
import { IndexRecords, openAddressIndex } from '@tripoint/addresses';
import { CompanyRecords, openCompanyIndex, openKnownTaxNumbers } from '@tripoint/companies';
import { importSettings, openImportStores } from '@tripoint/importer';
import { registers } from '@tripoint/registers';
import { loadSettings } from '@tripoint/runtime';
import { form, importSettingsOf } from './form';

/** What the records that answer say, by their key; two loads may differ in nothing else than the versions. */
export type RegisterContents = ReadonlyMap<string, string>;

/** Every record of an index file of a register. */
export async function contentsOf(indexPath: string, register: string): Promise<RegisterContents> {
  const contents = new Map<string, string>();
  for (const { sourceVersion: _version, ...content } of await recordsOf(indexPath, register)) {
    contents.set(content.key, JSON.stringify(content));
  }
  return contents;
}

async function recordsOf(indexPath: string, register: string) {
  const kind = registers[register]?.kind;
  if (kind === 'company') return new CompanyRecords(await openCompanyIndex(indexPath)).all();
  if (kind === 'tax') return (await openKnownTaxNumbers(indexPath)).all();
  return new IndexRecords(await openAddressIndex(indexPath)).all();
}

/** Where an import into the data folder works. */
const importPlace = (dataDir: string) =>
  openImportStores(loadSettings(importSettings, importSettingsOf(dataDir)), join(dataDir, OWN_FOLDER[form]));
/** Fetched files have a folder of their own: in a shared one, others put away what they do not know. */
const OWN_FOLDER = { embedded: '.', distributed: 'looked-at' } as const;

/** Every record of the generation that answers. */
export async function liveContents(dataDir: string, register: string): Promise<RegisterContents> {
  const place = importPlace(dataDir);
  try {
    const generations = place.generations(register);
    const live = await generations.live();
    if (live === null) throw new Error(`nothing answers for ${register} in ${dataDir}`);
    return await contentsOf(await generations.indexFile(live), register);
  } finally {
    await place.close();
  }
}

/** Keys of records that only one of both has, and of those that say something else. */
export function keysThatDiffer(one: RegisterContents, other: RegisterContents): { gone: string[]; changed: string[] } {
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  return {
    gone: keys.filter((key) => !one.has(key) || !other.has(key)),
    changed: keys.filter((key) => one.has(key) && other.has(key) && one.get(key) !== other.get(key)),
  };
}
