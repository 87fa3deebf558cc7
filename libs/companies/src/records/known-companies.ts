import { EmbeddedEngine } from '@tripoint/index';
import type { CompanyRecord, KnownCompanies } from '@tripoint/registers';
import { businessIdBytes } from '../business-id';
import { companySchema, openCompanyIndex } from '../schema/company-schema';
import { type CompanyTypes, cinOf } from '../schema/company-types';
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
    const { sections } = this.records.directory;
    const { companyNumber, numberOrder } = sections;
    const number = Number(cin.slice(0, 8));
    let low = 0;
    for (let high = numberOrder.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (companyNumber[numberOrder[middle]] < number) low = middle + 1;
      else high = middle;
    }
    for (; companyNumber[numberOrder[low]] === number; low++) {
      if (cinOf(sections, numberOrder[low]).startsWith(cin)) yield this.records.at(numberOrder[low]);
    }
  }
}

/**
 * Opens the companies of a generation.
 * @throws {IndexFileError} when its index file is damaged
 */
export async function openKnownCompanies(indexPath: string): Promise<KnownCompanies> {
  return new IndexedCompanies(new CompanyRecords(await openCompanyIndex(indexPath)));
}
