import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gate } from '@tripoint/generations';
import { generationsOnDisk } from '../run/open-generations';
import { goLive, keepRefused } from '../testing/test-runs';
import { acceptRun } from './accept-run';

const RUN = '20261122T080000000Z-0001';
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'accept-run-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const HOUR_MS = 3_600_000;

const refuse = (gates: readonly Gate[] = [], sample = false, laterMs = HOUR_MS) =>
  keepRefused(dataDir, RUN, { gates, sample, laterMs });

const accept = (facts: object = {}) =>
  acceptRun({
    dataDir,
    record: { run: RUN, register: 'cz-addresses', base: null, sample: false, ...facts },
    generations: generationsOnDisk(dataDir),
    origin: { kind: 'command', who: 'jana' },
    why: 'inspected',
  });

test('what only a limit refused may answer, when nothing newer does', async () => {
  await goLive(dataDir, '20261121T080000000Z-0001');
  await refuse();
  expect((await accept()).accepted).toMatchObject({ who: 'jana', why: 'inspected' });
});

test('rows that were lost on the way are no matter of opinion', async () => {
  const lost = {
    name: 'no row lost',
    figure: '2 of 3',
    threshold: 'all',
    passed: false,
    note: '',
    isFinal: true,
  } as const;
  await refuse([lost]);
  await expect(accept()).rejects.toThrow('cannot be accepted: no row lost, 2 of 3');
});

test('what is older than what answers, or was made for another generation, is not accepted', async () => {
  await refuse([], false, -HOUR_MS);
  await goLive(dataDir, '20261123T080000000Z-0001');
  await expect(accept()).rejects.toThrow('another generation became live after');
  await expect(accept({ base: '20261121T080000000Z-0001' })).rejects.toThrow('another generation became live after');
});

test('a sample does not replace a register', async () => {
  await goLive(dataDir, '20261121T080000000Z-0001');
  await refuse([], true);
  await expect(accept({ sample: true })).rejects.toThrow('is a sample');
});
