export { type BuiltCompanyIndex, CompanyIndexBuilder, type CompanyIndexOptions } from './build/company-index-builder';
export { businessIdText, parseBusinessId } from './business-id';
export { type CompanyKindOptions, companyKind } from './checks/company-kind';
export { taxKind } from './checks/tax-kind';
export { type CompanyThresholds, DEFAULT_THRESHOLDS as companyThresholds } from './checks/thresholds';
export { type CompanyQuestion, CompanySearch } from './company-search';
export { type CompanyMethod, CompanyPool } from './pool/company-pool';
export { CompanyTexts } from './pool/company-texts';
export { CompanyRecords, companyAt } from './records/company-records';
export { IndexedCompanies, openKnownCompanies } from './records/known-companies';
export { companyIndexKinds, companySchema, openCompanyIndex } from './schema/company-schema';
export {
  type CompanyCounts,
  type CompanyHeader,
  type CompanyIndex,
  type CompanyTypes,
  cinOf,
} from './schema/company-types';
export { type BuiltTaxIndex, TaxIndexBuilder, type TaxIndexOptions } from './tax/tax-index-builder';
export { type CompanyTax, openKnownTaxNumbers, TaxNumbers } from './tax/tax-numbers';
export {
  openTaxIndex,
  type TaxCounts,
  type TaxHeader,
  type TaxIndex,
  type TaxTypes,
  taxSchema,
} from './tax/tax-schema';
export { companyTerms, termsOfName, termsOfSeat } from './terms';
