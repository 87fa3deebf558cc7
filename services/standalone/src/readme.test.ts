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

const root = join(__dirname, '../../..');
/** How the documents write the address of the service; tests start it elsewhere. */
const base = 'http://127.0.0.1:8080';
/** The samples of three countries are imported first. */
const START_TIMEOUT_MS = 180_000;
const CLOSE_TIMEOUT_MS = 10_000;

const examples = (document: string): DocumentExample[] => examplesOf(readFileSync(join(root, document), 'utf8'));
const documents = ['README.md', 'docs/searching.md', 'docs/errors.md'];
const shown = documents.flatMap((document) =>
  examples(document).map((example): [string, DocumentExample] => [`${document}:${example.line}`, example]),
);

describe('the examples of the documents, called on a service that was just started', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tripoint-documents-'));
  const shutdown = new Shutdown({ logger: silentLogger, timeoutMs: CLOSE_TIMEOUT_MS });
  let url: string;
  let key: string;

  beforeAll(async () => {
    const settings = loadSettings(standaloneSettings(), { PORT: '0', DATA_DIR: dataDir, SEARCH_THREADS: '1' });
    await importSamples(SAMPLE_REGISTERS, dataDir, { write: () => true }, new AbortController().signal);
    const started = await startStandalone(settings, silentLogger, shutdown);
    url = started.url;
    key = started.developmentKey as string;
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await shutdown.run();
    rmSync(dataDir, { recursive: true });
  });

  it.each(shown)('%s is answered as printed', async (_, { command, answer }) => {
    const { method, target, headers, form } = callOf(command, base, { KEY: key });
    const body = form.size > 0 ? { body: form } : {};
    const response = await fetch(url + target, { method, headers, ...body });
    const sent = await response.text();
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
      const found = routes.find(method, target);
      return found.kind === 'operation' ? found.operation.id : null;
    });
    expect([...new Set(called)].sort()).toEqual(operations.map(({ id }) => id).sort());
  });
});
