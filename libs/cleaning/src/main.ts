import { runCleanCommand } from './command/command';

void runCleanCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: process.stderr,
}).then((code) => {
  process.exitCode = code;
});
