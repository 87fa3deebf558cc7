import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A command whose indexer builds for ever; it says so on standard output. */
const endlessBuild = `
  const { runImportProcess } = require(${JSON.stringify(join(__dirname, 'command-process.js'))});
  process.argv.splice(1, 0, 'import');
  runImportProcess({
    startIndexer: async ({ duringBuild }) => {
      duringBuild(() => {
        require('node:fs').writeSync(1, 'building');
        for (;;) {}
      });
    },
  });
`;

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends a process at once that is busy building', async (signal) => {
  const words = ['cz-addresses', '--from', '/nowhere', '--data-dir', '/nowhere'];
  const child = spawn(process.execPath, ['-e', endlessBuild, '--', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([null, signal]);
});
