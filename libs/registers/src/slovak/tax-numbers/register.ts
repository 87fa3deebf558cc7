import type { RegisterOf } from '../../register';
import { openTaxNumbers } from './open-tax-numbers';

const ID = 'sk-tax-numbers';

/** Tax numbers of Slovak companies: the lists ds_dsrdp (DIČ) and ds_dphs (IČ DPH) of the Financial Administration. */
export const skTaxNumbers: RegisterOf<'tax'> = {
  id: ID,
  kind: 'tax',
  country: 'sk',
  open: (from, options) => openTaxNumbers(ID, from, options),
  readsFrom: 'the XML lists ds_dsrdp and ds_dphs of the Financial Administration, as ZIP or unpacked',
  howToGet: [
    'Get both lists of the Slovak Financial Administration (daily):',
    '  https://report.financnasprava.sk/ds_dsrdp.zip   (DIČ)',
    '  https://report.financnasprava.sk/ds_dphs.zip    (IČ DPH)',
    'in one folder. Then run',
    '  scripts/import sk-tax-numbers --from FOLDER',
  ].join('\n'),
};
