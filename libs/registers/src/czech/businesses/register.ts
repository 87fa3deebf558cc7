import { registerSize, writeCzechBusinesses, writeCzechBusinessesSample } from '@tripoint/samples';
import { publications } from '../../publications';
import type { RegisterOf } from '../../register';
import { czAddresses } from '../addresses/register';
import { downloadCzechBusinesses } from './download';
import { openRes, openResRows } from './res/open-res';

const ID = 'cz-businesses';
const ADDRESSES = czAddresses.generated as { readonly rows: number; readonly places: number };

/** Czech companies and sole traders: RES of the Czech Statistical Office as its CSV; a newer one is a full load. */
export const czBusinesses: RegisterOf<'company'> = {
  id: ID,
  kind: 'company',
  country: 'cz',
  publication: publications[ID],
  seatsIn: czAddresses.id,
  open: (from, options) => openRes(ID, from, options),
  openRows: (from, rows, options) => openResRows(ID, from, rows, options),
  download: {
    settings: [
      {
        name: 'CZ_BUSINESSES_URL',
        default: 'https://opendata.csu.gov.cz/soubory/od/od_org03/res_data.csv',
        meaning: 'National file of companies (RES).',
      },
      {
        name: 'CZ_BUSINESS_LISTS_URL',
        default: 'https://apl2.czso.cz/iSMS/do_cis_export?kodcis={list}&typdat=0&cisjaz=203&format=2&separator=%2C',
        meaning: 'Lists of codes: legal forms, bands of employees, activities; {list} is 56, 579, 80004 and 80143.',
      },
    ],
    full: downloadCzechBusinesses,
  },
  generated: {
    rows: 3_530_000,
    places: ADDRESSES.places,
    write: (folder, { rows }, seed, onRows) =>
      writeCzechBusinesses(folder, rows, registerSize(Math.min(rows, ADDRESSES.rows), ADDRESSES), seed, onRows),
    sample: writeCzechBusinessesSample,
  },
  readsFrom: 'the CSV of RES (res_data.csv)',
  howToGet: [
    'Get the file of the register of economic subjects (RES, about 540 MB), published twice a month, from',
    '  https://opendata.csu.gov.cz/soubory/od/od_org03/res_data.csv',
    'and put the lists of its codes (56, 579, 80004, 80143) as CIS*.csv beside it. Then run',
    '  scripts/import cz-businesses --from FILE',
    'To try the service without it: scripts/import cz-businesses --sample',
  ].join('\n'),
};
