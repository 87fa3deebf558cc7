import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInCountryBox } from '@tripoint/geo';
import { SLOVAK_CSV_HEADER } from '@tripoint/samples';
import { writeSampleRegister } from './write-sample-register';

const LEAST_ROWS = 11_000;

describe('the Slovak sample register', () => {
  let dir: string;
  let rows: string[][];
  let header: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tripoint-sample-'));
    const written = await writeSampleRegister(dir, { register: 'sk-addresses' });
    const names = await readdir(dir);
    expect(names).toHaveLength(1);
    const lines = (await readFile(join(dir, names[0]), 'utf8')).trimEnd().split('\n');
    header = lines[0];
    rows = lines.slice(1).map((line) => line.split(';'));
    expect(written).toEqual({ files: 1, rows: rows.length });
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const count = (holds: (row: string[]) => boolean) => rows.filter(holds).length;

  it('has the header and the columns of the national CSV', () => {
    expect(header).toBe(SLOVAK_CSV_HEADER);
    expect(rows.every((row) => row.length === 11)).toBe(true);
    expect(rows.length).toBeGreaterThan(LEAST_ROWS);
    expect(new Set(rows.map((row) => row[0])).size).toBe(rows.length);
  });

  it('covers all regions and okresy, and the two large cities by their parts alone', () => {
    expect(new Set(rows.map((row) => row[1])).size).toBe(8);
    expect(new Set(rows.map((row) => row[2])).size).toBe(79);
    const municipalities = new Set(rows.map((row) => row[3]));
    expect([...municipalities].filter((name) => name.startsWith('Bratislava-'))).toHaveLength(17);
    expect([...municipalities].filter((name) => name.startsWith('Košice-'))).toHaveLength(22);
    expect(municipalities.has('Bratislava') || municipalities.has('Košice')).toBe(false);
    expect(municipalities.has('Čierne') && municipalities.has('Skalité')).toBe(true);
  });

  it('writes numbers, postal codes and streets as unevenly as the register does', () => {
    expect(count((row) => row[5] === '')).toBeGreaterThan(1_500);
    expect(count((row) => row[6] === '' || row[6] === '0')).toBeGreaterThan(20);
    expect(count((row) => /^\d+[A-Da-d]$/.test(row[7]))).toBeGreaterThan(100);
    expect(count((row) => /^\d+-\d+$/.test(row[7]))).toBeGreaterThan(10);
    expect(count((row) => /^\d{3} \d{2}$/.test(row[8]))).toBeGreaterThan(500);
    expect(rows.every((row) => row[8] === '' || /^\d{3} ?\d{2}$/.test(row[8]))).toBe(true);
    const streets = new Set(rows.map((row) => row[5]));
    for (const street of ['1. mája', 'Ul. 1. mája', 'Nám. M. R. Štefánika', 'Nám.M.R.Štefánika', 'Námestie slobody']) {
      expect(streets.has(street)).toBe(true);
    }
  });

  it('gives positions in degrees with a decimal comma, one at least in every municipality', () => {
    const placed = rows.filter((row) => row[9] !== '');
    expect(rows.length - placed.length).toBeGreaterThan(100);
    expect(rows.length - placed.length).toBeLessThan(400);
    const degrees = (text: string) => Number(text.replace(',', '.'));
    expect(placed.every((row) => /^\d\d,\d{7}$/.test(row[9]) && /^\d\d,\d{7}$/.test(row[10]))).toBe(true);
    expect(placed.every((row) => isInCountryBox(degrees(row[10]), degrees(row[9]), 'sk'))).toBe(true);
    const places = (of: string[][]) => new Set(of.map((row) => `${row[2]}/${row[3]}`));
    expect(places(placed)).toEqual(places(rows));
  });
});
