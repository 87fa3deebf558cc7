import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const REPOSITORY = join(__dirname, '..', '..', '..', '..');
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/** Stand-ins for npm and the compiler: they note their arguments, and make what the real ones make. */
const FAKE_NPM = `#!/bin/sh
echo "npm $*" >> "$CALLS"; echo 'npm speaks'
mkdir -p node_modules/.bin && cp "$FAKES/tsc" node_modules/.bin/tsc && touch node_modules/.package-lock.json`;
const FAKE_TSC = `#!/bin/sh
echo "tsc $*" >> "$CALLS"; echo 'tsc speaks'
[ ! -e broken ] || exit 1
mkdir -p services/gateway/dist/keys && echo 'console.log(process.argv.slice(2).join(" "))' > services/gateway/dist/keys/cli.js`;

describe('scripts/keys in a fresh copy of the repository', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tripoint-launcher-'));
    cpSync(join(REPOSITORY, 'scripts', 'keys'), join(root, 'scripts', 'keys'));
    cpSync(join(REPOSITORY, 'scripts', 'lib', 'prepare.sh'), join(root, 'scripts', 'lib', 'prepare.sh'));
    write('package-lock.json', '{}');
    write('tsconfig.base.json', '{}');
    write('libs/a/src/index.ts', '');
    write('services/gateway/src/index.ts', '');
    write('services/gateway/tsconfig.json', '{}');
    write('fakes/npm', FAKE_NPM);
    write('fakes/tsc', FAKE_TSC);
    for (const name of ['npm', 'tsc']) chmodSync(join(root, 'fakes', name), 0o755);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Writes a file of long ago, so that what is touched later is newer by more than a clock tick. */
  function write(path: string, text: string): void {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    for (const old of [file, dirname(file)]) utimesSync(old, LONG_AGO, LONG_AGO);
  }

  function touch(path: string): void {
    const soon = new Date(Date.now() + 5_000);
    utimesSync(join(root, path), soon, soon);
  }

  function keys() {
    const calls = join(root, 'calls');
    rmSync(calls, { force: true });
    const { status, stdout, stderr } = spawnSync(join(root, 'scripts', 'keys'), ['list', '--json'], {
      encoding: 'utf8',
      cwd: tmpdir(),
      env: {
        ...process.env,
        // The tests run where all is prepared; the copy under test is not.
        TRIPOINT_PREPARED: '',
        PATH: `${join(root, 'fakes')}:${process.env.PATH}`,
        FAKES: join(root, 'fakes'),
        CALLS: calls,
      },
    });
    const called = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
    return { status, stdout, stderr, called: called.map((line) => line.split(' ').slice(0, 2).join(' ')) };
  }

  it('installs and builds first, says so to people only, and passes its words on', () => {
    const { status, stdout, stderr, called } = keys();
    expect({ status, stdout, called }).toEqual({ status: 0, stdout: 'list --json\n', called: ['npm ci', 'tsc -b'] });
    expect(stderr).toContain('Installing dependencies');
    expect(stderr).toContain('tsc speaks');
  });

  it('does neither again, and is silent, when nothing has changed', () => {
    keys();
    expect(keys()).toEqual({ status: 0, stdout: 'list --json\n', stderr: '', called: [] });
  });

  it.each([
    'libs/a/src/index.ts',
    'services/gateway/src/index.ts',
    'services/gateway/tsconfig.json',
    'libs/a/src',
    'tsconfig.base.json',
  ])('builds again when %s is newer than the build', (path) => {
    keys();
    touch(path);
    expect(keys().called).toEqual(['tsc -b']);
  });

  it('builds again when what was built is gone', () => {
    keys();
    rmSync(join(root, 'services/gateway/dist'), { recursive: true });
    expect(keys().called).toEqual(['tsc -b']);
  });

  it('installs again when the lock file is newer than what is installed', () => {
    keys();
    touch('package-lock.json');
    expect(keys().called).toContain('npm ci');
  });

  it('fails with a build that fails, and tries again the next time', () => {
    write('broken', '');
    const { status, stdout, stderr } = keys();
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('The build failed');
    rmSync(join(root, 'broken'));
    expect(keys()).toMatchObject({ status: 0, called: ['tsc -b'] });
  });
});
