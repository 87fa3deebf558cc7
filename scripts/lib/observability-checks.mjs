// What deploy/observability must hold to: node scripts/lib/observability-checks.mjs [--write]
// --write puts the rules into the component of Kubernetes first. Prints a line for each check; the last has the counts as
// JSON. A check that does not find the mistake that is planted for it fails too.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output, required, root } from './kubernetes/render.mjs';

const { parse, stringify } = required('yaml');
const folder = join(root, 'deploy/observability');
const ruleObject = join(root, 'deploy/kubernetes/components/monitoring/rules.yaml');
const promtool = output(join(root, 'scripts/lib/promtool.sh'), [], { stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const counts = { passed: 0, failed: 0 };

function report(name, problems) {
  counts[problems.length === 0 ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${name}\n`);
  for (const problem of problems) process.stdout.write(`        ${problem}\n`);
}

const rules = parse(readFileSync(join(folder, 'alerts.yml'), 'utf8'));
const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));

/** The rules as an object of the Prometheus operator. */
const ruleText = `# Made of deploy/observability/alerts.yml: node scripts/lib/observability-checks.mjs --write
${stringify({ apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata: { name: 'tripoint' }, spec: rules }, { lineWidth: 0 })}`;
if (process.argv.includes('--write')) writeFileSync(ruleObject, ruleText);

/** What promtool says against the files of a folder. */
function complaints(where, ...args) {
  const { status, stdout, stderr, error } = spawnSync(promtool, args, { cwd: where, encoding: 'utf8' });
  return status === 0 ? [] : [error?.message ?? `${stdout}${stderr}`.trim()];
}
const valid = (where) => complaints(where, 'check', 'rules', 'alerts.yml');
const fires = (where) => complaints(where, 'test', 'rules', 'alerts.test.yml');

/** The same checks on a copy with a mistake. */
function planted(file, change, check) {
  const copy = mkdtempSync(join(tmpdir(), 'tripoint-observability-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const text = readFileSync(join(copy, file), 'utf8');
    writeFileSync(join(copy, file), change(text));
    return check(copy).length > 0 && change(text) !== text ? [] : ['the planted mistake was not found'];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const testFile = parse(readFileSync(join(folder, 'alerts.test.yml'), 'utf8'));
const firedBy = ({ alert_rule_test }) =>
  alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname);
const fired = testFile.tests.flatMap(firedBy);
/** The tests of one alert against the files of a copy: those of all take a second of a processor. */
const firesAlone = (alert) => (copy) => {
  const tests = testFile.tests.filter((test) => firedBy(test).includes(alert));
  writeFileSync(join(copy, 'alerts.test.yml'), stringify({ ...testFile, tests }));
  return fires(copy);
};

report('the alerts are valid rules of Prometheus', valid(folder));
report('each alert fires on the figures that it is for', fires(folder));
report(
  'each alert has a test in which it fires',
  alerts.filter((alert) => !fired.includes(alert)),
);
for (const alert of alerts) {
  const silent = (text) => text.replace(new RegExp(`(alert: ${alert}\\n\\s+expr: )(.*)`), '$1($2) and vector(0) > 1');
  report(`a mistake is found: ${alert} that never fires`, planted('alerts.yml', silent, firesAlone(alert)));
}
report(
  'a mistake is found: an expression that is none',
  planted('alerts.yml', (text) => text.replace('> 45 *', '> 45 **'), valid),
);
report(
  'the component of Kubernetes has the same rules',
  readFileSync(ruleObject, 'utf8') === ruleText ? [] : ['run node scripts/lib/observability-checks.mjs --write'],
);
process.stdout.write(`${JSON.stringify(counts)}\n`);
process.exitCode = counts.failed === 0 ? 0 : 1;
