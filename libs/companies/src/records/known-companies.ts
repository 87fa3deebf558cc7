import { EmbeddedEngine } from '@tripoint/index';
import type { CompanyRecord, KnownRecords } from '@tripoint/registers';
import { businessIdBytes } from '../business-id';
import { companySchema, openCompanyIndex } from '../schema/company-schema';
import type { CompanyTypes } from '../schema/company-types';
import { CompanyRecords } from './company-records';

/** The companies of a generation as a reader of changes asks for them, answered from its index file. */
export class IndexedCompanies implements KnownRecords<CompanyRecord> {
  private readonly engine: EmbeddedEngine<CompanyTypes>;

  constructor(private readonly records: CompanyRecords) {
    this.engine = new EmbeddedEngine(records.directory, companySchema);
  }

  find(key: string): CompanyRecord | null {
    const found = this.engine.identified(businessIdBytes(this.records.directory.header.register, key));
    return found === null ? null : this.records.at(found.document);
  }
}

/**
 * Opens the companies of a generation.
 * @throws {IndexFileError} when its index file is damaged
 */
export async function openKnownCompanies(indexPath: string): Promise<KnownRecords<CompanyRecord>> {
  return new IndexedCompanies(new CompanyRecords(await openCompanyIndex(indexPath)));
}
