import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { SharedStack } from './testing/shared-stack';
import { writeSmallRegister } from './testing/test-command';

const KEY = '0123456789abcdef0123456789abcdef';

let stack: SharedStack;
const started: ChildProcess[] = [];
beforeAll(async () => {
  stack = await SharedStack.open();
  await writeSmallRegister(join(stack.work, 'register'), 2);
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => stack.close());

/** Starts the importer as a process and resolves with how to ask its listener. */
async function start(settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(__dirname, 'main.js')], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      PORT: '0',
      DATA_DIR: join(stack.work, 'data'),
      IMPORT_FOLDER: stack.work,
      IMPORTER_ADMIN_PORT: '0',
      IMPORTER_ADMIN_KEY: KEY,
      ...stack.settings('embedded'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child);
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (part) => resolve(/^ready (\S+)/.exec(String(part))?.[1] ?? ''));
  });
  return (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

test('a request imports into Elasticsearch, sees there what answers, and goes back', async () => {
  const ask = await start();
  const runs: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const accepted = await ask('POST', '/imports', { register: 'cz-addresses', from: 'register', again: true });
    const { run } = (await accepted.json()) as { run: string };
    expect(await (await ask('GET', `/imports/${run}/events`)).text()).toContain('"state":"live"');
    runs.push(run);
  }
  const registers = async () =>
    ((await (await ask('GET', '/registers')).json()) as { registers: Record<string, { run: string } | null>[] })
      .registers[0];
  expect(await registers()).toMatchObject({ live: { run: runs[1] }, previous: { run: runs[0] }, running: null });
  expect((await ask('POST', '/registers/cz-addresses/rollback')).status).toBe(200);
  expect(await registers()).toMatchObject({ live: { run: runs[0] }, previous: { run: runs[1] } });
  expect(await stack.live()).not.toBeNull();
});

test('while Elasticsearch is away, no register is said to have no data', async () => {
  const ask = await start({ ELASTICSEARCH_URL: 'http://127.0.0.1:1' });
  const registers = await ask('GET', '/registers');
  expect([registers.status, await registers.text()]).toEqual([503, expect.stringContaining('Elasticsearch')]);
  expect((await ask('GET', '/imports')).status).toBe(200);
});
