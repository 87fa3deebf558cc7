import type { RegisterOf } from '../../register';
import { openDailyBatches } from './daily-batches';
import { openBusinesses } from './open-businesses';

const ID = 'sk-businesses';

/** Slovak companies: RPO of the Statistical Office as initial and daily JSON batches. */
export const skBusinesses: RegisterOf<'company'> = {
  id: ID,
  kind: 'company',
  country: 'sk',
  open: (from, options) => openBusinesses(ID, from, options),
  openChanges: (from, base, options) => openDailyBatches(ID, from, base, options),
  readsFrom: 'the initial JSON batches of RPO and, with --change-set, its daily ones',
  howToGet: [
    'Get the initial batches of RPO of the Slovak Statistical Office, all parts and their manifest',
    '  init_DATE_001.json.gz to init_DATE_NNN.json.gz, init_DATE_list.txt',
    'in one folder. Then run',
    '  scripts/import sk-businesses --from FOLDER',
  ].join('\n'),
};
