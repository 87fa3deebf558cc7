import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { processesOf } from './processes';

const secretsOf = (name: string): string[] =>
  Object.values(processesOf()[name]!.settings).flatMap((setting) => (setting.secret ? [setting.name] : []));

it.each(Object.keys(processesOf()))('%s ends with 2 and names the files of secrets that cannot be read', (name) => {
  const files = secretsOf(name).map((secret) => [`${secret}_FILE`, '/canary/absent'] as const);
  const env = { PATH: process.env.PATH, ...Object.fromEntries(files) };
  const module = join(__dirname, `../../${name}/dist/main.js`);
  const { status, stderr } = spawnSync(process.execPath, [module], { env, encoding: 'utf8' });
  expect(status).toBe(2);
  for (const [variable] of files) expect(stderr).toContain(`${variable} names a file which does not exist`);
  expect(stderr).not.toContain('canary');
});
