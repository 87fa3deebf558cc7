export type { CompanyCounts, CompanyHeader, CompanyTypes } from './schema/company-types';
export { companyTerms, termsOfName, termsOfSeat } from './terms';
