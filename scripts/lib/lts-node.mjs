// The Node.js of the image: the current long-term release, whose version stands in .nvmrc. npm has its programs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the folder of its program, installed once; null when it could not be installed */
export function ltsNodeFolder(root) {
  const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, '.cache', 'node', version);
  const bin = join(folder, 'node_modules', name, 'bin');
  if (!existsSync(join(bin, 'node'))) {
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`];
    spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return existsSync(join(bin, 'node')) ? bin : null;
}
