import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunRecord } from '../run/run-record';
import { runHere, writeSmallRegister } from '../testing/test-command';
import { csvLine } from './csv-line';

let work: string;
let dataDir: string;
let first: RunRecord;
/** Loses a municipality, changes one address and adds another; one row cannot be read. */
let second: RunRecord;

const here = (...words: string[]) => runHere([...words, '--data-dir', dataDir]);
const record = async (...words: string[]): Promise<RunRecord> => JSON.parse((await here(...words, '--json')).stdout);

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'inspect-'));
  dataDir = join(work, 'data');
  const register = join(work, 'register');
  await writeSmallRegister(register, 3);
  first = await record('cz-addresses', '--from', register);
  const [lost, edited] = (await readdir(register)).filter((name) => name.endsWith('.csv'));
  await rm(join(register, lost!));
  const path = join(register, edited!);
  const [header, ...rows] = (await readFile(path, 'latin1')).trimEnd().split('\n');
  const cells = rows[0]!.split(';');
  cells[15] = '99999';
  const added = rows[1]!.split(';');
  added[0] = '999999999';
  const broken = [...added];
  broken[0] = '999999998';
  broken[15] = '';
  const changed = [header, cells.join(';'), ...rows.slice(1), added.join(';'), broken.join(';')];
  await writeFile(path, `${changed.join('\n')}\n`, 'latin1');
  second = await record('cz-addresses', '--from', register);
});
afterAll(() => rm(work, { recursive: true, force: true }));

test('a refused run shows its regions, what it would change and the rows that it refused', async () => {
  expect([first.state, second.state]).toEqual(['live', 'refused']);
  const report = (await here('show', second.run)).stdout;
  expect(report).toContain(`scripts/import accept ${second.run} --why TEXT`);
  expect(report).toMatch(/^ {2}regions\n {4}\S.* of [\d,]+ \(\d+\.\d %\)$/m);

  const { code, stdout } = await here('diff', second.run, '--json');
  const changes = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { added, changed, removed } = second.outcome!.report.difference!;
  const count = (kind: string): number => changes.filter(({ change }) => change === kind).length;
  expect([code, count('added'), count('changed'), count('removed')]).toEqual([0, added, changed, removed]);
  expect(changes.find(({ change }) => change === 'changed')).toMatchObject({
    fields: ['postalCode'],
    after: { postalCode: '99999' },
  });
  expect(changes.find(({ change }) => change === 'added').key).toBe('999999999');
  const csv = (await here('diff', second.run)).stdout.trimEnd().split('\n');
  expect(csv[0]).toBe('change,key,field,before,after');
  expect(csv).toHaveLength(1 + changes.length);
  expect(csv.some((line) => /^changed,\d+,postalCode,\d{5},99999$/.test(line))).toBe(true);

  const rows = (await here('refused', second.run, '--json')).stdout.trimEnd().split('\n');
  expect(rows.map((line) => JSON.parse(line).row)).toEqual([expect.stringMatching(/^999999998;/)]);
  expect((await here('refused', second.run)).stdout).toMatch(/line \d+: 999999998;/);
  expect((await here('diff', first.run)).stderr).toContain('is not kept: nothing to compare with');
});

test('a refused generation is searched for trial, accepted by a person with a reason, and answers', async () => {
  const search = async (...words: string[]) => (await here('search', 'cz-addresses', ...words)).stdout;
  const street = JSON.parse(
    (await here('diff', second.run, '--json')).stdout.split('\n').find((line) => line.includes('"added"'))!,
  );
  const { municipality, part, houseNumber } = street.after;
  const words = [`${street.after.street ?? part} ${street.after.orientationNumber ?? houseNumber}, ${municipality}`];
  expect(await search(...words, '--generation', second.run)).toContain(municipality);
  expect(JSON.parse(await search(...words, '--generation', second.run, '--json'))[0].municipality).toBe(municipality);

  const without = await here('accept', second.run);
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('accept needs --why')]);
  const accepted = await here('accept', second.run, '--why', 'one municipality moved');
  expect([accepted.code, accepted.stderr]).toEqual([
    0,
    expect.stringContaining('answers: accepted, one municipality moved'),
  ]);
  const shown = await record('show', second.run);
  expect(shown).toMatchObject({
    state: 'live',
    accepted: { why: 'one municipality moved', origin: { kind: 'command' } },
  });
  expect(shown.outcome?.report.gates.some(({ passed }) => !passed)).toBe(true);
  expect((await here('show', second.run)).stdout).toMatch(/accepted {4}by command of .*: one municipality moved/);
  expect((await here('runs', 'cz-addresses')).stdout).toContain(`${second.run}  live, answers now`);
  expect(await record('show', first.run)).toMatchObject({ state: 'replaced' });
  // Accepted once, it is refused no more; and it can be rolled back as any other.
  expect((await here('accept', second.run, '--why', 'again')).stderr).toContain('no refused generation');
  expect((await here('diff', second.run)).code).toBe(0);
  expect((await here('rollback', 'cz-addresses')).code).toBe(0);
  expect(await record('show', first.run)).toMatchObject({ state: 'live' });
});

test('a cell that a spreadsheet would calculate or split is quoted', () => {
  expect(csvLine(['a', 1.5, null, 'b,"c"', '=1+1', '-2'])).toBe(`a,1.5,,"b,""c""",'=1+1,'-2`);
});
