// Elasticsearch, Redis and Kafka for scripts/test: taken as they run, else started for as long as the tests last.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** @returns the addresses as environment variables and a function that leaves things as they were; null when it failed */
export function startStack(root, env) {
  const call = (verb) =>
    spawnSync(join(root, 'scripts/stack'), [verb], { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', env });

  const ranBefore = /^\S+ +running /m.test(call('status').stdout);
  const stop = () => {
    if (!ranBefore) call('down');
  };
  const { status, stdout, error } = call('up');
  if (status !== 0) {
    if (error) process.stderr.write(`scripts/stack: ${error.message}\n`);
    stop();
    return null;
  }
  const lines = stdout.trim().split('\n');
  return { addresses: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))), stop };
}
