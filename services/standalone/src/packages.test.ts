import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const script = join(__dirname, '../../../scripts/lib/references.mjs');

test('packages are compiled after what they depend on (node scripts/lib/references.mjs)', () => {
  const { stderr, status } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
});

test('the image has the Node.js of .nvmrc, by its digest', () => {
  const read = (path: string) => readFileSync(join(__dirname, '../../..', path), 'utf8');
  const bases = read('deploy/images/Dockerfile').match(/^FROM .*/gm) ?? [];
  expect(bases).toHaveLength(2);
  const base = new RegExp(`^FROM node:${read('.nvmrc').trim()}-bookworm-slim@sha256:[0-9a-f]{64}( AS build)?$`);
  for (const line of bases) expect(line).toMatch(base);
});
