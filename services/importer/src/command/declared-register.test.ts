import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byId, type Register, registers } from '@tripoint/registers';
import { sourceSettingsOf } from '../order/import-settings';
import { PublisherDownloader } from '../run/publisher-downloader';
import { runWith, startRegisterIndexer } from '../testing/test-command';

const [known] = Object.values(registers) as [Register];
/** A register that nothing in the product names. */
const declared = byId([
  ...Object.values(registers),
  {
    ...known,
    id: 'cz-gardens',
    howToGet: 'Ask the gardener for the list of gardens.',
    download: {
      settings: [{ name: 'CZ_GARDENS_URL', default: 'https://gardens.example/all.csv', meaning: 'All gardens.' }],
      full: () => Promise.reject(new Error('no garden is open')),
      changes: { setting: 'CZ_GARDENS_URL', fetch: () => Promise.reject(new Error('no garden is open')) },
    },
  },
]);

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'declared-register-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

const run = (...words: string[]) =>
  runWith(words, { registers: declared, startIndexer: startRegisterIndexer, env: { DATA_DIR: work } });

describe('a register that is declared and listed', () => {
  it('is in the help of the command, in its lists and in what it says of a wrong name', async () => {
    expect((await run('--help')).stdout).toMatch(/^Registers: .*, cz-gardens$/m);
    expect((await run('cz-parks')).stderr).toContain(`there is ${Object.keys(declared).join(', ')}`);
    expect((await run('list', 'cz-gardens')).code).toBe(0);
  });

  it('explains how to get its file', async () => {
    const { code, stderr } = await run('cz-gardens');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Ask the gardener for the list of gardens.')]);
  });

  it('has its settings in the table, and its publisher from them', () => {
    expect(sourceSettingsOf(declared)).toHaveProperty(['CZ_GARDENS_URL', 'meaning'], 'All gardens.');
    const downloader = new PublisherDownloader({}, undefined, declared);
    expect(downloader.publishers('cz-gardens')).toEqual(['https://gardens.example/all.csv']);
    expect(downloader.hasChangeSets('cz-gardens')).toBe(true);
  });
});
