import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testRunRecord } from './test-runs';

/**
 * Test support: a module that carries out orders as their `from` says. `live` ends well, `hold` goes on until it is asked
 * to stop, `build` too without receiving a signal, `die` is killed after its first record, `mute` before it, `busy` and `gap` fail at once.
 */
export async function writeTestChild(folder: string): Promise<string> {
  const path = join(folder, 'child.js');
  const identity = join(dirname(require.resolve('@tripoint/generations')), 'disk/disk-lock.js');
  const record = JSON.stringify(testRunRecord());
  const text = `
    const testRunRecord = (facts) => ({ ...${record}, ...facts });
    const { mkdirSync, writeFileSync } = require('node:fs');
    const { getPriority } = require('node:os');
    const { join } = require('node:path');
    const { thisProcess } = require(${JSON.stringify(identity)});
    process.once('message', async ({ order, dataDir }) => {
      const word = typeof order.from === 'string' ? order.from.split('/').pop() : order.mode;
      const { run, register, mode, origin, dryRun } = order;
      const owner = { pid: process.pid, host: thisProcess.host, start: await thisProcess.startOf(process.pid) };
      const facts = { run, register, mode, origin, dryRun, process: owner, endedAt: null };
      const failure = (kind) => ({ kind, message: 'reported why', file: null, line: null, detail: 'stack' });
      const save = (record) => {
        const runs = join(dataDir, 'registers', register, 'runs');
        mkdirSync(runs, { recursive: true });
        writeFileSync(join(runs, run + '.json'), JSON.stringify(record));
        return record;
      };
      const report = (record, then = () => undefined) => process.send({ record: save(testRunRecord(record)) }, then);
      const end = (record) => report({ ...facts, ...record, endedAt: 'now' }, () => process.disconnect());
      if (word === 'mute') process.exit(1);
      if (word === 'problem') return process.send({ problem: 'the list is wrong' }, () => process.disconnect());
      if (word === 'busy' || word === 'base') {
        const record = testRunRecord({ ...facts, state: 'failed', failure: failure(word) });
        return process.send({ record }, () => process.disconnect());
      }
      const path = JSON.stringify({ priority: getPriority(), env: Object.keys(process.env), trace: process.env.TRACEPARENT, order });
      if (word !== 'build') process.on('SIGTERM', () => end({ state: 'stopped', failure: failure('other') }));
      process.on('disconnect', () => process.exit(0));
      report({ ...facts, state: 'reading', path }, () => {
        if (word === 'die') process.kill(process.pid, 'SIGKILL');
        if (word === 'live') end({ state: 'live', path });
      });
    });
  `;
  await writeFile(path, text);
  return path;
}
