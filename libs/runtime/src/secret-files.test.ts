import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSecretFiles } from './secret-files';
import { loadSettings, textSetting } from './settings';

const folder = mkdtempSync(join(tmpdir(), 'tripoint-secrets-'));
const declarations = {
  password: textSetting('PASSWORD', { meaning: 'A password.', secret: true, minLength: 8 }),
  name: textSetting('NAME', { meaning: 'A name.', default: null }),
};
const load = (env: Record<string, string>) => loadSettings(declarations, env);

function file(content: string | Buffer): string {
  const path = join(folder, 'canary-file');
  writeFileSync(path, content);
  return path;
}

afterAll(() => rmSync(folder, { recursive: true }));

test('a secret is what its file holds, without space around it', () => {
  expect(load({ PASSWORD_FILE: file(' canary-password\n\n') }).password).toBe('canary-password');
  expect(load({ PASSWORD_FILE: '', PASSWORD: 'canary-password' }).password).toBe('canary-password');
});

test('other settings are not read from files', () => {
  expect(load({ PASSWORD: 'canary-password', NAME_FILE: file('name') }).name).toBeNull();
});

test.each([
  [
    'together with the secret',
    () => ({ PASSWORD_FILE: file('other'), PASSWORD: 'canary-password' }),
    'cannot be set together with PASSWORD: remove one of them',
  ],
  ['that is absent', () => ({ PASSWORD_FILE: `${folder}/canary-absent` }), 'names a file which does not exist'],
  ['that is a folder', () => ({ PASSWORD_FILE: folder }), 'must name a file'],
  ['that is a device', () => ({ PASSWORD_FILE: '/dev/zero' }), 'must name a file'],
  ['that is empty', () => ({ PASSWORD_FILE: file('\n') }), 'names a file that is empty'],
  [
    'that is too large',
    () => ({ PASSWORD_FILE: file(Buffer.alloc(65_537, 'canary')) }),
    'names a file of more than 65536 bytes',
  ],
])('a file %s is refused, and neither it nor the secret is shown', (_, env, problem) => {
  expect(() => load(env())).toThrow(new Error(`Wrong settings:\n  PASSWORD_FILE ${problem}`));
});

test('a secret in a file holds to the same rule as in the environment', () => {
  expect(() => load({ PASSWORD_FILE: file('short') })).toThrow('PASSWORD must have at least 8 characters');
});

test('other processes get the secret, and not the name of the file', () => {
  const { env } = withSecretFiles(declarations, { PASSWORD_FILE: file('canary-password'), PATH: '/bin' });
  expect(env).toEqual({ PASSWORD: 'canary-password', PATH: '/bin' });
});
