import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type GenerationListing, openGenerations, ServingNote } from '@tripoint/generations';
import { downloadRegister } from '@tripoint/registers';
import { DOWNLOAD_LIMITS } from '@tripoint/registers/testing';
import { until } from '@tripoint/testing';
import { importTools } from '../order/import-order';
import { PublisherDownloader } from '../run/publisher-downloader';
import type { RunRecord } from '../run/run-record';
import {
  generationsIn,
  liveId,
  runHere,
  runImport,
  runWith,
  startRegisterIndexer,
  writeSmallRegister,
} from '../testing/test-command';

let work: string;
/** A register of a few municipalities, read only. */
let register: string;
/** A data directory in which it is live, copied by tests that change it. */
let imported: string;
/** A data directory in which the sample is live, from the first test on. */
let sample: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'import-command-'));
  register = join(work, 'register');
  imported = join(work, 'imported');
  sample = join(work, 'sample');
  await writeSmallRegister(register);
  const { code, stderr } = await runHere(['cz-addresses', '--from', register, '--data-dir', imported]);
  if (code !== 0) throw new Error(`the register was not imported: ${stderr}`);
});
afterAll(() => rm(work, { recursive: true, force: true }));

let copies = 0;
async function copyOf(directory: string): Promise<string> {
  copies += 1;
  const copy = join(work, `copy-${copies}`);
  await cp(directory, copy, { recursive: true });
  return copy;
}

test('the sample is imported with progress, a report for people and a record for programs', async () => {
  const { code, stdout, stderr } = await runImport(['cz-addresses', '--sample', '--data-dir', sample, '--json']);
  expect(code).toBe(0);
  for (const phase of ['reading', 'building the index', 'checking the index', 'switching']) {
    expect(stderr).toContain(phase);
  }
  expect(stderr).toContain('imported: the new generation answers');
  const record = JSON.parse(stdout) as RunRecord;
  expect(record).toMatchObject({ state: 'live', sample: true, failure: null });
  expect(record.read?.kept).toBe(record.outcome?.report.counts.rows);
  expect(record.outcome?.report.gates.every(({ passed }) => passed)).toBe(true);
  expect(await liveId(sample)).toBe(record.outcome?.generation);
});

test('the command ends when the services on the same data answer from what it made live, unless it shall not wait', async () => {
  const dataDir = await copyOf(imported);
  const { serving } = openGenerations({ store: { engine: 'embedded' }, dataDir, kinds: [] });
  const service = new ServingNote(serving, ['cz-addresses']);
  const before = await liveId(dataDir);
  const words = ['cz-addresses', '--from', register, '--data-dir', dataDir, '--again'];
  const first = await runHere([...words, '--no-wait']);
  expect([first.code, first.stderr]).toEqual([0, expect.not.stringContaining('waiting until')]);
  const second = await liveId(dataDir);
  const ending = runHere(['rollback', ...words.slice(0, 1), '--data-dir', dataDir]);
  await until('the rollback is live', async () => (await liveId(dataDir)) === before && second !== before);
  service.answersFrom('cz-addresses', before ?? '');
  const { code, stderr } = await ending;
  expect([code, stderr]).toEqual([0, expect.stringMatching(/answering from it: process \d+ on /)]);
  await service.close();
  expect((await runHere(words)).stderr).not.toContain('answering from it');
});

test('the same register is not built again unless asked for; a rollback returns', async () => {
  const dataDir = await copyOf(imported);
  const first = await liveId(dataDir);
  const words = ['cz-addresses', '--from', register, '--data-dir', dataDir, '--json'];
  const same = await runHere(words);
  expect(JSON.parse(same.stdout)).toMatchObject({ state: 'unchanged', read: null, outcome: null });
  expect([same.code, await liveId(dataDir)]).toEqual([0, first]);
  expect(same.stderr).toContain('nothing new: the live data is of this very source');
  const again = await runHere([...words, '--again']);
  const { outcome } = JSON.parse(again.stdout) as RunRecord;
  expect(outcome?.report.difference).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(outcome?.report.difference?.unchanged).toBe(outcome?.report.counts.rows);
  const rollback = await runHere(['rollback', 'cz-addresses', '--data-dir', dataDir]);
  expect([rollback.code, await liveId(dataDir)]).toEqual([0, first]);
});

test('the list shows generations and runs', async () => {
  const people = await runHere(['list', '--data-dir', imported]);
  expect(people.stdout).toMatch(/generation \S+ {2}live/);
  const { stdout } = await runHere(['list', 'cz-addresses', '--data-dir', imported, '--json']);
  const [listing] = JSON.parse(stdout) as [{ generations: GenerationListing[]; runs: RunRecord[] }];
  expect(listing.generations.map(({ state }) => state)).toEqual(['live']);
  expect(listing.runs.map(({ state }) => state)).toEqual(['live']);
});

test('runs are listed with who started them, and shown again; a rollback is reported in their records', async () => {
  const dataDir = await copyOf(imported);
  await runHere(['cz-addresses', '--from', register, '--again', '--data-dir', dataDir]);
  await runHere(['rollback', 'cz-addresses', '--data-dir', dataDir]);
  const { stdout } = await runHere(['runs', 'cz-addresses', '--data-dir', dataDir, '--json']);
  const [newest, oldest] = JSON.parse(stdout) as [RunRecord, RunRecord];
  expect([newest.state, oldest.state]).toEqual(['rolled-back', 'live']);
  expect(newest.rolledBack?.origin).toEqual(newest.origin);
  expect(newest.origin).toEqual({ kind: 'command', who: userInfo().username });
  const people = await runHere(['runs', '--data-dir', dataDir]);
  expect([people.stdout, people.stderr]).toEqual([expect.any(String), '']);
  expect(people.stdout).toContain(`${oldest.run}  live, answers now; full load by command of ${userInfo().username}`);
  const shown = await runHere(['show', newest.run, '--data-dir', dataDir]);
  expect(shown.stdout).toContain('rolled back: the generation before it was made to answer again');
  const unknown = await runHere(['show', '20200101T000000000Z-0000', '--data-dir', dataDir]);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no run 20200101')]);
});

test('a sample that a register replaced is not live any more; going forward again makes nobody rolled back', async () => {
  const dataDir = await copyOf(sample);
  await runHere(['cz-addresses', '--from', register, '--data-dir', dataDir]);
  const states = async () => {
    const { stdout } = await runHere(['runs', 'cz-addresses', '--data-dir', dataDir, '--json']);
    return (JSON.parse(stdout) as RunRecord[]).map(({ state }) => state);
  };
  expect(await states()).toEqual(['live', 'replaced']);
  expect((await runHere(['list', '--data-dir', dataDir])).stdout).toMatch(/run {8}\S+ {2}replaced/);
  await runHere(['rollback', 'cz-addresses', '--data-dir', dataDir]);
  expect(await states()).toEqual(['rolled-back', 'live']);
  await runHere(['rollback', 'cz-addresses', '--data-dir', dataDir]);
  expect(await states()).toEqual(['live', 'replaced']);
});

test('refused rows that can be read by now are added; what answers and its place stay as they are', async () => {
  const dataDir = join(work, 'retried');
  const copy = await damaged((path, rows) => {
    const cells = rows[1]!.split(';');
    cells[0] = '999999999';
    cells[15] = '';
    return writeRows(path, [...rows, cells.join(';')]);
  });
  const whole = await runHere(['cz-addresses', '--from', copy, '--data-dir', dataDir, '--json']);
  const { run, outcome, refusedRows } = JSON.parse(whole.stdout) as RunRecord;
  expect(refusedRows).toEqual({ kept: 1, complete: true });
  const words = ['cz-addresses', '--retry-refused', run, '--data-dir', dataDir, '--json'];
  const nothing = await runHere(words);
  expect(JSON.parse(nothing.stdout)).toMatchObject({ state: 'unchanged', mode: 'redrive' });
  expect(nothing.stderr).toContain('nothing was added: all 1 rows were refused again');
  // As a reader of a later version would take it.
  const kept = join(dataDir, 'registers/cz-addresses/runs', `${run}.refused.jsonl`);
  const row = JSON.parse(await readFile(kept, 'utf8'));
  const cells = row.row.split(';');
  cells[15] = '58601';
  await writeFile(kept, `${JSON.stringify({ ...row, row: cells.join(';') })}\n`);
  const again = JSON.parse((await runHere(words)).stdout) as RunRecord;
  expect(again).toMatchObject({ state: 'live', redriven: run, base: run });
  expect(again.outcome?.report.difference).toMatchObject({ added: 1, changed: 0, removed: 0 });
  expect(again.outcome?.report.counts.rows).toBe((outcome?.report.counts.rows ?? 0) + 1);
  expect(again.sourceVersion).toBe(JSON.parse(whole.stdout).sourceVersion);
});

test('change sets over a sample are refused with what to do', async () => {
  const words = ['cz-addresses', '--change-set', '--from', register, '--data-dir', sample];
  const { code, stderr } = await runHere(words);
  expect([code, stderr]).toEqual([1, expect.stringContaining('is a sample: import the register before change sets')]);
});

test('a golden list that cannot be read is wrong use, reported before anything is read', async () => {
  const list = join(work, 'golden.jsonl');
  await writeFile(list, '{"register":"cz-addresses"}\n');
  const words = ['cz-addresses', '--sample', '--data-dir', join(work, 'kept')];
  const { code, stderr } = await runHere(words, { IMPORT_GOLDEN_QUERIES: list });
  expect([code, stderr]).toEqual([2, expect.stringContaining('golden.jsonl line 1: give either')]);
});

test('companies that a golden list expects must be found before they become live', async () => {
  const [list, dataDir] = [join(work, 'companies.jsonl'), join(work, 'companies')];
  await writeFile(list, '{"register":"cz-businesses","query":"nobody has this name","cin":"99999999"}\n');
  const words = ['cz-businesses', '--sample', '--data-dir', dataDir];
  const { code, stderr } = await runHere(words, { IMPORT_GOLDEN_QUERIES: list });
  expect([code, stderr]).toEqual([1, expect.stringContaining('99999999 (line 1)')]);
  expect(await liveId(dataDir, 'cz-businesses')).toBeNull();
});

test('a register is fetched from its publisher; one that cannot be used is reported with the file to get', async () => {
  const settings = { CZ_ADDRESSES_URL: 'http://127.0.0.1:9/{date}.zip' };
  const env = { ...process.env, ...settings };
  // As patient as it is, without its pauses.
  const limits = { ...DOWNLOAD_LIMITS, firstPauseMs: 1 };
  const downloader = new PublisherDownloader(env, (request) => downloadRegister(request, { limits }));
  const { code, stderr } = await runWith(['cz-addresses', '--data-dir', join(work, 'silent')], {
    ...importTools(startRegisterIndexer, env),
    env,
    downloader,
  });
  expect(stderr).toContain('downloading');
  expect(stderr).toMatch(/http:\/\/127\.0\.0\.1:9\/\S+/);
  expect(stderr).toContain('OB_ADR_csv.zip');
  expect(stderr).toContain('The live data is untouched.');
  expect(code).toBe(1);
});

test('a dry run leaves no generation', async () => {
  const dataDir = join(work, 'dry');
  const { code } = await runHere(['cz-addresses', '--from', register, '--dry-run', '--data-dir', dataDir]);
  expect([code, await liveId(dataDir), await generationsIn(dataDir)]).toEqual([0, null, []]);
});

test('wrong use is reported with exit code 2, help with 0', async () => {
  const unknown = await runHere(['de-addresses', '--sample', '--data-dir', join(work, 'none')]);
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('there is ');
  const help = await runImport(['--help']);
  expect(help.code).toBe(0);
  expect(help.stdout).toMatch(/^Registers: .*cz-addresses/m);
});

test('a register that lost a third of its municipalities is refused and kept for inspection', async () => {
  const dataDir = await copyOf(imported);
  const shrunk = await copyOf(register);
  const before = await liveId(dataDir);
  const files = (await readdir(shrunk)).filter((name) => name.endsWith('.csv'));
  for (const name of files.slice(0, Math.ceil(files.length / 3))) await rm(join(shrunk, name));
  const { code, stderr } = await runHere(['cz-addresses', '--from', shrunk, '--data-dir', dataDir]);
  expect(code).toBe(1);
  expect(stderr).toContain('refused: the live data is untouched');
  expect(stderr).toContain('FAILED rows against the live generation');
  expect(await liveId(dataDir)).toBe(before);
  expect((await generationsIn(dataDir)).filter((name) => name.endsWith('.refused'))).toHaveLength(1);
  const ofOther = { IMPORT_MIN_ROWS_SHARE: 'pl-addresses=0.1' };
  const words = ['cz-addresses', '--from', shrunk, '--dry-run', '--data-dir', dataDir];
  expect((await runHere(words, ofOther)).code).toBe(1);
  expect((await runHere(words, { IMPORT_MIN_ROWS_SHARE: 'cz-addresses=0' })).code).toBe(0);
  const unknown = await runHere(words, { IMPORT_MAX_FAR_AWAY_SHARE: 'de-addresses=0.1' });
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('de-addresses, which is no register')]);
});

/** Changes the first file of a copy of the register and returns what to import. */
async function damaged(change: (path: string, rows: string[]) => Promise<unknown>): Promise<string> {
  const copy = await copyOf(register);
  const name = (await readdir(copy)).find((entry) => entry.endsWith('.csv')) as string;
  const path = join(copy, name);
  await change(path, (await readFile(path, 'latin1')).trimEnd().split('\n'));
  return copy;
}

function writeRows(path: string, rows: readonly string[]): Promise<void> {
  return writeFile(path, `${rows.join('\n')}\n`, 'latin1');
}

function swapped(row: string): string {
  const cells = row.split(';');
  [cells[16], cells[17]] = [cells[17]!, cells[16]!];
  return cells.join(';');
}

async function archive(): Promise<string> {
  const path = join(work, `register-${copies}.tar.gz`);
  spawnSync('tar', ['-czf', path, '-C', register, '.']);
  return path;
}

test.each<[string, () => Promise<string>, RegExp]>([
  [
    'a truncated archive',
    async () => {
      const path = await archive();
      await truncate(path, Math.floor((await stat(path)).size / 2));
      return path;
    },
    /truncated|ends|incomplete|cut/i,
  ],
  [
    'a missing column',
    () =>
      damaged((path, rows) =>
        writeRows(
          path,
          rows.map((row) => row.split(';').slice(1).join(';')),
        ),
      ),
    /column/i,
  ],
  [
    'another encoding',
    () => damaged((path, rows) => writeFile(path, `\uFEFF${rows.join('\n')}\n`, 'utf8')),
    /windows-1250/i,
  ],
  [
    'swapped coordinates',
    () => damaged((path, rows) => writeRows(path, [rows[0]!, ...rows.slice(1).map(swapped)])),
    /swapped/i,
  ],
  [
    'an empty file',
    async () => {
      const path = join(work, 'empty.csv');
      await writeFile(path, '');
      return path;
    },
    /empty|no rows/i,
  ],
  [
    'a page of the web',
    async () => {
      const path = join(work, 'error.zip');
      await writeFile(path, '<!DOCTYPE html><html><body>Not found</body></html>');
      return path;
    },
    /HTML|web page|not a register/i,
  ],
  ['a file that is not there', async () => join(work, 'nowhere.zip'), /nowhere\.zip/],
])('%s: exit code 1, a clear message, the live data untouched', async (_name, source, message) => {
  const dataDir = await copyOf(imported);
  const before = await liveId(dataDir);
  const generations = await generationsIn(dataDir);
  const { code, stderr } = await runHere(['cz-addresses', '--from', await source(), '--data-dir', dataDir]);
  expect(stderr).toMatch(message);
  expect(stderr).toContain('The live data is untouched.');
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
  expect(await liveId(dataDir)).toBe(before);
  expect(await generationsIn(dataDir)).toEqual(generations);
});

test('a data directory that cannot be made is reported before anything is read', async () => {
  const file = join(work, 'a-file');
  await writeFile(file, '');
  const { code, stderr } = await runHere(['cz-addresses', '--from', register, '--data-dir', join(file, 'data')]);
  expect(code).toBe(2);
  expect(stderr).toContain('DATA_DIR must name a folder, but a file is in its place');
  expect(stderr).not.toContain('reading');
});

test('a data directory that may not be written is reported before anything is read', async () => {
  const locked = join(work, 'locked');
  await mkdir(locked, { mode: 0o500 });
  // Permissions do not stop root; a disk mounted read-only does.
  const root = process.getuid?.() === 0;
  const mounted = root && spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', locked]).status === 0;
  const dataDir = root && !mounted ? '/dev/null' : locked;
  try {
    const { code, stderr } = await runImport(['cz-addresses', '--from', register, '--data-dir', dataDir]);
    expect(stderr).toMatch(/DATA_DIR (?:names|must name) a folder/);
    expect(stderr).not.toContain('reading');
    expect(code).toBe(2);
  } finally {
    if (mounted) spawnSync('umount', [locked]);
  }
});
