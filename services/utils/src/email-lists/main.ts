import { systemClock } from '@tripoint/runtime';
import { runEmailListsCommand } from './command';

void runEmailListsCommand(process.argv.slice(2), {
  env: process.env,
  clock: systemClock,
  out: (text) => process.stdout.write(text),
  say: (text) => process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
