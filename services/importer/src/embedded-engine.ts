import { GenerationStore, openKnownAddresses } from '@tripoint/search';
import type { OpenKnown } from './live-generation';
import type { StartIndexer } from './local-import';
import { PublisherDownloader } from './publisher-downloader';
import type { ImportEngine } from './run-import';

/** The addresses of the live generation, from its index file. */
const openIndexedAddresses: OpenKnown = async (dataDir, register) => {
  const live = await new GenerationStore({ dataDir, register }).live();
  if (live === null) return null;
  const { run, sourceVersion } = live.manifest;
  return { known: await openKnownAddresses(live.indexPath), sourceVersion, run };
};

/**
 * Everything an import in one process is made of, on the embedded engine.
 *
 * @param env names the publishers, where they are others than those of the product
 */
export function embeddedImportEngine(
  startIndexer: StartIndexer,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ImportEngine {
  return { startIndexer, openKnown: openIndexedAddresses, downloader: new PublisherDownloader(env) };
}
