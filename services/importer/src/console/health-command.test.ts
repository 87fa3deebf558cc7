import { createProbeApp, Health, listen, Metrics, type RunningServer, silentLogger } from '@tripoint/runtime';
import { freePort, runCommand } from '@tripoint/testing';
import { runHealthCommand } from './health-command';

let server: RunningServer;
let missing: string | null;
beforeEach(async () => {
  missing = null;
  const health = new Health({ places: () => missing }, [() => ({ vies: 'down', dns: 'works', smtp: 'off' })]);
  server = await listen({
    handler: createProbeApp({ health, metrics: new Metrics(true) }),
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
  });
});
afterEach(() => server.close(0));

const run = (words: readonly string[], env: Record<string, string> = {}) =>
  runCommand(runHealthCommand, words, { env });

test('a process that is ready is shown with its memory and what does not answer outside', async () => {
  const { code, out } = await run([`places=${server.url}`]);
  expect([code, out]).toEqual([0, expect.stringMatching(/^places +ready +\d+ MB .* vies: down$/m)]);
  expect(out).not.toMatch(/works|off/);
  const [shown] = JSON.parse((await run(['--json'], { CONSOLE_PROCESSES: `places=${server.url}/` })).out) as object[];
  expect(shown).toMatchObject({ name: 'places', state: 'ready', upSeconds: expect.any(Number) });
});

test('one that is not ready, or does not answer, is a failure', async () => {
  missing = 'no register is loaded';
  const lacking = await run([`places=${server.url}`]);
  expect([lacking.code, lacking.out]).toEqual([1, expect.stringContaining('not ready')]);
  expect(lacking.out).toContain('places: no register is loaded');
  const away = await run([`places=http://127.0.0.1:${await freePort()}`]);
  expect([away.code, away.out]).toEqual([1, expect.stringContaining('no answer')]);
});

test.each([[['places']], [['places=ftp://x']], [['=http://x']], [['--colour']]])('%j ends with 2', async (words) => {
  expect(await run(words)).toMatchObject({ code: 2, out: '', said: expect.stringContaining('NAME=ADDRESS') });
});
