import type { GenerationPlace, SearchClient } from '@tripoint/generations';
import { EmbeddedEngine, openGeneration, openIndex, writeGeneration } from '@tripoint/index';
import type { Directory } from '../directory';
import { addressSchema } from './address-schema';
import type { AddressIndex, AddressTypes } from './address-types';

/** Opens an index file of addresses. @throws {IndexFileError} when it cannot be used */
export const openAddressIndex = (path: string): Promise<AddressIndex> => openIndex(path, addressSchema);

/** Opens a generation of addresses in Elasticsearch for searching. @param url where searches go */
export const openAddressGeneration = (
  client: SearchClient,
  url: string,
  place: GenerationPlace,
): Promise<AddressIndex> => openGeneration(client, url, place, addressSchema);

/** Writes the documents of a generation of addresses. @throws {DocumentsRefusedError} when not every one arrived */
export const writeAddressGeneration = (
  client: SearchClient,
  place: GenerationPlace,
  data: AddressIndex,
  signal: AbortSignal,
): Promise<void> => writeGeneration(client, place, data, addressSchema, signal);

/** The engine over an index of addresses in memory. */
export const embeddedEngine = (directory: Directory): EmbeddedEngine<AddressTypes> =>
  new EmbeddedEngine(directory, addressSchema);
