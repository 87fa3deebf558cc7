import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { growAddresses } from '../../czech/grow-addresses';
import { readSkeleton } from '../../czech/sample-skeleton';
import { registerSize } from '../../register-size';
import { companyCheckDigit } from '../company-numbers';
import { writeCzechBusinesses, writeCzechBusinessesSample } from './czech-businesses';
import { RES_HEADER } from './res-rows';

const COLUMNS = RES_HEADER.split(',');
type Row = Record<string, string>;

function rowsOf(csv: string): Row[] {
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe(RES_HEADER);
  return lines.slice(1, -1).map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    expect(cells).toHaveLength(COLUMNS.length);
    return Object.fromEntries(
      cells.map(([, quoted, plain], index) => [COLUMNS[index], quoted?.replaceAll('""', '"') ?? plain]),
    );
  });
}

describe('a generated register of Czech companies', () => {
  let folder: string;
  let rows: Row[];
  const share = (holds: (row: Row) => boolean, among = rows) => among.filter(holds).length / among.length;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'czech-businesses-'));
    expect(await writeCzechBusinessesSample(folder, 'tripoint')).toEqual({ files: 4, rows: 7_000 });
    rows = rowsOf(await readFile(join(folder, 'res_data.csv'), 'utf8'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has the wanted rows, each with a valid number of its own', () => {
    expect(rows).toHaveLength(7_000);
    expect(new Set(rows.map(({ ICO }) => ICO)).size).toBe(rows.length);
    expect(rows.every(({ ICO }) => /^\d{8}$/.test(ICO) && ICO.endsWith(String(companyCheckDigit(ICO))))).toBe(true);
  });

  it('has seats at addresses of the sample of addresses, or as text', () => {
    const keys = new Set(
      growAddresses(readSkeleton(), 'tripoint').flatMap((one) => one.addresses.map(({ key }) => key)),
    );
    const named = rows.filter(({ FIRMA }) => FIRMA !== '');
    expect(named.every((row) => (row.KODADM === '' ? row.TEXTADR !== '' : keys.has(Number(row.KODADM))))).toBe(true);
    expect(share(({ TEXTADR }) => TEXTADR !== '', named)).toBeCloseTo(0.009, 2);
    expect(rows.some(({ COBCE_TEXT }) => /\(Praha \d+\)$/.test(COBCE_TEXT))).toBe(true);
    expect(rows.some(({ COR }) => /^\d+[A-Z]$/.test(COR))).toBe(true);
  });

  it('has people, ended and blank rows, forms and their writings in about the shares of the real one', () => {
    expect(share(({ FIRMA }) => FIRMA === '')).toBeCloseTo(0.141, 2);
    expect(rows.filter(({ FIRMA }) => FIRMA === '').every((row) => row.DDATZAN !== '' && row.FORMA === '')).toBe(true);
    const named = rows.filter(({ FIRMA }) => FIRMA !== '');
    expect(share(({ FORMA }) => ['101', '105', '107', '424'].includes(FORMA), named)).toBeCloseTo(0.7, 1);
    expect(share(({ DDATZAN }) => DDATZAN !== '', named)).toBeCloseTo(0.028, 2);
    const limited = named.filter(({ FORMA }) => FORMA === '112');
    expect(share(({ FIRMA }) => FIRMA.includes('s.r.o.') && !FIRMA.includes('spol.'), limited)).toBeCloseTo(0.78, 1);
    expect(share(({ FIRMA }) => FIRMA.includes('spol. s r.o.'), limited)).toBeCloseTo(0.2, 1);
    const names = named.map(({ FIRMA }) => FIRMA);
    expect(new Set(names).size).toBeLessThan(names.length);
    expect(names.some((name) => name.startsWith('"'))).toBe(true);
  });

  it('is the same for the same seed, whatever the addresses it grows from', async () => {
    const write = async (name: string, seed: string) => {
      const size = registerSize(1_000, { rows: 3_000_000, places: 6_258 });
      const [path] = await writeCzechBusinesses(join(folder, name), 2_000, size, seed, () => undefined);
      return readFile(path, 'utf8');
    };
    const first = await write('a', 'one');
    expect(rowsOf(first)).toHaveLength(2_000);
    expect(await write('b', 'one')).toBe(first);
    expect(await write('c', 'two')).not.toBe(first);
  });
});
