import { systemClock } from '@tripoint/runtime';
import { runMembersCommand } from './members-command';

void runMembersCommand(process.argv.slice(2), {
  env: process.env,
  clock: systemClock,
  out: (text) => process.stdout.write(text),
  say: (text) => process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
