import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { ROOT } from './command';

const run = promisify(execFile);
/** Installing the browser included, on a machine with other work. */
export const BROWSER_TIMEOUT_MS = 900_000;
const STEP_TIMEOUT_MS = 60_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_200, height: 800 };

async function startChromium(...which: readonly 'whole'[]): Promise<Browser> {
  const { stdout } = await run(join(ROOT, 'scripts/lib/chromium.sh'), which);
  return chromium.launch({
    executablePath: stdout.trim(),
    // The sandbox does not work for root in a container.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
  });
}

/** Starts the browser of this machine, or installs one. The files of tests share it; it ends with their process. */
export const openBrowser = once(() => startChromium());
/** The same with what the one without windows lacks. */
export const openWholeBrowser = once(() => startChromium('whole'));

/** A start that all calls share. */
export function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= start());
}

/** Closes what a file of tests opened. */
export async function closePersons(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser found wrong: errors of scripts, and what the policy of the page refused. */
  readonly complaints: string[];
}

/** A browser of one person, without the cookies of others. */
export async function openPerson(
  browser: Browser,
  options: { readonly javaScriptEnabled?: boolean; readonly hasTouch?: boolean } = {},
): Promise<Person> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // That a page was refused is said there as well.
    if (message.type() !== 'error' || /status of 4\d\d/.test(message.text())) return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  return { context, page, complaints };
}

/** What pages must meet, by the tags of axe: WCAG 2.2 AA, and what is good practice. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of axe that look at colours, which alone differ in dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

let axe: Promise<string> | null = null;

/** What is wrong with a page for people with disabilities, in light and dark, and whether it fits a phone. */
export async function findBarriers({ page }: Person): Promise<string[]> {
  axe ??= readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
  const found: string[] = [];
  for (const [colorScheme, runOnly] of [
    ['light', STANDARDS],
    ['dark', { type: 'rule', values: OF_COLOURS }],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(await axe);
    const { violations } = await page.evaluate<AxeResult>(
      `axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`,
    );
    for (const { id, nodes } of violations)
      found.push(`${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }
  await page.setViewportSize(PHONE);
  if (await isCut(page)) found.push('wider than a phone');
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return found;
}

/** Is anything wider than the window? */
export async function isCut(page: Page): Promise<boolean> {
  // What follows the size of the window does so with its next frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
}
