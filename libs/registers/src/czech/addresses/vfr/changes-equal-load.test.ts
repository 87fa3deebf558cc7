import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AddressRecord } from '../../../record';
import type { ChangeInput } from '../../../register-reader';
import { zipOf } from '../../../testing/archives';
import { TestEdits } from '../../../testing/vfr-edits';
import { applied, changesOf, contentOf, knownOf, vfrOf } from '../../../testing/vfr-files';
import { TestRegister } from '../../../testing/vfr-register';
import { czAddresses } from '../register';

const RELEASE = 20260131;
const DAYS = 3;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-vfr-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const dayAfter = (days: number): string => (days === 0 ? String(RELEASE) : `2026020${days}`);

/** A release, its state, change files of some days, and the release after them. */
async function writeRegister(seed: string): Promise<{ edits: TestEdits; files: string[] }> {
  const register = new TestRegister();
  const edits = new TestEdits(register, seed);
  await register.writeRelease(join(dir, 'old'), dayAfter(0));
  await mkdir(join(dir, 'changes'));
  const files: string[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    const elements = edits.day(3, day * 1_000);
    const head = {
      date: dayAfter(day),
      previous: dayAfter(day - 1),
      transactionFrom: day * 1_000,
      transactionTo: day * 1_000 + 999,
    };
    const name = `${head.date}_ST_ZZSZ.xml`;
    const bytes = Buffer.from(vfrOf(head, elements));
    const [suffix, packed] = [
      ['', bytes] as const,
      ['.gz', gzipSync(bytes)] as const,
      ['.zip', zipOf([{ name, bytes }])] as const,
    ][day % 3];
    files.push(join(dir, 'changes', `${name}${suffix}`));
    await writeFile(join(dir, 'changes', `${name}${suffix}`), packed);
  }
  await register.writeRelease(join(dir, 'new'), dayAfter(DAYS));
  return { edits, files };
}

async function load(name: string): Promise<AddressRecord[]> {
  const input = await czAddresses.open(join(dir, name));
  const records: AddressRecord[] = [];
  for await (const batch of input.batches()) records.push(...batch);
  await mkdir(join(dir, `${name}-state`));
  await input.saveState?.(join(dir, `${name}-state`));
  expect(input.report()).toMatchObject({ refused: {}, warnings: {} });
  return records;
}

function open(from: string, records: Iterable<AddressRecord>, version: string, state: string): Promise<ChangeInput> {
  const base = { sourceVersion: version, known: knownOf(records), state: join(dir, state) };
  return czAddresses.openChanges?.(from, base) as Promise<ChangeInput>;
}

describe.each(['a', 'b'])('after changes of some days (%s)', (seed) => {
  it('the addresses are those of a load of the later release, row by row', async () => {
    const { edits } = await writeRegister(seed);
    const before = await load('old');
    const after = await load('new');
    const input = await open(join(dir, 'changes'), before, dayAfter(0), 'old-state');
    const changes = await changesOf(input);
    expect(input.report()).toMatchObject({ refused: {}, warnings: {}, files: DAYS, sourceVersion: dayAfter(DAYS) });
    expect(contentOf(applied(before, changes).values())).toEqual(contentOf(after));
    expect(input.bytesRead()).toBe(input.totalBytes);
    expect([...edits.made.values()].every((count) => count > 0)).toBe(true);
    expect(edits.made.size).toBe(30);
  });

  it('they are so too when each day is applied to what the day before left', async () => {
    const { files } = await writeRegister(seed);
    let records = new Map((await load('old')).map((record) => [record.key, record]));
    let state = 'old-state';
    for (const [index, file] of files.entries()) {
      const input = await open(file, records.values(), dayAfter(index), state);
      records = applied(records.values(), await changesOf(input));
      state = `state-${index}`;
      await mkdir(join(dir, state));
      await input.saveState(join(dir, state));
    }
    expect(contentOf(records.values())).toEqual(contentOf(await load('new')));
    const again = await open(join(dir, 'changes'), records.values(), dayAfter(DAYS), state);
    expect(await changesOf(again)).toEqual([]);
  });
});
