import { runHealthCommand } from './health-command';

void runHealthCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  say: (text) => process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
