import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CompanyRecords, openCompanyIndex } from '@tripoint/companies';
import { DiskSuppression, openGenerations, type SuppressionList } from '@tripoint/generations';
import { byId, type CompanyRecord, type RegisterOf, registers } from '@tripoint/registers';
import { cinOf, entityOf, rpoBatchOf, writeRpoSet } from '@tripoint/registers/testing';
import { stackAddress } from '@tripoint/testing';
import { importTools } from '../order/import-order';
import { openImportStores } from '../run/import-stores';
import { type Ended, SharedStack } from '../testing/shared-stack';
import { runHere, runWith, startRegisterIndexer, writeSmallRegister } from '../testing/test-command';

const REGISTER = 'sk-businesses';
const DAY_BEFORE = '2026-02-01';
const DAY = '2026-02-02';

let stack: SharedStack;
let initial: string;
/** What the day after brings: 1 renamed, 3 ended, 401 founded. */
let daily: string;
/** The register of the day after, loaded afresh. */
let newer: string;

const entities = (count: number) => Array.from({ length: count }, (_, i) => entityOf(i + 1));
const renamed = entityOf(1, {
  dbModificationDate: DAY,
  fullNames: [
    { value: 'Firma 1, s.r.o.', validFrom: '2010-01-01', validTo: '2026-02-01' },
    { value: 'Kováčstvo Lipa, s.r.o.', validFrom: '2026-02-02' },
  ],
});
const ended = entityOf(3, { dbModificationDate: DAY, termination: '2026-02-01' });
const founded = entityOf(401, { dbModificationDate: DAY });

beforeAll(async () => {
  stack = await SharedStack.open();
  [initial, newer, daily] = ['initial', 'newer', 'daily'].map((name) => join(stack.work, name)) as [
    string,
    string,
    string,
  ];
  const all = entities(400);
  await writeRpoSet(initial, DAY_BEFORE, all.slice(0, 250), all.slice(250));
  await writeRpoSet(newer, DAY, [renamed, all[1]!, ended, ...all.slice(3), founded]);
  await mkdir(daily);
  const changes = rpoBatchOf(DAY, [renamed, ended, founded]);
  await writeFile(join(daily, `actual_${DAY}.json.gz`), gzipSync(changes));
  await stack.startIndexer(REGISTER);
});
afterAll(() => stack.close());

/** Each form of the product, with its list and the index file of what answers. */
const forms = {
  'files, in one process': {
    settings: (): Readonly<Record<string, string>> => ({}),
    list: (): SuppressionList => new DiskSuppression(join(stack.work, 'files')),
    dataDir: () => join(stack.work, 'files'),
  },
  'Elasticsearch, over Kafka': {
    settings: () => stack.settings('kafka'),
    list: (): SuppressionList => {
      const store = {
        engine: 'elasticsearch',
        server: stackAddress('ELASTICSEARCH_URL'),
        prefix: stack.prefix,
      } as const;
      return openGenerations({ store, dataDir: stack.work, kinds: [] }).suppressed;
    },
    dataDir: () => join(stack.work, 'servers'),
  },
} as const;

/** What answered in each form when the story had ended. */
const answered: CompanyRecord[][] = [];

describe.each(Object.keys(forms) as (keyof typeof forms)[])('companies in %s', (name) => {
  const form = forms[name];
  const run = (...words: string[]) => runHere([...words, '--data-dir', form.dataDir()], form.settings());
  const record = async (...words: string[]): Promise<Ended> => {
    const { code, stdout } = await run(REGISTER, ...words, '--json');
    return { ...JSON.parse(stdout), exit: code };
  };
  const suppress = (...numbers: number[]) =>
    form
      .list()
      .add(
        numbers.map((number) => ({ country: 'sk', cin: cinOf(number), reason: null, addedAt: '2026-02-02T00:00:00Z' })),
      );
  const counted = ({ outcome, read }: Ended) => [outcome?.report.counts.rows, read?.kept, read?.leftOut ?? {}];

  async function live(): Promise<CompanyRecord[]> {
    const { ENGINE, ELASTICSEARCH_URL, ELASTICSEARCH_PREFIX } = form.settings();
    const engine = ENGINE === undefined ? 'embedded' : 'elasticsearch';
    const settings = { engine, elasticsearchUrl: ELASTICSEARCH_URL ?? null } as const;
    const stores = openImportStores({ ...settings, elasticsearchPrefix: ELASTICSEARCH_PREFIX ?? '' }, form.dataDir());
    const generations = stores.generations(REGISTER);
    const path = await generations.indexFile((await generations.live())!);
    await stores.close();
    return [...new CompanyRecords(await openCompanyIndex(path)).all()];
  }

  test('a register is loaded, followed by a day and a newer release, without whom the list names', async () => {
    const first = await record('--from', initial);
    expect([first.exit, first.state, first.failure, ...counted(first)]).toEqual([0, 'live', null, 400, 400, {}]);
    expect(await record('--from', initial)).toMatchObject({ exit: 0, state: 'unchanged' });

    // The list alone makes the same source worth building again.
    await suppress(10, 11);
    const shorter = await record('--from', initial);
    expect(shorter.failure).toBeNull();
    expect([shorter.state, ...counted(shorter)]).toEqual(['live', 398, 398, { 'on the suppression list': 2 }]);
    expect(shorter.outcome?.report.difference).toMatchObject({ added: 0, changed: 0, removed: 2 });
    const report = (await run('show', shorter.run)).stdout;
    expect(report).toContain(
      'rows        400 read, 398 kept, 2 left out, 0 refused\n    left out: on the suppression list, 2',
    );
    expect(report).toMatch(/index {7}398 companies, 398 existing, 0 former names/);

    // One more comes on the list, and the day changes another who is on it.
    await suppress(12, 401);
    const day = await record('--change-set', '--from', daily);
    expect([day.state, day.read?.leftOut]).toEqual(['live', { 'on the suppression list': 1 }]);
    expect(day.outcome?.report.difference).toMatchObject({ added: 0, changed: 2, removed: 1 });
    const differences = (await run('diff', day.run, '--json')).stdout.trimEnd().split('\n');
    expect(differences.map((line) => JSON.parse(line)).find(({ key }) => key === '1')).toMatchObject({
      change: 'changed',
      after: { name: 'Kováčstvo Lipa, s.r.o.', formerNames: 'Firma 1, s.r.o.' },
    });
    expect((await run('search', REGISTER, cinOf(1))).stdout).toContain('Kováčstvo Lipa');
    expect((await run('search', REGISTER, cinOf(12))).stdout).toBe('nothing found\n');

    const fresh = await record('--from', newer);
    expect(fresh.outcome?.report.difference).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 397 });
    const companies = await live();
    const numbers = companies.map(({ cin }) => cin);
    for (const hidden of [10, 11, 12, 401]) expect(numbers).not.toContain(cinOf(hidden));
    answered.push(companies);
    expect((await run('rollback', REGISTER)).code).toBe(0);
    expect((await run('list', REGISTER)).stdout).toMatch(/previous, 397 companies/);
  });
});

test('every form has the same records in the same order', () => {
  expect(answered).toHaveLength(2);
  expect(answered[1]).toEqual(answered[0]);
});

test('a register whose seats name addresses is given those that answer, and says when none do', async () => {
  const found: (string | null | undefined)[] = [];
  const own = registers[REGISTER] as RegisterOf<'company'>;
  const withSeats = byId([
    ...Object.values(registers),
    {
      ...own,
      seatsIn: 'cz-addresses',
      open: async (from, options) => {
        found.push(options?.addresses === null ? null : (options?.addresses?.find('1')?.key ?? 'none of this key'));
        return own.open(from, options);
      },
    },
  ]);
  const dataDir = join(stack.work, 'seats');
  const importIt = async (register: string, from: string) => {
    const tools = { registers: withSeats, startIndexer: startRegisterIndexer, env: { DATA_DIR: dataDir } };
    return runWith([register, '--from', from], { ...importTools(startRegisterIndexer, {}), ...tools });
  };
  const alone = await importIt(REGISTER, initial);
  expect(alone.stderr).toContain('as the register writes them, because cz-addresses has no generation that answers');
  expect(await importIt(REGISTER, initial)).toMatchObject({ stderr: expect.stringContaining('nothing new') });
  const addresses = join(stack.work, 'addresses');
  await writeSmallRegister(addresses);
  await importIt('cz-addresses', addresses);
  // The first addresses are worth building the same source again, later ones are not.
  expect((await importIt(REGISTER, initial)).stderr).toMatch(/seats {7}of the addresses of cz-addresses, run \S+\n/);
  expect(await importIt(REGISTER, initial)).toMatchObject({ stderr: expect.stringContaining('nothing new') });
  expect(found).toEqual([null, 'none of this key']);
});
