import {
  type IndexData,
  type IndexHeader,
  type IndexTypes,
  nameSections,
  type SearchEngine,
  type SectionsOf,
  textSections,
  vocabularySections,
} from '@tripoint/index';
import type { CompanyRecord } from '@tripoint/registers';

/** Sections of an index of companies in memory, in file order. Companies are numbered in order of importance. */
export const companySections = {
  ...vocabularySections,
  companyPostStart: 'u32',
  companyPost: 'u32',
  formerPostStart: 'u32',
  formerPost: 'u32',
  ...nameSections,
  /** Forms, activities, size bands, towns and streets that records share, in the order of their bytes. */
  ...textSections,
  /** The first eight digits of the number of each company, and the last four plus 1; 0 = it has eight. */
  companyNumber: 'u32',
  companyUnit: 'u16',
  /** Companies in the order of their numbers. */
  numberOrder: 'u32',
  /** The company of each former name; those of one company lie side by side, the newest first. */
  formerCompany: 'u32',
} as const;

export interface CompanyCounts {
  readonly rows: number;
  /** Companies that exist: those before this number. */
  readonly active: number;
  readonly formerNames: number;
  readonly withoutSeat: number;
  /** By the first digit of the postal code, which stands for a part of the country; empty text: no postal code. */
  readonly byPostalRegion: Readonly<Record<string, number>>;
  /** By the code of the legal form; empty text: the register has none. */
  readonly byLegalForm: Readonly<Record<string, number>>;
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

export type CompanyIndex = IndexData<CompanyTypes>;
export type CompanyEngine = SearchEngine<CompanyTypes>;

/** The number of a company: 8 digits, 12 of an organisational unit. */
export function cinOf(
  { companyNumber, companyUnit }: Pick<SectionsOf<typeof companySections>, 'companyNumber' | 'companyUnit'>,
  company: number,
): string {
  const unit = companyUnit[company];
  const number = String(companyNumber[company]).padStart(8, '0');
  return unit === 0 ? number : number + String(unit - 1).padStart(4, '0');
}
