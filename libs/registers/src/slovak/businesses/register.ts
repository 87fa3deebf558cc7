import { writeSlovakBusinesses } from '@tripoint/samples';
import { publications } from '../../publications';
import type { RegisterOf } from '../../register';
import { SAMPLE_ADDRESSES } from '../addresses/sample-size';
import { openDailyBatches } from './daily-batches';
import { downloadRpo, downloadRpoDays } from './download';
import { addressesOf, COMPANIES, SAMPLE_COMPANIES } from './generated-size';
import { openBusinesses } from './open-businesses';
import { writeRpoDays } from './rpo-days';

const ID = 'sk-businesses';

/** Slovak companies: RPO of the Statistical Office as initial and daily JSON batches. */
export const skBusinesses: RegisterOf<'company'> = {
  id: ID,
  kind: 'company',
  country: 'sk',
  publication: publications[ID],
  open: (from, options) => openBusinesses(ID, from, options),
  openChanges: (from, base, options) => openDailyBatches(ID, from, base, options),
  download: {
    settings: [
      {
        name: 'SK_BUSINESSES_URL',
        default: 'https://frkqbrydxwdp.compat.objectstorage.eu-frankfurt-1.oraclecloud.com/susr-rpo/',
        meaning: 'Object storage (S3) with the initial and daily batches of companies (RPO).',
      },
    ],
    full: downloadRpo,
    changes: { setting: 'SK_BUSINESSES_URL', fetch: downloadRpoDays },
  },
  generated: {
    ...COMPANIES,
    write: (folder, { rows }, seed, onRows) => writeSlovakBusinesses(folder, rows, addressesOf(rows), seed, onRows),
    writeDays: (request) => writeRpoDays(request, addressesOf(request.rows)),
    async sample(folder, seed) {
      const paths = await writeSlovakBusinesses(folder, SAMPLE_COMPANIES, SAMPLE_ADDRESSES, seed, () => undefined);
      return { files: paths.length, rows: SAMPLE_COMPANIES };
    },
  },
  readsFrom: 'the initial JSON batches of RPO and, with --change-set, its daily ones',
  howToGet: [
    'Get the initial batches of RPO of the Slovak Statistical Office, all parts and their manifest, from',
    '  https://frkqbrydxwdp.compat.objectstorage.eu-frankfurt-1.oraclecloud.com/susr-rpo/batch-init/',
    '  init_DATE_001.json.gz to init_DATE_NNN.json.gz, init_DATE_list.txt',
    'in one folder. Then run',
    '  scripts/import sk-businesses --from FOLDER',
    'To try the service without it: scripts/import sk-businesses --sample',
  ].join('\n'),
};
