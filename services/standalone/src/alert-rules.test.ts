import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The types of the package are for modules of the other kind alone. */
const { parser } = jest.requireActual<{ readonly parser: PromqlParser }>('@prometheus-io/lezer-promql');
interface PromqlParser {
  parse(text: string): { iterate(visit: { enter(node: PromqlNode): void }): void };
}
interface PromqlNode {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const ROOT = join(__dirname, '../../..');

interface RuleFile {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const written = readFileSync(join(ROOT, 'deploy/prometheus/tripoint.rules.yml'), 'utf8');
const rules = (parse(written) as RuleFile).groups.flatMap((group) => group.rules);

/** Names and texts of the nodes of an expression. */
function nodesOf(expr: string): [name: string, text: string][] {
  const nodes: [string, string][] = [];
  parser.parse(expr).iterate({ enter: (node) => void nodes.push([node.name, expr.slice(node.from, node.to)]) });
  return nodes;
}

/** Every figure that the code declares. */
const declared = new Set(
  ['libs', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /^[a-z]+\/src\/.*(?<!\.test)\.ts$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(ROOT, folder, path), 'utf8');
        return [...text.matchAll(/(?:metrics\s*\.(?:counter|gauge|gaugeBy)\(\s*|name: )'([a-z]+(?:_[a-z]+)+)'/g)];
      })
      .map(([, name]) => name as string),
  ),
);

test.each(rules.map((rule) => [rule.alert, rule] as const))('%s is PromQL over figures that exist', (_, rule) => {
  const nodes = nodesOf(rule.expr);
  expect(nodes.filter(([name]) => name === '⚠')).toEqual([]);
  const figures = nodes.filter(([name]) => name === 'Identifier').map(([, text]) => text);
  expect(figures.length).toBeGreaterThan(0);
  for (const figure of figures) expect(declared).toContain(figure.replace(/_(?:bucket|count|sum)$/, ''));
  expect(rule.labels.severity).toMatch(/^(?:warning|critical)$/);
  expect(Object.keys(rule.annotations)).toEqual(['summary', 'action']);
});

test('data that are too old and imports that fail are alerts', () => {
  const all = rules.map(({ expr }) => expr).join('\n');
  for (const figure of ['register_data_age_seconds', 'imports_total']) expect(all).toContain(figure);
});
