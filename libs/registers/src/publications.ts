/** Who publishes a register, and under what terms its data may be shown. */
export interface Publication {
  /** ISO 3166, upper case. */
  readonly country: 'CZ' | 'SK' | 'PL';
  readonly kind: 'addresses' | 'companies' | 'tax_numbers';
  readonly publisher: string;
  /** Its short name where it has one, else what allows the use. */
  readonly licence: string;
  readonly licenceUrl: string;
  /** What a product that shows the data names as its source. */
  readonly attribution: string;
  /** Where the data are published. */
  readonly sourceUrl: string;
}

const CC_BY = { licence: 'CC BY 4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' };

/** By the id of the register, in a module of their own: a service names its sources without loading their readers. */
export const publications = {
  'cz-addresses': {
    country: 'CZ',
    kind: 'addresses',
    publisher: 'Český úřad zeměměřický a katastrální',
    ...CC_BY,
    attribution: 'RÚIAN, Český úřad zeměměřický a katastrální',
    sourceUrl: 'https://atom.cuzk.cz/RUIAN-CSV-ADR-ST/datasetFeeds/CZ-00025712-CUZK_RUIAN-CSV-ADR-ST_1.xml',
  },
  'cz-businesses': {
    country: 'CZ',
    kind: 'companies',
    publisher: 'Český statistický úřad',
    ...CC_BY,
    attribution: 'Registr ekonomických subjektů, Český statistický úřad',
    sourceUrl: 'https://opendata.csu.gov.cz/soubory/od/od_org03/res_data.csv',
  },
  'pl-addresses': {
    country: 'PL',
    kind: 'addresses',
    publisher: 'Główny Urząd Geodezji i Kartografii',
    // Names come from TERYT, which is free to use as well.
    licence: 'Prawo geodezyjne i kartograficzne',
    licenceUrl: 'https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU19890300163',
    attribution: 'Państwowy Rejestr Granic, Główny Urząd Geodezji i Kartografii; TERYT, Główny Urząd Statystyczny',
    sourceUrl: 'https://integracja.gugik.gov.pl/PRG/pobierz.php?adresy_zbiorcze_gml',
  },
  'sk-addresses': {
    country: 'SK',
    kind: 'addresses',
    publisher: 'Ministerstvo vnútra Slovenskej republiky',
    ...CC_BY,
    attribution: 'Register adries, Ministerstvo vnútra Slovenskej republiky',
    sourceUrl: 'https://rageo.minv.sk/opendata/katalog.json',
  },
  'sk-businesses': {
    country: 'SK',
    kind: 'companies',
    publisher: 'Štatistický úrad Slovenskej republiky',
    ...CC_BY,
    attribution: 'Register právnických osôb, Štatistický úrad Slovenskej republiky',
    sourceUrl: 'https://frkqbrydxwdp.compat.objectstorage.eu-frankfurt-1.oraclecloud.com/susr-rpo/',
  },
  'sk-tax-numbers': {
    country: 'SK',
    kind: 'tax_numbers',
    publisher: 'Finančné riaditeľstvo Slovenskej republiky',
    // CC0 on one page of the publisher, CC BY on another: the one that asks for more.
    ...CC_BY,
    attribution: 'Zoznamy daňových subjektov, Finančná správa Slovenskej republiky',
    sourceUrl: 'https://report.financnasprava.sk/ds_dsrdp.zip',
  },
} as const satisfies Readonly<Record<string, Publication>>;

/** Registers that a service can name the publication of. */
export type PublishedRegister = keyof typeof publications;
