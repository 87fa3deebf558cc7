import { type BuiltIndex, sortedFingerprints, writeIndexFile } from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';
import { addressRules, type RulesCountry } from '@tripoint/text';
import { addressSchema } from '../schema/address-schema';
import type { AddressHeader, AddressIndex } from '../schema/address-types';
import { AddressRows } from './address-rows';
import { assembleIndex } from './assemble-index';
import { NamesBefore } from './former-names';

/** What an address index is built for. */
export interface AddressIndexOptions {
  readonly country: RulesCountry;
  /** Register id, part of every place identifier. Default `<country>-addresses`. */
  readonly register?: string;
}

export interface BuiltAddressIndex extends AddressHeader, BuiltIndex {
  readonly counts: AddressHeader['counts'];
}

/** Builds the index of one register from its records. Memory: 26 to 38 bytes a row, up to twice that while building. */
export class AddressIndexBuilder {
  private rows: AddressRows = new AddressRows();
  private readonly register: string;
  private before: NamesBefore | null = null;

  constructor(private readonly options: AddressIndexOptions) {
    this.register = options.register ?? `${options.country}-addresses`;
  }

  add(records: readonly AddressRecord[]): void {
    for (const record of records) this.rows.add(record);
  }

  /** Streets keep the names that they had in this index, also those that they had there before. */
  remember(before: AddressIndex): void {
    this.before = new NamesBefore(before);
  }

  /** Turns what was added into an index; the builder is empty afterwards. */
  build(): BuiltAddressIndex {
    const rows = this.rows;
    this.rows = new AddressRows();
    const fingerprints = sortedFingerprints(rows.keys.marks(), rows.fingerprint.take());
    const rules = addressRules[this.options.country];
    const { sections, keyForm, rowCounts } = assembleIndex(rows, this.register, rules, this.before);
    this.before = null;
    const header: AddressHeader = {
      register: this.register,
      country: this.options.country,
      keyForm,
      counts: {
        rows: sections.rowLat.length,
        units: sections.unitStreet.length,
        streets: sections.streetName.length,
        municipalities: sections.municipalityName.length,
        postalCodes: sections.postalCode.length,
        terms: sections.termStart.length - 1,
        ...rowCounts,
      },
    };
    return {
      ...header,
      writeTo: (path) => writeIndexFile(path, addressSchema, header, sections),
      fingerprints: () => fingerprints,
    };
  }
}
