import { AddressIndexBuilder, IndexRecords, openIndex, PlaceSearch } from '@tripoint/addresses';
import type { StagedGeneration } from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';
import type { IndexBuilder, IndexTarget, OpenedSearch } from './index-target';
import { openedSearch } from './opened-search';

/** The embedded engine: one index file of typed arrays per generation. */
export class EmbeddedIndexTarget implements IndexTarget {
  private readonly register: string;

  /** @param register part of every place identifier, so that identifiers stay the same after each import */
  constructor(register: string) {
    this.register = register;
  }

  createBuilder(country: AddressRecord['country']): IndexBuilder {
    return new AddressIndexBuilder({ country, register: this.register });
  }

  async records(path: string): Promise<Iterable<AddressRecord>> {
    return new IndexRecords(await openIndex(path)).all();
  }

  /** The file is where it is searched. */
  async stage(): Promise<void> {}

  async open({ indexPath }: StagedGeneration): Promise<OpenedSearch> {
    return openedSearch(new PlaceSearch([await openIndex(indexPath)]));
  }
}
