import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, until } from '@tripoint/testing';
import { openTable } from '../table/open-table';
import { writeXlsx } from '../table/write-table';
import { collected, each } from '../testing/rows';
import { writeSampleData } from '../testing/sample-data';
import { runCleanCommand } from './command';

const folder = temporaryFolder('clean');
let dataDir: string;
beforeAll(async () => {
  dataDir = await writeSampleData(folder);
});

async function run(...words: readonly string[]) {
  let [out, err] = ['', ''];
  const write = (text: string): void => {
    err += text;
  };
  const code = await runCleanCommand([...words, '--threads', '1'], {
    env: { DATA_DIR: dataDir },
    out: (text) => (out += text),
    err: { write },
  });
  return { code, out, err };
}

function written(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const [headings = [], ...rows] = await collected((await openTable(path)).rows());
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])));
}

const table = `Jméno;Ulice;Číslo;Město;PSČ
Jan;Karlova;213/1;Cheb;35002
=1+1;Karlva;213;Cheb;350 02
Eva;Karlova;9999;Cheb;
Nic;;;;
Ewa;Karlova 213 byt 4;;Cheb;35002
Eve;Karlova;213, byt č. 4;Cheb;35002
`;

test('each row is written as it was, with what became of its address, its corrections and the row that it repeats', async () => {
  const { code, out, err } = await run(written('people.csv', table), '--json');
  expect([code, err]).toEqual([0, expect.stringContaining('street = "Ulice", number = "Číslo"')]);
  const rows = await rowsOf(join(folder, 'people.checked.csv'));
  const shown = rows.map((row) => [row.Jméno, row.checked_status, row.checked_address, row.checked_duplicate_of]);
  const line = 'Karlova 213/1, 350 02 Cheb';
  expect(shown).toEqual([
    ['Jan', 'valid', line, ''],
    ["'=1+1", 'unsure', line, '2'],
    ['Eva', 'invalid', 'Karlova, Cheb', ''],
    ['Nic', 'insufficient', '', ''],
    ['Ewa', 'valid', line, ''],
    ['Eve', 'valid', line, '6'],
  ]);
  expect(rows[1]).toMatchObject({ checked_corrections: 'street: Karlva → Karlova', checked_advice: 'confirm' });
  expect(rows[2]?.checked_nearest_numbers.split(' ')).toHaveLength(5);
  expect(rows[0]).toMatchObject({ checked_place_id: 'cz_VboCcTCuCIoYH4gFckJivg', checked_country: 'CZ' });
  expect(rows[0]?.checked_municipality_code).toMatch(/^\d{6}$/);
  expect(JSON.parse(out)).toMatchObject({ rows: 6, statuses: { valid: 3, unsure: 1, invalid: 1, insufficient: 1 } });
  expect(readFileSync(join(folder, 'people.checked.html'), 'utf8')).toContain('6 rows checked');
  expect(readdirSync(folder).filter((name) => /\.(work|new)$/.test(name))).toEqual([]);
});

test('windows-1250 and workbooks are read and written; the result of a workbook is one', async () => {
  const bytes = Buffer.from(
    table
      .replace('Město', 'M\u00ecsto')
      .replace('Číslo', '\u00c8\u00edslo')
      .replace('PSČ', 'PS\u00c8')
      .replace('Jméno', 'Jm\u00e9no')
      .replaceAll(' č. ', ' '),
    'latin1',
  );
  expect(await run(written('old.csv', bytes))).toMatchObject({ code: 0, err: expect.stringContaining('windows-1250') });
  expect((await rowsOf(join(folder, 'old.checked.csv'))).map((row) => row.checked_status)).toEqual(
    (await rowsOf(join(folder, 'people.checked.csv'))).map((row) => row.checked_status),
  );
  const book = join(folder, 'book.xlsx');
  await writeXlsx(book, each([['Adresa'], ['Karlova 213, 350 02 Cheb'], ['Karlva 213, Cheb']]));
  expect(await run(book)).toMatchObject({ code: 0, err: expect.stringContaining('address = "Adresa"') });
  expect((await rowsOf(join(folder, 'book.checked.xlsx'))).map((row) => row.checked_status)).toEqual([
    'valid',
    'unsure',
  ]);
});

test('a result is not replaced, work of another file not continued, and wrong use is said', async () => {
  const path = written('again.csv', table);
  expect((await run(path)).code).toBe(0);
  expect(await run(path)).toMatchObject({ code: 1, err: expect.stringContaining('again.checked.csv exists') });
  expect((await run(path, '--restart')).code).toBe(0);
  expect(await run(path, '--restart', '--country', 'sk')).toMatchObject({ code: 2 });
  expect(await run(join(folder, 'absent.csv'))).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') });
  expect(await run(written('empty.csv', ''))).toMatchObject({ code: 1, err: expect.stringContaining('has no rows') });
  expect(await run(path, '--data-dir', join(folder, 'nothing'), '--restart')).toMatchObject({
    code: 1,
    err: expect.stringContaining('scripts/import'),
  });
});

test('killed at any moment and run again, nothing is lost and nothing is done twice', async () => {
  const rows = Array.from({ length: 2_500 }, (_, i) => `${i};${i % 9 === 0 ? 'Karlva' : 'Karlova'} 213;Cheb\n`);
  const path = written('many.csv', `Id;Ulice;Město\n${rows.join('')}`);
  const work = join(folder, 'many.checked.csv.work', 'rows.jsonl');
  const doneRows = (): number => (existsSync(work) ? readFileSync(work, 'utf8').split('\n').length : 0);
  for (let kill = 1, before = 0; kill <= 2; kill++) {
    const child = spawn(process.execPath, [join(__dirname, '../main.js'), path], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    await until('some rows more are done', () => doneRows() > before + 200, 60_000);
    child.kill('SIGKILL');
    await once(child, 'close');
    before = doneRows();
  }
  expect(existsSync(join(folder, 'many.checked.csv'))).toBe(false);
  expect(await run(written('other.csv', table), '--out', join(folder, 'many.checked.csv'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('holds rows of another run'),
  });
  expect((await run(path)).err).toContain('rows were done before');
  const resumed = readFileSync(join(folder, 'many.checked.csv'), 'utf8');
  expect((await rowsOf(join(folder, 'many.checked.csv'))).map((row) => row.Id)).toEqual(rows.map((_, i) => String(i)));
  await run(path, '--restart');
  expect(resumed).toBe(readFileSync(join(folder, 'many.checked.csv'), 'utf8'));
});
