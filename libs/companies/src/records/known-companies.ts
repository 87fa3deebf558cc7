import { EmbeddedEngine } from '@tripoint/index';
import type { CompanyRecord, KnownCompanies } from '@tripoint/registers';
import { businessIdBytes } from '../business-id';
import { companiesByNumber } from '../plan/number-search';
import { companySchema, openCompanyIndex } from '../schema/company-schema';
import type { CompanyTypes } from '../schema/company-types';
import { CompanyRecords } from './company-records';

/** The companies of a generation as a reader of changes asks for them, answered from its index file. */
export class IndexedCompanies implements KnownCompanies {
  private readonly engine: EmbeddedEngine<CompanyTypes>;

  constructor(private readonly records: CompanyRecords) {
    this.engine = new EmbeddedEngine(records.directory, companySchema);
  }

  find(key: string): CompanyRecord | null {
    const found = this.engine.identified(businessIdBytes(this.records.directory.header.register, key));
    return found === null ? null : this.records.at(found.document);
  }

  *ofNumber(cin: string): Generator<CompanyRecord> {
    for (const company of companiesByNumber(cin, this.records.directory.sections)) yield this.records.at(company);
  }
}

/**
 * Opens the companies of a generation.
 * @throws {IndexFileError} when its index file is damaged
 */
export async function openKnownCompanies(indexPath: string): Promise<KnownCompanies> {
  return new IndexedCompanies(new CompanyRecords(await openCompanyIndex(indexPath)));
}
