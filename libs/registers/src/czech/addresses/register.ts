import { writeCzechRegister, writeCzechSample } from '@tripoint/samples';
import { encodeWindows1250 } from '../../encoding/windows-1250';
import { publications } from '../../publications';
import type { RegisterOf } from '../../register';
import { writeCzechDays } from './days/czech-days';
import { downloadCzech, downloadCzechChanges } from './download';
import { HEADER_LINE } from './ruian/header';
import { HIERARCHY_FOLDER } from './ruian/hierarchy-files';
import { openRuian, openRuianRows } from './ruian/ruian-reader';
import { openVfrChanges } from './vfr/open-vfr-changes';

const ID = 'cz-addresses';
/** The form in which generated registers are written. */
const LAYOUT = { header: HEADER_LINE, listsFolder: HIERARCHY_FOLDER, encode: encodeWindows1250 };

/** Czech addresses: RÚIAN of ČÚZK as its address CSV, and its changes as the daily VFR files (ST_ZZSZ). */
export const czAddresses: RegisterOf<'address'> = {
  id: ID,
  kind: 'address',
  country: 'cz',
  publication: publications[ID],
  open: (from, options) => openRuian(ID, from, options),
  openChanges: (from, base, options) => openVfrChanges(ID, from, base, options),
  openRows: (from, rows, options) => openRuianRows(ID, from, rows, options),
  download: {
    settings: [
      {
        name: 'CZ_ADDRESSES_URL',
        default: 'https://vdp.cuzk.gov.cz/vymenny_format/csv/{date}_OB_ADR_csv.zip',
        meaning: 'National file of addresses; {date} is the last day of a month, YYYYMMDD.',
      },
      {
        name: 'CZ_STRUCTURE_URL',
        default: 'https://vdp.cuzk.gov.cz/vymenny_format/csv/{date}_strukt_ADR.csv.zip',
        meaning: 'Hierarchy of the same date.',
      },
      {
        name: 'CZ_HIERARCHY_URL',
        default: 'https://services.cuzk.gov.cz/sestavy/cis/{list}.zip',
        meaning: 'Names of regions, counties and municipalities; {list} is UI_VUSC, UI_OKRES and UI_OBEC.',
      },
      {
        name: 'CZ_CHANGES_URL',
        default: 'https://vdp.cuzk.gov.cz/vymenny_format/soucasna/{date}_ST_ZZSZ.xml.zip',
        meaning: 'Daily changes; {date} is a day, YYYYMMDD.',
      },
    ],
    full: downloadCzech,
    changes: { setting: 'CZ_CHANGES_URL', fetch: downloadCzechChanges },
  },
  generated: {
    rows: 3_000_000,
    places: 6_258,
    write: (folder, size, seed, onRows) => writeCzechRegister(folder, size, seed, onRows, LAYOUT),
    writeDays: (request) => writeCzechDays(request, (from, options) => openRuian(ID, from, options)),
    sample: (folder, seed) => writeCzechSample(folder, seed, LAYOUT),
  },
  readsFrom: 'the address CSV of RÚIAN and, with --change-set, its daily VFR files (ST_ZZSZ)',
  howToGet: [
    'Get the national file of RÚIAN addresses (CSV in a ZIP, about 65 MB), published at the end of each month, from',
    '  https://vdp.cuzk.gov.cz/vymenny_format/csv/YYYYMMDD_OB_ADR_csv.zip   (YYYYMMDD = last day of the month)',
    'or through https://atom.cuzk.cz, and the hierarchy (regions and counties) from the same address,',
    '  YYYYMMDD_strukt_ADR.csv.zip, with the names of UI_VUSC.zip, UI_OKRES.zip and UI_OBEC.zip of',
    '  https://services.cuzk.gov.cz/sestavy/cis/ in one folder. Then run',
    '  scripts/import cz-addresses --from FILE --hierarchy FOLDER',
    'To try the service without it: scripts/import cz-addresses --sample',
  ].join('\n'),
};
