#!/usr/bin/env node
// Completes package-lock.json after `npm install` on a registry mirror that offers the packages of its own platform only:
// npm then leaves the optional packages of other platforms out, and `npm ci` refuses such a lock file everywhere.
// Usage: node scripts/lib/complete-lock.mjs [package-lock.json]
import { readFileSync, writeFileSync } from 'node:fs';

const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'aix', 'sunos', 'openharmony'];
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32', 'arm'];

/** What a platform package says of itself, read off its name (`@biomejs/cli-linux-x64-musl`). */
function platformEntry(name, version, parent) {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return {
    version: version.replace(/^[\^~]/, ''),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(parent.license ? { license: parent.license } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
    ...(os === 'linux' ? { libc: [libc] } : {}),
  };
}

const path = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8'));
let added = 0;
for (const [place, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] || lock.packages[`${place}/${key}`]) continue;
    lock.packages[key] = platformEntry(name, version, parent);
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stderr.write(`${added} packages of other platforms added to ${path}\n`);
