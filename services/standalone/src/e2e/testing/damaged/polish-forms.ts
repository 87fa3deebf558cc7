import {
  type ArchiveFile,
  file2012,
  file2021,
  place2012,
  place2021,
  point2012,
  point2021,
  SIMC_COLUMNS,
  street2012,
  street2021,
  streetId,
  tercCsv,
  ULIC_COLUMNS,
  UNITS_2012,
  xmlOf,
} from '@tripoint/registers/testing';
import type { RegisterForm } from './register-form';

const ROWS = 150;
const DAY = '2025-01-01';
const common = { register: 'pl-addresses', mode: 'full', rows: ROWS, before: 'itself' } as const;
const each = <T>(make: (index: number) => T): T[] => Array.from({ length: ROWS }, (_, index) => make(index));

const STREETS = [
  { id: streetId('A'), name: 'Kwiatowa', ulic: '00007' },
  { id: streetId('B'), name: 'Łąkowa', ulic: '00008' },
  { id: streetId('C'), name: 'Źródlana', ulic: '00009' },
];
const streetAt = (index: number) => STREETS[index % STREETS.length]!;
const numberAt = (index: number) => String(1 + Math.floor(index / STREETS.length));

/** Easting and northing, in this order or the other. */
function positionAt(index: number, east: number, north: number): [string, string] {
  return [(east + (index % 15) * 80).toFixed(2), (north + Math.floor(index / 15) * 80).toFixed(2)];
}

const points2021 = file2021(
  ...each((index) =>
    point2021(index, {
      number: numberAt(index),
      street: streetAt(index).id,
      position: positionAt(index, 238_651.83, 519_741.27).join(' '),
    }),
  ),
  place2021(),
  ...STREETS.map(({ id, name, ulic }) => street2021(id, { name, ulic })),
);
const POINTS: ArchiveFile = { name: '08_PunktyAdresowe.xml', bytes: points2021 };
const TERC: ArchiveFile = { name: 'TERC_Urzedowy_2025-01-01.csv', bytes: tercCsv() };
const SIMC: ArchiveFile = {
  name: 'SIMC_Urzedowy_2025-01-01.xml',
  bytes: xmlOf(SIMC_COLUMNS, [
    ['08', '07', '04', '5', '01', '1', 'Kocurkowo', '0000001', '0000001', DAY],
    ['08', '04', '03', '2', '01', '1', 'Kocurkowo', '0910140', '0910140', DAY],
  ]),
};
const ULIC: ArchiveFile = {
  name: 'ULIC_Urzedowy_2025-01-01.xml',
  bytes: xmlOf(
    ULIC_COLUMNS,
    STREETS.map(({ name, ulic }) => ['08', '07', '04', '5', '0000001', ulic, 'ul.', name, '', DAY]),
  ),
};

const model2021: RegisterForm = {
  ...common,
  name: 'PRG 2021 zip',
  content: 'xml',
  files: [POINTS],
  packing: 'zip',
  archive: 'PRG_adresy_2025-11-06.zip',
  companions: [TERC, SIMC, ULIC],
  asFolder: false,
};

const model2012: RegisterForm = {
  ...common,
  name: 'PRG 2012 xml',
  content: 'xml',
  files: [
    {
      name: 'PRG_PunktyAdresowe_08.xml',
      bytes: file2012(
        ...each((index) =>
          point2012(index, {
            number: numberAt(index),
            street: streetAt(index).name,
            components: ['U08', 'U0804', 'U0804032', 'P1', `S${index % STREETS.length}`],
            position: positionAt(index, 287_772.37, 456_005.14).reverse().join(' '),
          }),
        ),
        UNITS_2012,
        place2012('P1', '0910140', 'Kocurkowo'),
        ...STREETS.map(({ name, ulic }, at) => street2012(`S${at}`, ulic, name)),
      ),
    },
  ],
  packing: 'plain',
  archive: '',
  companions: [TERC, SIMC],
  asFolder: false,
};

/** A catalogue is damaged beside points that are whole. */
const catalogue = (file: ArchiveFile, content: 'csv' | 'xml'): RegisterForm => ({
  ...common,
  name: file.name.slice(0, 4),
  content,
  files: [file, POINTS, ...[TERC, SIMC, ULIC].filter((other) => other !== file)],
  packing: 'plain',
  archive: '',
  companions: [],
  asFolder: true,
});

export const POLISH_FORMS: readonly RegisterForm[] = [
  model2021,
  model2012,
  catalogue(TERC, 'csv'),
  catalogue(SIMC, 'xml'),
  catalogue(ULIC, 'xml'),
];
