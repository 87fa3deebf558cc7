import { GENERATE_HELP, type GenerateIo, runGenerate } from './cli';
import type { GenerateOptions } from './generate-register';

interface Written {
  out: string;
  err: string;
  asked: GenerateOptions[];
}

async function run(args: string[], generate?: GenerateIo['generate']): Promise<Written & { code: number }> {
  const written: Written = { out: '', err: '', asked: [] };
  let now = 0;
  const io: GenerateIo = {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    isTerminal: false,
    // Each look at the clock is more than a second after the last.
    now: () => {
      now += 1_500;
      return now;
    },
    generate:
      generate ??
      (async (options) => {
        written.asked.push(options);
        options.onProgress?.(500);
        return { paths: ['a/register.zip', 'a/list.xml'], rows: options.rows as number };
      }),
  };
  return { code: await runGenerate(args, io), ...written };
}

describe('scripts/generate', () => {
  it('prints the paths alone on standard output, and progress on standard error', async () => {
    const { code, out, err, asked } = await run(['sk-addresses', '--rows', '2000', '--seed', 'x', '--out', 'dir']);
    expect(code).toBe(0);
    expect(out).toBe('a/register.zip\na/list.xml\n');
    expect(err).toMatch(/^500 of 2,000 rows\n2,000 rows written in [\d.]+ s\n$/);
    expect(asked).toMatchObject([{ register: 'sk-addresses', rows: 2_000, seed: 'x', folder: 'dir' }]);
  });

  it('writes as many rows as the real register has into a folder of its own by default', async () => {
    const { asked } = await run(['pl-addresses']);
    expect(asked).toMatchObject([{ rows: 7_900_000, seed: 'tripoint', folder: 'data/generated/pl-addresses' }]);
  });

  it('prints its help', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, out: GENERATE_HELP, err: '', asked: [] });
  });

  it.each([
    [[], /Name one register/],
    [['sk-addresses', 'cz-addresses'], /Name one register/],
    [['de-addresses'], /no register "de-addresses".*sk-addresses, cz-addresses, cz-businesses, pl-addresses/],
    [['sk-addresses', '--rows', 'many'], /--rows must be a whole number from 1000 to 9000000, found "many"/],
    [['sk-addresses', '--rows', '999'], /--rows/],
    [['sk-addresses', '--rows', '-5000'], /rows/],
    [['sk-addresses', '--rows', '9000001'], /--rows/],
    [['cz-addresses', '--days', '91'], /--days must be a whole number from 1 to 90, found "91"/],
    [
      ['pl-addresses', '--days', '3'],
      /published without change sets: --days goes with .*sk-addresses and cz-addresses/,
    ],
    [['sk-addresses', '--out', ''], /--out must name a folder/],
    [['sk-addresses', '--colour'], /--colour/],
  ])('refuses %j with exit code 2', async (args, message) => {
    const { code, out, err, asked } = await run(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(message);
    expect(asked).toEqual([]);
  });

  it('says why it failed, with exit code 1', async () => {
    const fail = () => Promise.reject(new Error('no space left on device'));
    const { code, out, err } = await run(['cz-addresses'], fail);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain('cz-addresses could not be generated: no space left on device');
  });
});
