/** Where the file of a register can be had, by register. */
const HOW_TO_GET: Readonly<Record<string, string>> = {
  'sk-addresses': [
    'Get the address register of the Slovak Ministry of the Interior: the GeoJSON files of',
    '  https://rageo.minv.sk/opendata/katalog.json   (daily)',
    'or its national CSV from https://data.slovensko.sk (quarterly), in one folder. Then run',
    '  scripts/import sk-addresses --from FILE',
    'To try the service without it: scripts/import sk-addresses --sample',
  ].join('\n'),
  'pl-addresses': [
    'Get the address points of the Polish PRG (GML in a ZIP) from',
    '  https://integracja.gugik.gov.pl/PRG/pobierz.php?adresy_zbiorcze_gml',
    'and the TERC, SIMC and ULIC files of TERYT from https://eteryt.stat.gov.pl (in PL_TERYT_FOLDER, or beside it). Then run',
    '  scripts/import pl-addresses --from FILE --hierarchy FOLDER',
    'To try the service without it: scripts/import pl-addresses --sample',
  ].join('\n'),
  'cz-addresses': [
    'Get the national file of RÚIAN addresses (CSV in a ZIP, about 65 MB), published at the end of each month, from',
    '  https://vdp.cuzk.gov.cz/vymenny_format/csv/YYYYMMDD_OB_ADR_csv.zip   (YYYYMMDD = last day of the month)',
    'or through https://atom.cuzk.cz, and the hierarchy (regions and counties) from the same address,',
    '  YYYYMMDD_strukt_ADR.csv.zip, with the names of UI_VUSC.zip, UI_OKRES.zip and UI_OBEC.zip of',
    '  https://services.cuzk.gov.cz/sestavy/cis/ in one folder. Then run',
    '  scripts/import cz-addresses --from FILE --hierarchy FOLDER',
    'To try the service without it: scripts/import cz-addresses --sample',
  ].join('\n'),
};

/** How a person gets the file of a register; empty when nothing is known about it. */
export function howToGet(register: string): string {
  return HOW_TO_GET[register] ?? '';
}
