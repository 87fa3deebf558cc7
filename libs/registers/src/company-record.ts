import type { NumberKind } from './record';

/** A code of an official list with its text in the language of the country. */
export interface CodedText {
  readonly code: string;
  /** The code itself where the list does not have it. */
  readonly text: string;
}

/** How many people a company employs, as its register says. */
export interface SizeBand extends CodedText {
  /** The fewest employees of the band; 0 where the register says none or does not know. */
  readonly employees: number;
}

/** Where a company has its seat, cleaned but not formatted. */
export interface Seat {
  /** Name of the country where it is another than that of the register; else null. */
  readonly foreignCountry: string | null;
  readonly street: string | null;
  /** Part of the municipality, as libs/text writes it in an address; null where there is none. */
  readonly part: string | null;
  /** Numbered or named district of a city (`Praha 10`, `Brno-sever`): searched; null where there is none. */
  readonly cityDistrict: string | null;
  readonly municipality: string | null;
  readonly numberKind: NumberKind;
  /** Conscription or registration number; null where there is none. */
  readonly houseNumber: number | null;
  readonly orientationNumber: number | null;
  /** One letter a to z in lower case, or an empty string; of the orientation number, else of the house number. */
  readonly orientationLetter: string;
  /** The number as the register writes it where the fields above do not say all of it; else null. */
  readonly numberText: string | null;
  /** Five digits without a space; empty where the register has none. A foreign one as it is written. */
  readonly postalCode: string;
  /** The address as one line, where the register has nothing else; else null. */
  readonly text: string | null;
  /** Key of the address in the register of addresses of the country; null where it has none. */
  readonly addressKey: string | null;
}

/**
 * One legal entity or sole trader of a public register, with what the API answers and nothing else: sole traders are
 * people. What every reader yields, what the bus carries and what an index is built from; treat it as frozen.
 */
export interface CompanyRecord {
  /** Country code in lower case, ISO 3166. */
  readonly country: 'cz' | 'sk';
  /** The register's own key: `id` of RPO, IČO of RES. */
  readonly key: string;
  /** Order of versions of one key, as in AddressRecord. Larger is newer. */
  readonly sourceVersion: number;
  /** IČO: 8 digits with leading zeros, or 12 of an organisational unit (8 of its parent, 4 of its own). */
  readonly cin: string;
  /** The current name exactly as registered. */
  readonly name: string;
  /** Names it had before and has no more, the newest first, each once. */
  readonly formerNames: readonly string[];
  /** `YYYY-MM-DD`, or null where the register has none. */
  readonly establishedOn: string | null;
  /** `YYYY-MM-DD`; null while it exists. */
  readonly terminatedOn: string | null;
  /** Null where no source gives them; of Slovak companies the tax lists have them (TaxRecord). */
  readonly tin: string | null;
  readonly vatin: string | null;
  readonly legalForm: CodedText | null;
  /** Main activity. */
  readonly activity: CodedText | null;
  readonly size: SizeBand | null;
  readonly seat: Seat | null;
  /** Seats it had before, the newest first. */
  readonly formerSeats: readonly Seat[];
}

/** The tax numbers of one IČO, as the lists of the Financial Administration have them. */
export interface TaxRecord {
  readonly country: 'sk';
  /** IČO, 8 digits. */
  readonly key: string;
  readonly sourceVersion: number;
  /** DIČ, 10 digits; null where the list of income tax does not have it. */
  readonly tin: string | null;
  /** IČ DPH with its country code (`SK2020317068`); never derived from the DIČ. Null: not registered for VAT. */
  readonly vatin: string | null;
}
