import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { startServer } from '../processes/own-server';
import { root } from '../processes/repository';
import { type BenchCommand, exitCodes } from '../shared/command';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, dataDirOption, readOptions, textOption, wholeOption } from '../shared/options';
import { latencyOf } from '../shared/percentiles';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { milliseconds, textTable, verdict } from '../shared/table';

const PAGES = ['/', '/docs', '/docs/searching', '/demo/checkout'];
const COUNT_DEFAULT = 11;
const MAX_COUNT = 1_000;
const MAX_MILLISECONDS = 200;
const MAX_BYTES = 60_000;
const jsonDefault = 'bench-results/pages.json';

const help = `Usage: scripts/bench pages [options]

Loads the public pages in Chromium, each time in a new context, so that nothing is remembered. Goals: complete within
${MAX_MILLISECONDS} ms (the median, until the event "load"), and ${MAX_BYTES / 1_000} kB with all that a page asks for. It starts the service on
the data directory; Chromium is installed where there is none.

  --count N         loads of each page (default ${COUNT_DEFAULT})
${commonHelp}
                    (default ${jsonDefault})`;

interface Load {
  readonly ms: number;
  /** Sent over the connection, compressed, with headers. */
  readonly bytes: number;
}

interface Timing {
  readonly loadEventEnd: number;
  readonly transferSize: number;
}

/** What the page sees of its own loading. */
const TIMINGS = `JSON.stringify([...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')])`;

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(`performance.getEntriesByType('navigation')[0].loadEventEnd > 0`);
  const timings = JSON.parse(await page.evaluate<string>(TIMINGS)) as [Timing, ...Timing[]];
  await context.close();
  return { ms: timings[0].loadEventEnd, bytes: timings.reduce((sum, { transferSize }) => sum + transferSize, 0) };
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { count: { type: 'string' } });
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 1, MAX_COUNT);
  const { stdout } = await promisify(execFile)(join(root, 'scripts/lib/chromium.sh'));
  const server = await startServer(dataDirOption(values));
  const browser = await chromium.launch({
    executablePath: stdout.trim(),
    // The sandbox does not work for root in a container.
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const loads = new Map<string, Load[]>(PAGES.map((page) => [page, []]));
  try {
    say(`Loading ${PAGES.length} pages ${count} times`);
    for (const page of PAGES) await load(browser, server.url + page);
    for (let i = 0; i < count; i++) {
      for (const [page, found] of loads) found.push(await load(browser, server.url + page));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const rows = [...loads].map(([page, found]) => {
    const { p50, max } = latencyOf(found.map((one) => one.ms));
    const bytes = Math.max(...found.map((one) => one.bytes));
    return { page, ms: p50, max, bytes, ok: p50 <= MAX_MILLISECONDS && bytes <= MAX_BYTES };
  });
  const ok = rows.every((row) => row.ok);
  const machine = machineLoad();
  const cells = rows.map((row) => [
    row.page,
    milliseconds(row.ms),
    milliseconds(row.max),
    (row.bytes / 1_000).toFixed(1),
    verdict(row.ok),
  ]);
  process.stdout.write(`${textTable(['page', 'median ms', 'max ms', 'kB', ''], cells)}\n\n${describeLoad(machine)}\n`);
  const report = { benchmark: 'pages', at: new Date().toISOString(), ok, count, load: machine, rows };
  say(`Written to ${await writeResults(textOption(values, 'json') ?? jsonDefault, report)}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const pagesCommand: BenchCommand = {
  name: 'pages',
  summary: 'how soon are the public pages complete in a browser, and how large are they?',
  help,
  run,
};
