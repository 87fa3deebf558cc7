// The Node.js of the image: the current long-term release, whose version stands in .nvmrc. npm has its programs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Answers of the registry are late or cut now and then. */
const ATTEMPTS = 3;

/** @returns the folder of its program, installed once; null when it could not be installed */
export function ltsNodeFolder(root) {
  const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, '.cache', 'node');
  const bin = join('node_modules', name, 'bin');
  const installed = join(folder, version);
  mkdirSync(folder, { recursive: true });
  for (let attempt = 0; attempt < ATTEMPTS && !existsSync(join(installed, bin, 'node')); attempt += 1) {
    // Made elsewhere and moved when it is whole: another process may install it, too.
    const made = mkdtempSync(join(folder, 'install-'));
    const args = ['install', '--prefix', made, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`];
    spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    try {
      if (existsSync(join(made, bin, 'node'))) renameSync(made, installed);
    } catch {
      // Another process was earlier.
    }
    rmSync(made, { recursive: true, force: true });
  }
  return existsSync(join(installed, bin, 'node')) ? join(installed, bin) : null;
}
