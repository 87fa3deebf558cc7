import { type ArchiveFile, fileOf, manyLines, TestRegister, vfrOf } from '@tripoint/registers/testing';
import type { RegisterForm } from './register-form';

const TOWNS = 3;
const ROWS_OF_TOWN = 50;
const STREETS = ['nám. Míru', 'Žižkova', 'Na Příkopě'];
const RELEASE = '20260131';

const common = {
  register: 'cz-addresses',
  rows: TOWNS * ROWS_OF_TOWN,
  mode: 'full',
  content: 'csv',
  companions: [],
  before: 'itself',
} as const;

function fileOfTown(town: number): ArchiveFile {
  const code = String(900_001 + town);
  const lines = manyLines(ROWS_OF_TOWN, (index) => ({
    key: String(90_000_001 + town * 1_000 + index),
    municipalityCode: code,
    municipalityName: `Kocourkov nad Řekou ${'I'.repeat(town + 1)}`,
    partCode: String(600_001 + town),
    streetCode: String(1_000_001 + town * 10 + (index % 3)),
    streetName: STREETS[index % 3]!,
    orientationNumber: String(1 + Math.floor(index / 3)),
    y: (744_384.54 - town * 5_000 + (index % 10) * 70).toFixed(2),
    x: (1_042_569.73 + Math.floor(index / 10) * 70).toFixed(2),
  }));
  return { name: `${RELEASE}_OB_${code}_ADR.csv`, bytes: fileOf(lines) };
}

const files = Array.from({ length: TOWNS }, (_, town) => fileOfTown(town));

const zip: RegisterForm = {
  ...common,
  name: 'RÚIAN zip',
  files,
  packing: 'zip',
  archive: `${RELEASE}_OB_ADR_csv.zip`,
  asFolder: false,
};
const tarGz: RegisterForm = {
  ...zip,
  name: 'RÚIAN tar.gz',
  packing: 'tar.gz',
  archive: `${RELEASE}_OB_ADR_csv.tar.gz`,
};
const folder: RegisterForm = { ...zip, name: 'RÚIAN folder', packing: 'plain', archive: '', asFolder: true };

/** Addresses that the change file states anew. */
const CHANGED = 60;

/** A day on which houses got other orientation numbers. */
function vfr(before: readonly ArchiveFile[]): RegisterForm {
  const register = new TestRegister();
  const inStreets = [...register.points].filter(([, point]) => point.street !== null).slice(0, CHANGED);
  const elements = inStreets.map(([key, point], at) => {
    point.orientationNumber = 500 + at;
    return register.elementOf('points', key, 1_001 + at);
  });
  const [street] = [...register.streets.keys()];
  register.streets.get(street!)!.name = 'Žižkova nová';
  elements.push(register.elementOf('streets', street!, 1_001 + elements.length));
  const head = { date: '20260201', previous: RELEASE, transactionFrom: 1_000, transactionTo: 1_999 };
  return {
    ...common,
    name: 'VFR changes',
    mode: 'changes',
    content: 'xml',
    rows: register.points.size,
    files: [{ name: '20260201_ST_ZZSZ.xml', bytes: Buffer.from(vfrOf(head, elements)) }],
    packing: 'plain',
    archive: '',
    before,
    asFolder: false,
  };
}

/** @param release the files of a release of the register that is edited, of 31 January 2026 */
export const czechForms = (release: readonly ArchiveFile[]): readonly RegisterForm[] => [
  zip,
  tarGz,
  folder,
  vfr(release),
];
