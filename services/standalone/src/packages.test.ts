import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const script = join(__dirname, '../../../scripts/lib/references.mjs');

test('packages are compiled after what they depend on (node scripts/lib/references.mjs)', () => {
  const { stderr, status } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
});
