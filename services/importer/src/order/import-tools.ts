import { openIndexedAddresses } from '../run/live-generation';
import { PublisherDownloader } from '../run/publisher-downloader';
import type { ImportTools } from './import-order';
import type { StartIndexer } from './local-runs';

/**
 * Everything an import is made of but its stores, which the settings name.
 *
 * @param env names the publishers, where they are others than those of the product
 */
export function importTools(
  startIndexer: StartIndexer,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ImportTools {
  return { startIndexer, openKnown: openIndexedAddresses, downloader: new PublisherDownloader(env) };
}
