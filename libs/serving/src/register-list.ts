import type { RegisterItem } from '@tripoint/contract';
import type { GenerationManifest } from '@tripoint/generations';
import { dataDay } from '@tripoint/generations';
import { type PublishedRegister, publications } from '@tripoint/registers/publications';
import { KeptJson } from '@tripoint/runtime';
import { passingError } from './passing-error';

/** What answers from a register. */
export interface AnsweringGeneration {
  readonly manifest: GenerationManifest;
  /** Records of the index that is searched. */
  readonly records: number;
}

/** Where a list of registers comes from. */
export interface AnsweringRegisters {
  /** By register; without those that nothing answers for. */
  answering(): Promise<ReadonlyMap<string, AnsweringGeneration>>;
}

/** The registers that answer, with whom to name as their source. @throws ApiError when what they hold cannot be read now */
export async function registerList(generations: AnsweringRegisters): Promise<KeptJson> {
  const answering = await generations.answering().catch((error: unknown) => {
    throw passingError(error) ?? error;
  });
  const items = [...answering].map(([id, generation]) => itemOf(id as PublishedRegister, generation));
  return new KeptJson(JSON.stringify(items.sort((a, b) => (a.id < b.id ? -1 : 1))));
}

function itemOf(id: PublishedRegister, { manifest, records }: AnsweringGeneration): RegisterItem {
  const { country, kind, publisher, licence, licenceUrl, attribution, sourceUrl } = publications[id];
  return {
    object: 'register',
    id,
    country,
    kind,
    day: dataDay(manifest),
    records,
    sample: manifest.sample,
    publisher,
    licence,
    licence_url: licenceUrl,
    attribution,
    source_url: sourceUrl,
  };
}
