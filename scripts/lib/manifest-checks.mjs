// What deploy/ must hold to: node scripts/lib/manifest-checks.mjs
// Proves the manifests, not that a cluster runs them. Prints a line for each check; the last has the counts as JSON.
// A check that does not find the mistake that is planted for it fails too.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checks, dockerfile, imageChecks } from './kubernetes/checks.mjs';
import { objectsOf, output, render, root } from './kubernetes/render.mjs';

const folder = join(root, 'deploy/kubernetes');
const work = mkdtempSync(join(tmpdir(), 'tripoint-manifests-'));
const counts = { passed: 0, failed: 0 };

function report(name, problems) {
  counts[problems.length === 0 ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${name}\n`);
  for (const problem of problems) process.stdout.write(`        ${problem}\n`);
}

/** Production with every component, which may reach more, and with the secrets that they ask for. */
function withComponents() {
  const overlay = join(work, 'overlay');
  const to = (path) => relative(overlay, join(folder, path));
  output('mkdir', ['-p', overlay]);
  writeFileSync(
    join(overlay, 'kustomization.yaml'),
    `namespace: tripoint\nresources: [${to('overlays/production')}]\ncomponents: [${['sign-in', 'ask-mail-servers', 'monitoring'].map((name) => to(`components/${name}`)).join(', ')}]\n`,
  );
  return overlay;
}

const secretsOf = (namespace) =>
  objectsOf(output(join(folder, 'secrets.sh'), [join(work, namespace), namespace, 'api.example.com']));
/** Certificates are of today. */
const unlessCertificate = ({ metadata: { name } }) => !name.endsWith('-tls') && !name.startsWith('internal-');
const signIn = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'sign-in' },
  data: { SMTP_URL: Buffer.from('smtps://user:password@mail.example').toString('base64') },
};

try {
  const secrets = secretsOf('tripoint');
  const more = { gateway: [443, 465, 587].map((port) => `outside:${port}`), utils: ['outside:25'] };
  const overlays = {
    dev: { objects: render(join(folder, 'overlays/dev')), context: { secrets: secretsOf('tripoint-dev') } },
    production: { objects: render(join(folder, 'overlays/production')), context: { secrets } },
    'production with all components': {
      objects: render(withComponents()),
      context: { secrets: [...secrets, signIn], more },
    },
  };
  for (const [name, { objects, context }] of Object.entries(overlays)) {
    for (const check of checks) report(`${name}: ${check.name}`, check.problems(objects, context));
  }
  const { objects, context } = overlays.production;
  for (const check of checks) {
    const [planted, around] = structuredClone([objects, context]);
    check.plant(planted, around);
    const found = check.problems(planted, around).length > 0;
    report(`a mistake is found: ${check.name}`, found ? [] : ['the planted mistake was not found']);
  }
  const again = secretsOf('tripoint').filter(unlessCertificate);
  const before = secrets.filter(unlessCertificate);
  report(
    'secrets.sh prints the same passwords again',
    JSON.stringify(again) === JSON.stringify(before) ? [] : ['others'],
  );
  const image = dockerfile();
  for (const check of imageChecks) {
    report(check.name, check.problems(image));
    report(
      `a mistake is found: ${check.name}`,
      check.problems(check.plant(image)).length > 0 ? [] : ['it was not found'],
    );
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(counts)}\n`);
process.exitCode = counts.failed === 0 ? 0 : 1;
