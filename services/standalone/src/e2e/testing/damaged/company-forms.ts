import { gzipSync } from 'node:zlib';
import {
  type ArchiveFile,
  addressOf,
  cinOf,
  entityOf,
  RES_COLUMNS,
  resFile,
  resLine,
  rpoBatchOf,
  taxListOf,
} from '@tripoint/registers/testing';
import type { RegisterForm } from './register-form';

const ROWS = 150;
/** Entities of the part that is damaged, and those that a daily batch changes. */
const PART_ROWS = 100;
const CHANGED = 60;
const DAY = '2026-02-01';
const NEXT_DAY = '2026-02-02';
const STREETS = ['Žižkova', 'Námestie slobody', 'Poľná'];

const each = <T>(from: number, to: number, make: (index: number) => T): T[] =>
  Array.from({ length: to - from }, (_, index) => make(from + index));
const packed = ({ name, bytes }: ArchiveFile): ArchiveFile => ({ name: `${name}.gz`, bytes: gzipSync(bytes) });

const entityAt = (index: number, name = 'Kováčstvo a zámočníctvo'): object =>
  entityOf(index + 1, {
    fullNames: [{ value: `${name} ${index + 1}, s.r.o.`, validFrom: '2010-01-01' }],
    addresses: [addressOf({ street: STREETS[index % 3], regNumber: index + 1, validFrom: '2010-01-01' })],
  });

const PART: ArchiveFile = {
  name: `init_${DAY}_001.json`,
  bytes: Buffer.from(rpoBatchOf(DAY, each(0, PART_ROWS, entityAt))),
};
const BESIDE: readonly ArchiveFile[] = [
  packed({
    name: `init_${DAY}_002.json`,
    bytes: Buffer.from(
      rpoBatchOf(
        DAY,
        each(PART_ROWS, ROWS, (index) => entityAt(index)),
      ),
    ),
  }),
  { name: `init_${DAY}_list.txt`, bytes: Buffer.from(`init_${DAY}_001.json\ninit_${DAY}_002.json\n`) },
];

const parts: RegisterForm = {
  name: 'RPO parts',
  register: 'sk-businesses',
  mode: 'full',
  content: 'json',
  rows: ROWS,
  files: [PART],
  packing: 'gz',
  archive: `${PART.name}.gz`,
  companions: BESIDE,
  before: 'itself',
  asFolder: true,
};

const changes: RegisterForm = {
  ...parts,
  name: 'RPO changes',
  mode: 'changes',
  files: [
    {
      name: `actual_${NEXT_DAY}.json`,
      bytes: Buffer.from(
        rpoBatchOf(
          NEXT_DAY,
          each(0, CHANGED, (index) => ({ ...entityAt(index, 'Pekáreň'), dbModificationDate: NEXT_DAY })),
        ),
      ),
    },
  ],
  archive: `actual_${NEXT_DAY}.json.gz`,
  companions: [],
  before: [packed(PART), ...BESIDE],
  asFolder: false,
};

const res: RegisterForm = {
  name: 'RES CSV',
  register: 'cz-businesses',
  mode: 'full',
  content: 'csv',
  separator: ',',
  rows: ROWS,
  files: [
    {
      name: 'res_data.csv',
      bytes: Buffer.from(
        resFile(
          each(0, ROWS, (index) =>
            resLine({ ICO: cinOf(index + 1), FIRMA: `Žlutá řeka ${index + 1} s.r.o.`, CDOM: String(index + 1) }),
          ),
        ),
      ),
    },
  ],
  packing: 'plain',
  archive: '',
  companions: [],
  before: 'itself',
  asFolder: false,
};

/** Without the town, which is not read: the number is the last text of a row. */
const list = (name: string, row: (index: number) => Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    taxListOf(
      name,
      '28092026',
      each(0, ROWS, (index) => ({ NAZOV_DS: 'Žltá rieka', ...row(index) })),
    ).replaceAll(/<OBEC>.*?<\/OBEC>/g, ''),
  );

const vatList: RegisterForm = {
  ...res,
  name: 'VAT list',
  register: 'sk-tax-numbers',
  content: 'xml',
  files: [
    {
      name: 'ds_dphs.xml',
      bytes: list('DS_DPHS', (index) => ({ IC_DPH: `SK20${cinOf(index + 1)}`, ICO: cinOf(index + 1) })),
    },
  ],
  companions: [
    {
      name: 'ds_dsrdp.xml',
      bytes: list('DS_DSRDP', (index) => ({ DIC: `20${cinOf(index + 1)}`, ICO: cinOf(index + 1) })),
    },
  ],
  asFolder: true,
};

export const COMPANY_FORMS: readonly RegisterForm[] = [parts, changes, res, vatList];

/** Place of a column of RES in a row. */
export const resColumn = (name: string): number => RES_COLUMNS.indexOf(name);
