import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stackAddresses } from './stack-addresses';

const GIVEN = {
  ELASTICSEARCH_URL: 'http://elastic:9200',
  REDIS_URL: 'redis://redis:6379',
  KAFKA_BROKERS: 'one:9092,two:9092',
};

let folder: string;
let said: string;
const people = {
  write: (text: string | Uint8Array) => {
    said += String(text);
    return true;
  },
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripoint-stack-'));
  said = '';
});
afterEach(() => rmSync(folder, { recursive: true }));

function commandOf(script: string): string {
  const path = join(folder, 'stack');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('servers that are all named are those, and none is started', async () => {
  const found = await stackAddresses({ ...GIVEN, PATH: '/bin' }, people, commandOf('exit 1'));
  expect([found, said]).toEqual([GIVEN, '']);
});

test.each(Object.keys(GIVEN))('without %s servers of this machine are started and reported', async (name) => {
  const own = 'ELASTICSEARCH_URL=http://127.0.0.1:1\nREDIS_URL=redis://127.0.0.1:2\nKAFKA_BROKERS=127.0.0.1:3';
  const command = commandOf(`[ "$1" = up ] && printf '${own.replaceAll('\n', '\\n')}\\n'`);
  expect(await stackAddresses({ ...GIVEN, [name]: ' ' }, people, command)).toEqual({
    ELASTICSEARCH_URL: 'http://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:2',
    KAFKA_BROKERS: '127.0.0.1:3',
  });
  expect(said).toContain('scripts/stack up');
  for (const line of own.split('\n')) expect(said).toContain(`  ${line}\n`);
  expect(said).toContain('scripts/stack down stops them');
});

test('a password is not reported', async () => {
  const url = 'http://user:word@elastic:9200';
  const command = commandOf(`printf 'ELASTICSEARCH_URL=${url}\\nREDIS_URL=redis://r\\nKAFKA_BROKERS=k:1\\n'`);
  expect((await stackAddresses({}, people, command)).ELASTICSEARCH_URL).toBe(url);
  expect(said).toContain('  ELASTICSEARCH_URL=http://elastic:9200\n');
});

test('servers that could not be started, or whose address is not printed, are a failure', async () => {
  await expect(stackAddresses({}, people, commandOf('exit 3'))).rejects.toThrow('scripts/stack up ended with 3');
  await expect(stackAddresses({}, people, commandOf('echo REDIS_URL=redis://x'))).rejects.toThrow(
    'scripts/stack up printed no ELASTICSEARCH_URL',
  );
});
