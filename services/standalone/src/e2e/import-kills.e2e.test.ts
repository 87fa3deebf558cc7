import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, ROOT } from './testing/command';
import { describeForm } from './testing/form-specific';
import { endAll, newDataDir } from './testing/service';

/* Power cuts during imports, by the command that operators have for it: few here, as many as one likes by hand. */

const KILLS = 12;
/** Another seed kills at other moments. */
const SEED = process.env.TRIPOINT_KILL_SEED ?? '1';

interface Figures {
  readonly results: readonly {
    readonly name: string;
    readonly kills: readonly { readonly phase: string; readonly recorded: string | null }[];
    readonly repairs: number;
    readonly wrong: readonly string[];
  }[];
}

afterEach(endAll);

describeForm('power cuts on one machine', () => {
  test('loads and change sets of addresses and companies, killed at random moments, leave the old data or the new, and the next goes through', async () => {
    const folder = await newDataDir();
    const json = join(folder, 'kills.json');
    const program = join(ROOT, 'scripts/benchmarks/dist/main.js');
    const words = ['kills', '--kills', `${KILLS}`, '--rows', '1000', '--seed', SEED, '--json', json];
    const { code, stdout, stderr } = await Command.node(program, words, { TMPDIR: folder }).finished;
    expect({ code, seed: SEED, stdout, stderr }).toMatchObject({ code: 0 });
    const { results } = JSON.parse(await readFile(json, 'utf8')) as Figures;
    expect(results.map(({ name }) => name)).toEqual([
      'sk-addresses load',
      'cz-addresses load',
      'pl-addresses load',
      'sk-businesses load',
      'cz-businesses load',
      'sk-addresses change set',
      'cz-addresses change set',
      'sk-businesses change set',
    ]);
    const kills = results.flatMap((result) => result.kills);
    expect(kills).toHaveLength(KILLS);
    expect(kills.filter(({ recorded }) => recorded === 'interrupted').length).toBeGreaterThan(KILLS / 3);
    expect(new Set(kills.map(({ phase }) => phase)).size).toBeGreaterThanOrEqual(4);
    for (const { repairs, wrong } of results)
      expect({ repaired: repairs > 0, wrong }).toEqual({ repaired: true, wrong: [] });
  });
});
