import { mkdtemp, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSIONS_PER_DAY } from '../../record';
import type { RefusedRow } from '../../register-reader';
import { zipOf } from '../../testing/archives';
import { cinOf, companiesOf, entityOf, rpoBatchOf, writeRpoSet } from '../../testing/rpo-files';
import { skBusinesses } from './register';
import { LEFT_OUT, REFUSED, WARNING } from './row-reasons';

const DAY = '2026-03-07';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rpo-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const entities = (from: number, count: number) => Array.from({ length: count }, (_, at) => entityOf(from + at));

async function put(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('where the batches are', () => {
  it('a folder gives its newest set, part after part, in batches of the size asked for', async () => {
    await writeRpoSet(folder, '2026-02-07', entities(1, 5));
    await writeRpoSet(folder, DAY, entities(10, 3), entities(20, 4));
    const input = await skBusinesses.open(folder, { batchRecords: 2 });
    const batches: string[][] = [];
    for await (const batch of input.batches()) batches.push(batch.map(({ key }) => key));
    expect(batches).toEqual([['10', '11'], ['12', '20'], ['21', '22'], ['23']]);
    expect(input.report()).toEqual({
      register: 'sk-businesses',
      rowsRead: 7,
      kept: 7,
      refused: {},
      leftOut: {},
      warnings: {},
      files: 2,
      sourceVersion: '20260307',
      hierarchy: null,
      rowsWithoutCounty: 0,
    });
    expect(input.bytesRead()).toBe(input.totalBytes);
  });

  it.each([
    ['plain', 'rpo.json', rpoBatchOf(DAY, entities(1, 2))],
    ['on one line', 'rpo.json', rpoBatchOf(DAY, entities(1, 2)).replaceAll('\n', '')],
    ['over many lines', 'rpo.json', JSON.stringify(JSON.parse(rpoBatchOf(DAY, entities(1, 2))), null, 4)],
    ['with more beside it', 'rpo.json', rpoBatchOf(DAY, entities(1, 2)).replace('{', '{"source":{"results":[1]},')],
    ['in a ZIP', 'rpo.zip', zipOf([{ name: 'rpo.json', bytes: Buffer.from(rpoBatchOf(DAY, entities(1, 2))) }])],
  ])('one file %s is read', async (_what, name, content) => {
    const records = await companiesOf(await skBusinesses.open(await put(name, content)));
    expect(records.map(({ key }) => key)).toEqual(['1', '2']);
  });

  it.each<[string, () => Promise<unknown>, string, RegExp]>([
    ['a missing part', () => unlink(join(folder, `init_${DAY}_002.json.gz`)), 'companion-missing', /part 2 is missing/],
    [
      'a missing manifest',
      () => unlink(join(folder, `init_${DAY}_list.txt`)),
      'companion-missing',
      /manifest .* is missing/,
    ],
    [
      'a part that is there twice',
      () => put(`init_${DAY}_002.json`, '{}'),
      'companion-missing',
      /part 2 is there twice/,
    ],
    [
      'a manifest that lists more',
      () => put(`init_${DAY}_list.txt`, `init_${DAY}_001.json.gz\ninit_${DAY}_004.json.gz`),
      'companion-missing',
      /lists init_2026-03-07_004\.json, which is missing/,
    ],
    [
      'a manifest that lists less',
      () => put(`init_${DAY}_list.txt`, `batch-init/init_${DAY}_001.json.gz;3`),
      'companion-missing',
      /does not list init_2026-03-07_002\.json/,
    ],
    [
      'a part of another export',
      () => put(`init_${DAY}_002.json.gz`, rpoBatchOf('2026-02-07', entities(9, 1))),
      'not-a-register',
      /its exportDate is 2026-02-07, its name of 20260307/,
    ],
  ])('%s refuses the set', async (_what, damage, reason, message) => {
    await writeRpoSet(folder, DAY, entities(1, 2), entities(3, 2), entities(5, 2));
    await damage();
    const loading = skBusinesses.open(folder).then(companiesOf);
    await expect(loading).rejects.toMatchObject({
      name: 'RegisterFileError',
      reason,
      message: expect.stringMatching(message),
    });
  });

  it('one part of several is refused by itself, a set of one part is not', async () => {
    await writeRpoSet(folder, DAY, entities(1, 1), entities(2, 1));
    const first = join(folder, `init_${DAY}_001.json.gz`);
    await expect(skBusinesses.open(first)).rejects.toThrow(/one of 2 parts; give their folder/);
    await unlink(join(folder, `init_${DAY}_002.json.gz`));
    expect(await companiesOf(await skBusinesses.open(first))).toHaveLength(1);
  });

  it('batches of two days in one archive are refused', async () => {
    const files = [DAY, '2026-02-07'].map((day, at) => ({
      name: `${at}.json`,
      bytes: Buffer.from(rpoBatchOf(day, entities(at + 1, 1))),
    }));
    await expect(skBusinesses.open(await put('two.zip', zipOf(files))).then(companiesOf)).rejects.toThrow(
      /exported on 20260207, the parts before it on 20260307/,
    );
  });

  it('daily batches are no register', async () => {
    await writeRpoSet(folder, DAY, entities(1, 1));
    await rename(join(folder, `init_${DAY}_001.json.gz`), join(folder, `actual_${DAY}.json.gz`));
    for (const from of [folder, join(folder, `actual_${DAY}.json.gz`)]) {
      await expect(skBusinesses.open(from)).rejects.toMatchObject({
        reason: 'not-a-register',
        message: expect.stringContaining('--change-set'),
      });
    }
  });
});

const ended = {
  termination: '2020-05-05',
  identifiers: [{ value: cinOf(1), validFrom: '2000-01-01', validTo: '2020-05-05' }],
};

describe('what becomes of an entity', () => {
  const outcome = async (...list: object[]) => {
    const rows: RefusedRow[] = [];
    const path = await put('rpo.json', rpoBatchOf(DAY, [...list, entityOf(999_999)]));
    const input = await skBusinesses.open(path, { onRefused: (row: RefusedRow) => void rows.push(row) });
    const records = await companiesOf(input);
    const { refused, leftOut, warnings, rowsRead, kept } = input.report();
    expect(rowsRead).toBe(list.length + 1);
    expect(kept).toBe(records.length);
    return { records: records.slice(0, -1), refused, leftOut, warnings, rows };
  };

  it.each<[string, object[], string]>([
    ['no id', [entityOf(1, { id: null })], REFUSED.key],
    ['an id that is no number', [entityOf(1, { id: '1 2' })], REFUSED.key],
    ['an id that came before', [entityOf(1), entityOf(1)], REFUSED.duplicate],
    ['a text for an IČO', [entityOf(1, { identifiers: [{ value: 'Neuvedené' }] })], REFUSED.number],
    ['a name without end', [entityOf(1, { fullNames: [{ value: 'x'.repeat(1_001) }] })], REFUSED.nameTooLong],
  ])('%s: it is refused and counted', async (_what, list, reason) => {
    const { records, refused, rows } = await outcome(...list);
    expect(records).toHaveLength(list.length - 1);
    expect(refused).toEqual({ [reason]: { count: 1, samples: [expect.objectContaining({ line: list.length + 1 })] } });
    // A refused entity may be a person: nothing of it but its id is written down.
    expect(rows).toEqual([
      { reason, file: 'rpo.json', line: list.length + 1, row: expect.stringMatching(/^\{"id":[^,]{1,9}\}$/) },
    ]);
  });

  it.each<[string, object[], string]>([
    ['no IČO', [entityOf(1, { identifiers: [] })], LEFT_OUT.noNumber],
    ['an IČO of zeros', [entityOf(1, { identifiers: [{ value: '00000000' }] })], LEFT_OUT.noNumber],
    ['an IČO that has ended', [entityOf(1, { ...ended, termination: null })], LEFT_OUT.noNumber],
    ['no name', [entityOf(1, { fullNames: [{ value: ' \n' }] })], LEFT_OUT.noName],
    ['names that are no list', [entityOf(1, { fullNames: { value: 'x' } })], LEFT_OUT.noName],
  ])('%s: it is no company to be found, which is nothing wrong', async (_what, list, reason) => {
    const { records, refused, leftOut, rows } = await outcome(...list);
    expect({ records, refused, leftOut, rows }).toEqual({
      records: [],
      refused: {},
      leftOut: { [reason]: 1 },
      rows: [],
    });
  });

  it.each<[string, object, string]>([
    ['a wrong check digit', { identifiers: [{ value: '12345678' }] }, WARNING.checkDigit],
    ['an establishment that is no date', { establishment: '2020' }, WARNING.establishment],
    ['a termination that is no date', { termination: 'áno' }, WARNING.termination],
    ['an end by its status alone', { legalStatuses: [{ value: { code: '17' } }] }, WARNING.endedByStatus],
    ['a number that is none', { addresses: [{ street: 'Hlavná', regNumber: 'x' }] }, WARNING.number],
    ['a PSČ that is none', { addresses: [{ street: 'Hlavná', postalCodes: ['1'] }] }, WARNING.postalCode],
    ['a form without a text', { legalForms: [{ value: { code: '999' } }] }, `${WARNING.formWithoutText} 999`],
    [
      'an activity without a text',
      { statisticalCodes: { mainActivity: { code: '12' } } },
      `${WARNING.activityWithoutText} 12`,
    ],
  ])('%s: it is kept with a warning', async (_what, members, warning) => {
    const { records, warnings } = await outcome(entityOf(1, members as Record<string, unknown>));
    expect(records).toHaveLength(1);
    expect(warnings).toEqual({ [warning]: { count: 1, samples: [{ file: 'rpo.json', line: 2, row: '{"id":1}' }] } });
  });

  it.each<[string, object, object]>([
    ['an establishment to come', { establishment: '2027-01-01' }, { establishedOn: '2027-01-01' }],
    ['an end, with the last IČO it had', ended, { terminatedOn: '2020-05-05', cin: cinOf(1) }],
    ['a sentinel for an end', { termination: '9999-12-31' }, { terminatedOn: null }],
    ['an IČO without its zeros', { identifiers: [{ value: '151866' }] }, { cin: '00151866' }],
    ['an IČO of a unit', { identifiers: [{ value: '173196170549' }] }, { cin: '173196170549' }],
    [
      'a former IČO beside the current one',
      { identifiers: [{ value: cinOf(3) }, { value: cinOf(2), validTo: '2001-01-01' }] },
      { cin: cinOf(3) },
    ],
    ['no address', { addresses: null }, { seat: null, formerSeats: [] }],
    ['no form and no activity', { legalForms: [], statisticalCodes: null }, { legalForm: null, activity: null }],
    ['a code alone', { legalForms: [{ value: { code: '999' } }] }, { legalForm: { code: '999', text: '999' } }],
    [
      'the same name again',
      {
        fullNames: [
          { value: 'A', validTo: '2001-01-01' },
          { value: 'B' },
          { value: 'A', validTo: '2002-01-01' },
          { value: 'B', validTo: '1999-01-01' },
        ],
      },
      { name: 'B', formerNames: ['A'] },
    ],
    [
      'a name of several lines',
      { fullNames: [{ value: ' A.B.C.\r\n  system  engineering ' }] },
      { name: 'A.B.C. system  engineering' },
    ],
  ])('%s: it is kept so', async (_what, members, expected) => {
    const { records, refused } = await outcome(entityOf(1, members as Record<string, unknown>));
    expect(refused).toEqual({});
    expect(records).toEqual([
      expect.objectContaining({ key: '1', sourceVersion: 20_260_307 * VERSIONS_PER_DAY, ...expected }),
    ]);
  });
});

describe('size bands of RÚZ', () => {
  const unit = (number: number, velkostOrganizacie: string, more = {}) => ({
    id: 5,
    ico: cinOf(number),
    velkostOrganizacie,
    ...more,
  });

  it.each([
    ['an array', 'ruz.json', JSON.stringify([unit(1, '24'), unit(2, '02')])],
    [
      'lines',
      'uctovne-jednotky.jsonl',
      `${JSON.stringify(unit(1, '24', { nazov: 'x' }))}\n${JSON.stringify(unit(2, '02'))}\n`,
    ],
  ])('are taken from %s beside the batches', async (_what, name, content) => {
    await writeRpoSet(folder, DAY, entities(1, 3));
    await put(name, content);
    const records = await companiesOf(await skBusinesses.open(folder));
    expect(records.map(({ size }) => size)).toEqual([
      { code: '24', text: '250-499 zamestnancov', employees: 250 },
      { code: '02', text: '1 zamestnanec', employees: 1 },
      null,
    ]);
  });

  it('what a unit does not say, or says wrongly, is counted', async () => {
    await writeRpoSet(folder, DAY, entities(1, 1));
    await put('ruz.json', JSON.stringify([unit(1, '99'), { ico: 'x', velkostOrganizacie: '01' }, { ico: cinOf(1) }]));
    const input = await skBusinesses.open(folder);
    expect((await companiesOf(input))[0].size).toBeNull();
    expect(Object.keys(input.report().warnings)).toEqual([`${WARNING.sizeCode} 99`, WARNING.sizeNumber]);
  });
});
