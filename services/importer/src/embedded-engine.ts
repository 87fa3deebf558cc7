import { GenerationStore, openKnownAddresses } from '@tripoint/search';
import type { OpenKnown } from './live-generation';
import type { StartIndexer } from './local-import';
import type { ImportEngine } from './run-import';

/** The addresses of the live generation, from its index file. */
const openIndexedAddresses: OpenKnown = async (dataDir, register) => {
  const live = await new GenerationStore({ dataDir, register }).live();
  if (live === null) return null;
  const { run, sourceVersion } = live.manifest;
  return { known: await openKnownAddresses(live.indexPath), sourceVersion, run };
};

/** Everything an import in one process is made of, on the embedded engine. */
export function embeddedImportEngine(startIndexer: StartIndexer): ImportEngine {
  return { startIndexer, openKnown: openIndexedAddresses };
}
