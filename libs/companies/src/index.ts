export type { CompanyCounts, CompanyHeader, CompanyTypes } from './schema/company-types';
