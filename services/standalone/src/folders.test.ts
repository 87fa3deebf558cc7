import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(__dirname, '../../..');

/** Source files of a folder and those below it, without tests and what supports them. */
function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(node_modules|dist|testing|e2e)\//.test(path));
}

/** The folders that the files of each folder import from; a folder and one inside it are one house. */
function foldersImported(): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  for (const path of ['libs', 'services', 'scripts/benchmarks'].flatMap((name) => sourcesOf(join(root, name)))) {
    const folder = dirname(path);
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(
      /^(?:import|export)[^;']* from '(\.[^']+)'/gm,
    )) {
      const target = dirname(resolve(folder, specifier));
      if (`${target}/`.startsWith(`${folder}/`) || `${folder}/`.startsWith(`${target}/`)) continue;
      imported.set(folder, (imported.get(folder) ?? new Set()).add(target));
    }
  }
  return imported;
}

test('no folder imports from one that imports from it, however far around', () => {
  const imported = foldersImported();
  const circles: string[] = [];
  for (const start of imported.keys()) {
    const reached = new Set<string>();
    const open = [...(imported.get(start) ?? [])];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      if (reached.has(folder)) continue;
      reached.add(folder);
      open.push(...(imported.get(folder) ?? []));
    }
    if (reached.has(start)) circles.push(relative(root, start));
  }
  expect(imported.size).toBeGreaterThan(50);
  expect(circles).toEqual([]);
});
