import { type IndexSchema, indexKinds, openIndex } from '@tripoint/index';
import { companyKeyOf } from './company-text';
import { type CompanyIndex, type CompanyTypes, cinOf, companySections } from './company-types';

/** What an index of companies consists of: companies, each with a record, and the names they had before. */
export const companySchema: IndexSchema<CompanyTypes> = {
  sections: companySections,
  kinds: {
    company: { start: 'companyPostStart', post: 'companyPost', documents: 'companyNumber' },
    former: { start: 'formerPostStart', post: 'formerPost', documents: 'formerCompany' },
  },
  rows: null,
  records: 'company',
  identifiers: [
    {
      kind: 'company',
      within: 'documents',
      count: ({ companyNumber }) => companyNumber.length,
      key: (directory, company) => companyKeyOf(directory.record(company), cinOf(directory.sections, company)),
    },
  ],
};

/** Names of the indices that hold the documents of companies in Elasticsearch. */
export const companyIndexKinds: readonly string[] = indexKinds(companySchema).map(({ name }) => name);

/** Opens an index file of companies. @throws {IndexFileError} when it cannot be used */
export const openCompanyIndex = (path: string): Promise<CompanyIndex> => openIndex(path, companySchema);
