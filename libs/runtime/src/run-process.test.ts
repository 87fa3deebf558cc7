import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A program whose start waits for a part that its shutdown closes. */
const WAITING = `
require(${JSON.stringify(join(__dirname, 'run-process.js'))}).runProcess({
  open: () => ({
    logLevel: 'info',
    warnings: [],
    start: ({ shutdown }) => new Promise((_, reject) => {
      shutdown.add('part', () => reject(new Error('the part is closed')));
      setTimeout(() => process.kill(process.pid, 'SIGTERM')); setTimeout(() => {}, 10_000);
    }),
  }),
});`;

test('a program that is asked to stop while it starts ends well, without a word of failure', async () => {
  const child = spawn(process.execPath, ['-e', WAITING], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  const [code] = await once(child, 'close');
  expect([code, log.match(/"message":"[^"]+"/g)]).toEqual([
    0,
    ['"message":"stopping"', '"message":"start given up"', '"message":"stopped"'],
  ]);
});
