import { sampleOf, writePolishRegister } from '@tripoint/samples';
import { publications } from '../../publications';
import type { RegisterOf } from '../../register';
import { downloadPolish } from './download';
import { openPrg } from './prg/prg-reader';

const ID = 'pl-addresses';

/** Polish addresses: PRG of GUGiK with the names of TERYT of GUS. */
export const plAddresses: RegisterOf<'address'> = {
  id: ID,
  kind: 'address',
  country: 'pl',
  publication: publications[ID],
  open: (from, options) => openPrg(ID, from, options),
  download: {
    settings: [
      {
        name: 'PL_ADDRESSES_URL',
        default: 'https://integracja.gugik.gov.pl/PRG/pobierz.php?adresy_zbiorcze_gml',
        meaning: 'National file of addresses (PRG, GML in a ZIP).',
      },
      {
        name: 'PL_TERYT_FOLDER',
        default: null,
        meaning: 'Folder with the TERC, SIMC and ULIC files of GUS, which have no lasting address.',
      },
      {
        name: 'PL_TERC_URL',
        default: null,
        meaning: 'Address of a TERC file, if there is one; then no folder is needed.',
      },
      {
        name: 'PL_SIMC_URL',
        default: null,
        meaning: 'Address of a SIMC file, if there is one.',
      },
      {
        name: 'PL_ULIC_URL',
        default: null,
        meaning: 'Address of a ULIC file, if there is one.',
      },
    ],
    full: downloadPolish,
  },
  generated: {
    rows: 7_900_000,
    places: 52_000,
    write: writePolishRegister,
    sample: sampleOf(writePolishRegister, { rows: 20_000, places: 1_100, leastRows: 7, isSample: true }),
  },
  readsFrom: 'the GML files of PRG, with the TERC, SIMC and ULIC files of TERYT beside them',
  howToGet: [
    'Get the address points of the Polish PRG (GML in a ZIP) from',
    '  https://integracja.gugik.gov.pl/PRG/pobierz.php?adresy_zbiorcze_gml',
    'and the TERC, SIMC and ULIC files of TERYT from https://eteryt.stat.gov.pl (in PL_TERYT_FOLDER, or beside it). Then run',
    '  scripts/import pl-addresses --from FILE --hierarchy FOLDER',
    'To try the service without it: scripts/import pl-addresses --sample',
  ].join('\n'),
};
