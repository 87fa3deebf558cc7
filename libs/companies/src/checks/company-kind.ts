import type { IndexedKind } from '@tripoint/index';
import type { CompanyRecord, GoldenList } from '@tripoint/registers';
import { CompanyIndexBuilder } from '../build/company-index-builder';
import { CompanyRecords } from '../records/company-records';
import { companyIndexKinds, companySchema } from '../schema/company-schema';
import type { CompanyTypes } from '../schema/company-types';
import { companyRecordCheck } from './check-record';
import { checkedCompanies, type OpenedCompanies } from './checked-companies';
import { goldenGates } from './golden-gates';
import { companyRowGates } from './row-gates';
import { searchGates } from './search-gates';
import { type CompanyThresholds, DEFAULT_THRESHOLDS } from './thresholds';

export interface CompanyKindOptions<R extends { readonly country: string }> {
  /** Part of every identifier, so that identifiers stay the same after each import. */
  readonly register: string;
  readonly country: R['country'];
  /** Thresholds instead of the usual ones. */
  readonly thresholds?: Partial<CompanyThresholds>;
  /** Names and numbers of the operator. */
  readonly goldenList?: Pick<GoldenList, 'companies'>;
}

/** The companies of one register as a kind of record: how they are built, searched and proved. */
export function companyKind(
  options: CompanyKindOptions<CompanyRecord>,
): IndexedKind<CompanyRecord, OpenedCompanies, CompanyTypes> {
  const { register, country, goldenList } = options;
  const thresholds = { ...DEFAULT_THRESHOLDS, ...options.thresholds };
  return {
    schema: companySchema,
    documents: companyIndexKinds,
    maximumRefusedChangesShare: thresholds.maximumRefusedChangesShare,
    check: companyRecordCheck(country),
    createBuilder: () => new CompanyIndexBuilder({ country, register }),
    records: (index) => new CompanyRecords(index).all(),
    openSearch: checkedCompanies,
    startChecks: () => ({
      add: () => undefined,
      gates: async (built, search) => [
        ...companyRowGates(built, thresholds),
        ...(await searchGates(search, thresholds)),
        ...(await goldenGates(search, goldenList?.companies ?? [])),
      ],
    }),
  };
}
