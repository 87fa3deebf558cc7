import { IndexDirectory } from '@tripoint/index';
import type { CompanyRecord } from '@tripoint/registers';
import { type CompanyParts, companyOf, companyParts } from '../schema/company-text';
import { type CompanyIndex, type CompanyTypes, cinOf } from '../schema/company-types';

/** Records read from the file at a time. */
const RECORDS_AT_ONCE = 1024;

/** A company of an index by its stored text, which an engine gives, taken apart. */
export function companyAt(
  directory: IndexDirectory<CompanyTypes>,
  company: number,
  stored: CompanyParts,
): CompanyRecord {
  const { header, sections } = directory;
  const place = { country: header.country, cin: cinOf(sections, company), text: (id: number) => directory.text(id) };
  return companyOf(stored, place);
}

/**
 * The companies of an index file as their reader gave them, all but their source versions (0 here): an index built from them
 * again is the same file.
 */
export class CompanyRecords {
  readonly directory: IndexDirectory<CompanyTypes>;

  constructor(data: CompanyIndex) {
    this.directory = new IndexDirectory(data);
  }

  /** Every company in order of importance. */
  *all(): Generator<CompanyRecord> {
    const { directory } = this;
    const count = directory.sections.companyNumber.length;
    for (let from = 0; from < count; from += RECORDS_AT_ONCE) {
      const stored = directory.recordsBetween(from, Math.min(count, from + RECORDS_AT_ONCE));
      for (const [i, text] of stored.entries()) yield companyAt(directory, from + i, companyParts(text));
    }
  }

  at(company: number): CompanyRecord {
    return companyAt(this.directory, company, companyParts(this.directory.record(company)));
  }
}
