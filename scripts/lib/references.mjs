// What each package is compiled after, as its package.json says: node scripts/lib/references.mjs writes the references of
// every tsconfig.json; with --check it names those that differ and fails.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const isCheck = process.argv.includes('--check');
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const read = (path) => readFileSync(join(root, path), 'utf8');

const folders = JSON.parse(read('package.json')).workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
    : [pattern],
);
const manifests = new Map(folders.map((folder) => [folder, JSON.parse(read(`${folder}/package.json`))]));
const folderOf = new Map([...manifests].map(([folder, { name }]) => [name, folder]));

/** References of each tsconfig.json, by the folder that it is in; the root has all packages. */
const wanted = new Map([['.', folders]]);
for (const [folder, { dependencies = {}, devDependencies = {} }] of manifests) {
  const names = Object.keys({ ...dependencies, ...devDependencies });
  wanted.set(
    folder,
    names.flatMap((name) => folderOf.get(name) ?? []),
  );
}

const differing = [];
for (const [folder, others] of wanted) {
  const file = join(folder, 'tsconfig.json');
  const text = read(file);
  const paths = others.map((other) => relative(folder, other)).sort();
  const present = (JSON.parse(text).references ?? []).map(({ path }) => relative(folder, join(folder, path))).sort();
  if (paths.join() === present.join()) continue;
  differing.push(file);
  const rows = paths.map((path) => `    {\n      "path": "${path}"\n    }`).join(',\n');
  const references = `"references": ${paths.length === 0 ? '[]' : `[\n${rows}\n  ]`}`;
  if (!isCheck) writeFileSync(join(root, file), text.replace(/"references": \[[^\]]*\]/, references));
}
if (differing.length > 0) process.stderr.write(`${differing.join('\n')}\n`);
if (isCheck && differing.length > 0) process.exitCode = 1;
