import { runBackupCommand } from './command';

const [action, ...words] = process.argv.slice(2);

void runBackupCommand(action === 'restore' ? 'restore' : 'backup', words, {
  env: process.env,
  out: (text) => process.stdout.write(text),
  say: (text) => process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
