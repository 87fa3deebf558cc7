import { sampleOf, writeSlovakRegister } from '@tripoint/samples';
import { publications } from '../../publications';
import type { RegisterOf } from '../../register';
import { writeSlovakDays } from './days/slovak-days';
import { downloadSlovak } from './download';
import { openSlovak, openSlovakChanges, openSlovakRows } from './open-slovak';
import { SAMPLE_ADDRESSES } from './sample-size';

const ID = 'sk-addresses';

/** Slovak addresses: Register adries of the Ministry of the Interior as CSV, GeoJSON or XML batches. */
export const skAddresses: RegisterOf<'address'> = {
  id: ID,
  kind: 'address',
  country: 'sk',
  publication: publications[ID],
  open: (from, options) => openSlovak(ID, from, options),
  openChanges: (from, base, options) => openSlovakChanges(ID, from, base, options),
  openRows: (from, rows, options) => openSlovakRows(ID, from, rows, options),
  download: {
    settings: [
      {
        name: 'SK_ADDRESSES_URL',
        default: 'https://rageo.minv.sk/opendata/katalog.json',
        meaning:
          'Catalogue of the daily GeoJSON files (ends in .json), SPARQL endpoint that knows the quarterly CSV (ends in /sparql), or the CSV itself.',
      },
      {
        name: 'SK_ADDRESSES_DATASET',
        default: 'https://data.gov.sk/set/b27f57f1-7e76-45e0-8968-631f9176b2e9',
        meaning:
          'Data set of the quarterly CSV in the query to the SPARQL endpoint (https://data.slovensko.sk/api/sparql).',
      },
      {
        name: 'SK_MUNICIPALITIES_URL',
        default: 'https://rageo.minv.sk/opendata/dataset/lau2.geojson',
        meaning: 'Layer of municipalities with the codes for the quarterly CSV; not used where it is not published.',
      },
    ],
    full: downloadSlovak,
  },
  generated: {
    rows: 1_700_000,
    places: 2_890,
    write: writeSlovakRegister,
    writeDays: (request) => writeSlovakDays(request, (from, options) => openSlovak(ID, from, options)),
    sample: sampleOf(writeSlovakRegister, SAMPLE_ADDRESSES),
  },
  readsFrom: 'the CSV, GeoJSON or XML files of Register adries and, with --change-set, its XML change batches',
  howToGet: [
    'Get the address register of the Slovak Ministry of the Interior: the GeoJSON files of',
    '  https://rageo.minv.sk/opendata/katalog.json   (daily)',
    'or its national CSV from https://data.slovensko.sk (quarterly), in one folder. Then run',
    '  scripts/import sk-addresses --from FILE',
    'To try the service without it: scripts/import sk-addresses --sample',
  ].join('\n'),
};
