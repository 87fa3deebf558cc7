/** A setting that says where a register is published. */
export interface SourceSetting {
  /** Name of the environment variable. */
  readonly name: string;
  /** What it means, for the table of settings. */
  readonly meaning: string;
  /** The publisher's own address; null where there is none. */
  readonly default: string | null;
}

const setting = (name: string, fallback: string | null, meaning: string): SourceSetting => ({
  name,
  meaning,
  default: fallback,
});

/** The settings of each register that can be downloaded, by the name commands use. */
export const registerSources: Readonly<Record<string, readonly SourceSetting[]>> = {
  'sk-addresses': [
    setting(
      'SK_ADDRESSES_URL',
      'https://rageo.minv.sk/opendata/katalog.json',
      'Catalogue of the daily GeoJSON files (ends in .json), SPARQL endpoint that knows the quarterly CSV (ends in /sparql), or the CSV itself.',
    ),
    setting(
      'SK_ADDRESSES_DATASET',
      'https://data.gov.sk/set/b27f57f1-7e76-45e0-8968-631f9176b2e9',
      'Data set of the quarterly CSV in the query to the SPARQL endpoint (https://data.slovensko.sk/api/sparql).',
    ),
    setting(
      'SK_MUNICIPALITIES_URL',
      'https://rageo.minv.sk/opendata/dataset/lau2.geojson',
      'Layer of municipalities with the codes for the quarterly CSV; not used where it is not published.',
    ),
  ],
  'cz-addresses': [
    setting(
      'CZ_ADDRESSES_URL',
      'https://vdp.cuzk.gov.cz/vymenny_format/csv/{date}_OB_ADR_csv.zip',
      'National file of addresses; {date} is the last day of a month, YYYYMMDD.',
    ),
    setting(
      'CZ_STRUCTURE_URL',
      'https://vdp.cuzk.gov.cz/vymenny_format/csv/{date}_strukt_ADR.csv.zip',
      'Hierarchy of the same date.',
    ),
    setting(
      'CZ_HIERARCHY_URL',
      'https://services.cuzk.gov.cz/sestavy/cis/{list}.zip',
      'Names of regions, counties and municipalities; {list} is UI_VUSC, UI_OKRES and UI_OBEC.',
    ),
    setting(
      'CZ_CHANGES_URL',
      'https://vdp.cuzk.gov.cz/vymenny_format/soucasna/{date}_ST_ZZSZ.xml.zip',
      'Daily changes; {date} is a day, YYYYMMDD.',
    ),
  ],
  'pl-addresses': [
    setting(
      'PL_ADDRESSES_URL',
      'https://integracja.gugik.gov.pl/PRG/pobierz.php?adresy_zbiorcze_gml',
      'National file of addresses (PRG, GML in a ZIP).',
    ),
    setting(
      'PL_TERYT_FOLDER',
      null,
      'Folder with the TERC, SIMC and ULIC files of GUS, which have no lasting address.',
    ),
    setting('PL_TERC_URL', null, 'Address of a TERC file, if there is one; then no folder is needed.'),
    setting('PL_SIMC_URL', null, 'Address of a SIMC file, if there is one.'),
    setting('PL_ULIC_URL', null, 'Address of a ULIC file, if there is one.'),
  ],
};
