import { runGenerate } from './cli';
import { generateRegister } from './generate-register';

runGenerate(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  now: () => performance.now(),
  generate: generateRegister,
}).then((code) => {
  process.exitCode = code;
});
