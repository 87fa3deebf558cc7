import { writeTaxLists } from '@tripoint/samples';
import { publications } from '../../publications';
import type { RegisterOf } from '../../register';
import { SAMPLE_ADDRESSES } from '../addresses/sample-size';
import { addressesOf, COMPANIES, SAMPLE_COMPANIES } from '../businesses/generated-size';
import { downloadTaxLists } from './download';
import { openTaxNumbers } from './open-tax-numbers';

const ID = 'sk-tax-numbers';

/** Tax numbers of Slovak companies: the lists ds_dsrdp (DIČ) and ds_dphs (IČ DPH) of the Financial Administration. */
export const skTaxNumbers: RegisterOf<'tax'> = {
  id: ID,
  kind: 'tax',
  country: 'sk',
  publication: publications[ID],
  open: (from, options) => openTaxNumbers(ID, from, options),
  download: {
    settings: [
      {
        name: 'SK_TAX_NUMBERS_URL',
        default: 'https://report.financnasprava.sk/{list}.zip',
        meaning: 'Lists of tax numbers of Slovak companies; {list} is ds_dsrdp and ds_dphs.',
      },
    ],
    full: downloadTaxLists,
  },
  // Rows are the companies of the generated RPO that the lists belong to.
  generated: {
    ...COMPANIES,
    write: (folder, { rows }, seed, onRows) => writeTaxLists(folder, rows, addressesOf(rows), seed, onRows),
    async sample(folder, seed) {
      const paths = await writeTaxLists(folder, SAMPLE_COMPANIES, SAMPLE_ADDRESSES, seed, () => undefined);
      return { files: paths.length, rows: SAMPLE_COMPANIES };
    },
  },
  readsFrom: 'the XML lists ds_dsrdp and ds_dphs of the Financial Administration, as ZIP or unpacked',
  howToGet: [
    'Get both lists of the Slovak Financial Administration (daily):',
    '  https://report.financnasprava.sk/ds_dsrdp.zip   (DIČ)',
    '  https://report.financnasprava.sk/ds_dphs.zip    (IČ DPH)',
    'in one folder. Then run',
    '  scripts/import sk-tax-numbers --from FOLDER',
    'To try the service without it: scripts/import sk-tax-numbers --sample',
  ].join('\n'),
};
