import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadRegister } from './download/download-register';
import { generatedRegisters } from './generate/generated-registers';
import { writeSampleRegister } from './generate/write-sample-register';
import { byId, registers, registersOf } from './registers';
import { skAddresses } from './slovak/addresses/register';

/** A register that nothing in the product names. */
const declared = byId([
  ...Object.values(registers),
  {
    ...skAddresses,
    id: 'sk-gardens',
    download: {
      settings: [{ name: 'SK_GARDENS_URL', default: 'https://gardens.example/all.csv', meaning: 'All gardens.' }],
      full: async (ctx) => ({
        path: ctx.url('SK_GARDENS_URL').href,
        hierarchy: null,
        unchanged: true,
        sourceVersion: null,
        files: [],
      }),
    },
    generated: {
      rows: 1,
      places: 1,
      write: async () => [],
      sample: async (folder, seed) => {
        await writeFile(join(folder, 'gardens.csv'), seed);
        return { files: 1, rows: 1 };
      },
    },
  },
]);

describe('a register that is declared and listed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-declared-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is among those of its kind, which are indexed', () => {
    expect(registersOf('address', declared)).toEqual([...registersOf('address'), 'sk-gardens']);
  });

  it('can be generated, in the order of sizes, and has its sample', async () => {
    expect(generatedRegisters(declared)).toEqual(['sk-gardens', ...generatedRegisters()]);
    await writeSampleRegister(folder, { register: 'sk-gardens', seed: 'roses' }, declared);
    expect(await readFile(join(folder, 'gardens.csv'), 'utf8')).toBe('roses');
  });

  it('is downloaded by its own declaration, with the values of its settings', async () => {
    const request = {
      register: 'sk-gardens',
      mode: 'full',
      cacheDir: folder,
      signal: new AbortController().signal,
    } as const;
    expect(await downloadRegister(request, {}, declared)).toMatchObject({ path: 'https://gardens.example/all.csv' });
    const elsewhere = { ...request, sources: { SK_GARDENS_URL: 'https://elsewhere.example/all.csv' } };
    expect(await downloadRegister(elsewhere, {}, declared)).toMatchObject({
      path: 'https://elsewhere.example/all.csv',
    });
    await expect(downloadRegister({ ...request, mode: 'changes' }, {}, declared)).rejects.toMatchObject({
      reason: 'no-changes',
    });
  });
});
