import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayProcessChecks, gatewayProcessSettings, startGateway } from '@tripoint/gateway';
import { IndexerFigures } from '@tripoint/indexer';
import { openLimiter } from '@tripoint/limits';
import { loadSettings, Metrics, Shutdown, silentLogger, systemClock } from '@tripoint/runtime';
import { parse } from 'yaml';
import { startStandalone } from './composition';
import { standaloneChecks, standaloneSettings } from './settings';

/** The types of the package are for modules of the other kind alone. */
const { parser } = require('@prometheus-io/lezer-promql') as { readonly parser: PromqlParser };
interface PromqlParser {
  parse(text: string): { iterate(visit: { enter(node: PromqlNode): void }): void };
}
interface PromqlNode {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}
interface RuleFile {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
interface Dashboard {
  readonly uid: string;
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const FOLDER = join(__dirname, '../../../deploy/observability');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const rules = (parse(read('alerts.yml')) as RuleFile).groups.flatMap((group) => group.rules);
const dashboards = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(read(file)) as Dashboard);

/** Figures with their labels, as processes really show them. */
const shown = new Map<string, string>();
const folder = mkdtempSync(join(tmpdir(), 'tripoint-observability-'));
const shutdown = new Shutdown({ logger: silentLogger, timeoutMs: 5_000 });

function show(text: string): void {
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    for (const end of type === 'histogram'
      ? ['_bucket', '_count', '_sum']
      : type === 'summary'
        ? ['_count', '_sum', '']
        : ['']) {
      shown.set(`${name}${end}`, type!);
    }
  }
}

beforeAll(async () => {
  const listener = { PORT: '0', ADMIN_PORT: '0', SEARCH_THREADS: '1' };
  const own = { ...listener, DATA_DIR: join(folder, 'one') };
  const one = await startStandalone(
    loadSettings(standaloneSettings(), own, standaloneChecks()),
    silentLogger,
    shutdown,
  );
  const nowhere = 'http://127.0.0.1:9';
  const urls = { PLACES_URL: nowhere, BUSINESS_URL: nowhere, INTL_URL: nowhere, UTILS_URL: nowhere };
  const env = { ...listener, ...urls, DATA_DIR: join(folder, 'gateway'), INTERNAL_SECRET: 'a-secret-of-the-test' };
  const settings = loadSettings(gatewayProcessSettings(), env, gatewayProcessChecks());
  const gateway = await startGateway(settings, silentLogger, shutdown);
  for (const { adminUrl } of [one, gateway]) show(await (await fetch(`${adminUrl}/metrics`)).text());
  // What needs servers to start shows its figures without them.
  const metrics = new Metrics(false);
  new IndexerFigures(metrics);
  const parts = { clock: systemClock, logger: silentLogger, metrics };
  const redis = { limits: 'redis', redisUrl: 'redis://127.0.0.1:9', redisPrefix: 'p', dataDir: folder } as const;
  const limiter = await openLimiter({ ...settings, ...redis }, parts);
  shutdown.add('limiter', () => limiter.close());
  show((await metrics.text()).body);
});
afterAll(async () => {
  await shutdown.run();
  rmSync(folder, { recursive: true, force: true });
});

/** Names and texts of the nodes of an expression. */
function nodesOf(expr: string): [name: string, text: string][] {
  const nodes: [string, string][] = [];
  parser.parse(expr).iterate({ enter: (node) => void nodes.push([node.name, expr.slice(node.from, node.to)]) });
  return nodes;
}

/** What is not PromQL in an expression, and figures in it that no process shows. */
function problemsOf(expr: string): string[] {
  const nodes = nodesOf(expr.replaceAll('$__rate_interval', '5m'));
  const wrong = nodes.filter(([name]) => name === '⚠').map(() => 'no PromQL');
  const figures = nodes.filter(([name]) => name === 'Identifier').map(([, text]) => text);
  return [...wrong, ...(figures.length === 0 ? ['no figure'] : figures.filter((figure) => !shown.has(figure)))];
}

test('an expression over a figure that no process shows is found', () => {
  expect(problemsOf('sum(rate(http_requests_total[5m])) > 1')).toEqual(['http_requests_total']);
  expect(problemsOf('max(limits_local) >')).toContain('no PromQL');
});

test.each(rules.map((rule) => [rule.alert, rule] as const))('%s is about figures that processes show', (_, rule) => {
  expect(problemsOf(rule.expr)).toEqual([]);
  expect(rule.labels.severity).toMatch(/^(?:warning|critical)$/);
  expect(Object.keys(rule.annotations)).toEqual(['summary', 'action']);
});

test('every panel of the dashboards is about figures that processes show', () => {
  const panels = dashboards.flatMap(({ panels }) => panels);
  expect(panels.length).toBeGreaterThan(20);
  for (const { title, targets } of panels) {
    expect([title, targets.flatMap(({ expr }) => problemsOf(expr))]).toEqual([title, []]);
  }
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
});

test('every figure of our own is on a dashboard', () => {
  const used = dashboards
    .flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
    .join();
  const ours = [...shown.keys()].filter((name) => !/^(?:nodejs|process)_|_(?:sum|count)$/.test(name));
  expect(ours.filter((name) => !used.includes(name))).toEqual([]);
});

test('each alert has its paragraph in the guide of operators', () => {
  const guide = readFileSync(join(FOLDER, '../../docs/operations.md'), 'utf8');
  for (const { alert } of rules) expect(guide).toContain(`\`${alert}\``);
});
