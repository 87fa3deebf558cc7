import { openIndexedAddresses } from './live-generation';
import type { StartIndexer } from './local-import';
import { PublisherDownloader } from './publisher-downloader';
import type { ImportEngine } from './run-import';

/**
 * Everything an import is made of but the place where it works, which the settings name.
 *
 * @param env names the publishers, where they are others than those of the product
 */
export function importEngine(
  startIndexer: StartIndexer,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ImportEngine {
  return { startIndexer, openKnown: openIndexedAddresses, downloader: new PublisherDownloader(env) };
}
