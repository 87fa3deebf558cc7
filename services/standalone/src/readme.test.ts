import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@tripoint/contract';
import { SAMPLE_REGISTERS } from '@tripoint/registers';
import { loadSettings, RouteTable, Shutdown, silentLogger } from '@tripoint/runtime';
import { startStandalone } from './composition';
import { importSamples } from './first-start';
import { standaloneSettings } from './settings';
import { callOf, type DocumentExample, examplesOf, sentForm } from './testing/document-examples';
import { type OutsideStubs, startOutsideStubs } from './testing/outside-stubs';

const root = join(__dirname, '../../..');
/** How the documents write the address of the service; tests start it elsewhere. */
const base = 'http://127.0.0.1:8080';
/** The samples of three countries are imported first. */
const START_TIMEOUT_MS = 600_000;
const CLOSE_TIMEOUT_MS = 10_000;

/** What differs in every run: moments, how long a verification took, and the name of an address for a key. */
const VARYING = [
  [/(?<="created_at":")[^"]+/g, '2026-11-22 10:00:00'],
  [/(?<="took":)[\d.]+/g, '0.005'],
  [/(?<="email_id":")[^"]+/g, 'Ir0Pr_LjcDxj3LeskhXUzg'],
] as const;

const examples = (document: string): DocumentExample[] => examplesOf(readFileSync(join(root, document), 'utf8'));
const documents = ['README.md', 'docs/searching.md', 'docs/checking.md', 'docs/errors.md'];
const shown = documents.flatMap((document) =>
  examples(document).map((example): [string, DocumentExample] => [`${document}:${example.line}`, example]),
);

describe('the examples of the documents, called on a service that was just started', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tripoint-documents-'));
  const shutdown = new Shutdown({ logger: silentLogger, timeoutMs: CLOSE_TIMEOUT_MS });
  let url: string;
  let key: string;
  let outside: OutsideStubs;

  beforeAll(async () => {
    outside = await startOutsideStubs();
    const env = { PORT: '0', DATA_DIR: dataDir, SEARCH_THREADS: '1', ...outside.env };
    const settings = loadSettings(standaloneSettings(), env);
    await importSamples(SAMPLE_REGISTERS, dataDir, { write: () => true }, new AbortController().signal);
    const started = await startStandalone(settings, silentLogger, shutdown);
    url = started.url;
    key = started.developmentKey as string;
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await shutdown.run();
    await outside.close();
    rmSync(dataDir, { recursive: true });
  });

  it.each(shown)('%s is answered as printed', async (_, { command, answer }) => {
    const { method, target, headers, form } = callOf(command, base, { KEY: key });
    const body = form.size > 0 ? { body: form } : {};
    const response = await fetch(url + target, { method, headers, ...body });
    const sent = VARYING.reduce((text, [varying, shown]) => text.replace(varying, shown), await response.text());
    const { text, whole } = sentForm(answer);
    if (whole) expect(sent).toBe(text);
    else {
      expect(sent.slice(0, text.length)).toBe(text);
      expect(sent.length).toBeGreaterThan(text.length + 1);
    }
  });

  it('are there for every operation in the README', () => {
    const routes = new RouteTable(operations);
    const called = examples('README.md').map(({ command }) => {
      const { method, target } = callOf(command, base, { KEY: 'any' });
      const found = routes.find(method, target.split('?', 1)[0]!);
      return found.kind === 'operation' ? found.operation.id : null;
    });
    expect([...new Set(called)].sort()).toEqual(operations.map(({ id }) => id).sort());
  });
});
