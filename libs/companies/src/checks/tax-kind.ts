import type { ClosableSearch, IndexedKind } from '@tripoint/index';
import type { TaxRecord } from '@tripoint/registers';
import { TaxIndexBuilder } from '../tax/tax-index-builder';
import { TaxNumbers } from '../tax/tax-numbers';
import { type TaxTypes, taxSchema } from '../tax/tax-schema';
import { taxRecordCheck } from './check-record';
import type { CompanyKindOptions } from './company-kind';
import { taxRowGates } from './row-gates';
import { DEFAULT_THRESHOLDS } from './thresholds';

/** The tax numbers of one country as a kind of record: how they are built and proved. */
export function taxKind(options: CompanyKindOptions<TaxRecord>): IndexedKind<TaxRecord, ClosableSearch, TaxTypes> {
  const { register, country } = options;
  const thresholds = { ...DEFAULT_THRESHOLDS, ...options.thresholds };
  return {
    schema: taxSchema,
    documents: [],
    maximumRefusedChangesShare: thresholds.maximumRefusedChangesShare,
    check: taxRecordCheck(country),
    createBuilder: () => new TaxIndexBuilder({ country, register }),
    records: (index) => new TaxNumbers(index).all(),
    openSearch: () => ({ close: async () => undefined }),
    startChecks: () => ({ add: () => undefined, gates: async (built) => taxRowGates(built, thresholds) }),
  };
}
