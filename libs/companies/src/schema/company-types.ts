import { type IndexHeader, type IndexTypes, nameSections, textSections, vocabularySections } from '@tripoint/index';
import type { CompanyRecord } from '@tripoint/registers';

/** Sections of an index of companies in memory, in file order. Companies are numbered in order of importance. */
export const companySections = {
  ...vocabularySections,
  companyPostStart: 'u32',
  companyPost: 'u32',
  formerPostStart: 'u32',
  formerPost: 'u32',
  ...nameSections,
  ...textSections,
  /** The first eight digits of the number of each company, and the last four plus 1; 0 = it has eight. */
  companyNumber: 'u32',
  companyUnit: 'u16',
  /** Companies in the order of their numbers. */
  numberOrder: 'u32',
  /** The company of each former name. */
  formerCompany: 'u32',
} as const;

export interface CompanyCounts {
  readonly rows: number;
  /** Companies that exist: those before this number. */
  readonly active: number;
  readonly formerNames: number;
  readonly withoutSeat: number;
}

export interface CompanyHeader extends IndexHeader {
  readonly country: CompanyRecord['country'];
  readonly counts: CompanyCounts;
}

export interface CompanyTypes extends IndexTypes {
  readonly header: CompanyHeader;
  readonly sections: typeof companySections;
  /** By its current name and seat, and by each name it had before. */
  readonly kind: 'company' | 'former';
  readonly row: never;
  readonly columns: null;
  readonly need: never;
}
