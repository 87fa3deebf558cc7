import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, sendHttp, until } from '@tripoint/testing';
import type { Browser } from 'playwright-core';
import { BROWSER_TIMEOUT_MS, findBarriers, openBrowser, openPerson, type Person } from './testing/browser';
import { isDistributed } from './testing/form';
import { importedDataDir } from './testing/imported';
import { writeRegister } from './testing/register';
import { takeScreenshots } from './testing/screenshots';
import { endAll, newDataDir, Service } from './testing/service';

/* The console as its operator uses it: in a real browser, on the product as it is started. */

const KEY = '0123456789abcdef0123456789abcdef';
/** More stops of the keyboard than any page has. */
const MAX_TABS = 150;
/** An import of the sample over Kafka into Elasticsearch, on a machine with other work. */
const IMPORT_MS = 60_000;
/** In Elasticsearch the size of an index is its own, and what others imported is no run of this importer. */
const listed = isDistributed
  ? /^cz-addresses .*\d,\d{3} /
  : /^cz-addresses .*\d,\d{3} .* MB .* live \d+ of \d+ passed$/;

let service: Service;
let url: string;
let browser: Browser;

beforeAll(async () => {
  const port = await freePort();
  const folder = await newDataDir('kept');
  for (const [name, source] of [
    ['later', await writeRegister('later')],
    ['broken', await writeRegister('broken', { keepFiles: 3 })],
  ] as const) {
    await mkdir(join(folder, name));
    await cp(source, join(folder, name), { recursive: true });
  }
  url = `http://127.0.0.1:${port}`;
  service = await Service.start(await importedDataDir(), {
    env: { IMPORTER_ADMIN_PORT: String(port), IMPORTER_ADMIN_KEY: KEY, IMPORT_FOLDER: folder },
  });
  await until('the console answers', () => sendHttp(url, { method: 'GET', path: '/livez' }).catch(() => null));
  browser = await openBrowser();
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await endAll();
});

const focused = `(() => {
  const { activeElement: at } = document;
  return (at.labels?.[0] ?? at).textContent.trim() || at.getAttribute('aria-label') || '';
})()`;

/** Goes on with the tabulator key until something of this name has the focus, which must be seen. */
async function tabTo({ page }: Person, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(focused);
    seen.push(text.slice(0, 40));
    if (typeof name === 'string' ? text !== name : !name.test(text)) continue;
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle !== 'none'")).toBe(true);
    return;
  }
  throw new Error(`the keyboard does not reach ${name}: ${seen.join(' | ')}`);
}

async function press(person: Person, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(person, name);
  await person.page.keyboard.press(key);
}

const heading = ({ page }: Person, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function signIn(person: Person): Promise<void> {
  await person.page.goto(url);
  await heading(person, 'Sign in to the console');
  await tabTo(person, 'Key of operators');
  await person.page.keyboard.type(KEY);
  await person.page.keyboard.press('Enter');
  await heading(person, 'Registers');
}

/** Starts an import of a file of the folder, from the page of the register. */
async function startImport(person: Person, source: string): Promise<void> {
  await tabTo(person, 'Source');
  await person.page.keyboard.type(source);
  await press(person, 'Start the import');
  await heading(person, 'Run of cz-addresses');
}

test(
  'an operator does everything with the keyboard alone',
  async () => {
    const person = await openPerson(browser);
    const { page } = person;
    await signIn(person);
    await page.getByRole('row', { name: listed }).waitFor();

    // A run is started and watched to its end, without loading the page again.
    await press(person, 'cz-addresses');
    await heading(person, 'cz-addresses');
    await startImport(person, 'later');
    await page.getByRole('progressbar').waitFor();
    await page.evaluate('window.sameDocument = true');
    await page.getByText('The run is now: live.').waitFor({ timeout: IMPORT_MS });
    expect(await page.evaluate('window.sameDocument')).toBe(true);
    await page.getByRole('region', { name: 'Checks' }).getByText('passed').first().waitFor();

    // The generation before it answers again, after a second step.
    await press(person, 'cz-addresses');
    await heading(person, 'cz-addresses');
    const before = await page
      .getByRole('row', { name: /\blive\b/ })
      .first()
      .textContent();
    await press(person, 'Switch back');
    await press(person, 'Let the previous generation answer');
    await page.getByText('answers again.').waitFor();
    expect(
      await page
        .getByRole('row', { name: /\blive\b/ })
        .first()
        .textContent(),
    ).not.toBe(before);
    await press(person, 'Switch back');
    await press(person, 'Let the previous generation answer');
    await page.getByText('answers again.').waitFor();

    // A register that is broken is refused; its checks say why, and it is accepted with a reason.
    await startImport(person, 'broken');
    await page.getByText('The run is now: refused.').waitFor({ timeout: IMPORT_MS });
    await page.getByRole('region', { name: 'Checks' }).getByText('not passed').first().waitFor();
    expect(await findBarriers(person)).toEqual([]);
    await tabTo(person, 'Why it may answer although a check refused it');
    await page.keyboard.type('compared with the map');
    await press(person, 'Let its generation answer');
    await page.getByText('Its generation answers now.').waitFor();
    await page.getByText('compared with the map').waitFor();

    for (const tab of ['Runs', 'Usage', 'Health']) {
      await press(person, tab);
      await heading(person, tab);
    }
    await page.getByRole('row', { name: isDistributed ? /^importer ready/ : /^tripoint ready/ }).waitFor();
    await press(person, 'Sign out');
    await heading(person, 'Sign in to the console');
    await page.goBack();
    await heading(person, 'Sign in to the console');
    expect(person.complaints).toEqual([]);
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'every page is without barriers, light and dark, from a phone to a wide screen, and asks nobody else',
  async () => {
    const person = await openPerson(browser);
    const { page } = person;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(url);
    expect(await findBarriers(person)).toEqual([]);
    await page.getByLabel('Key of operators').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This is not the key.').waitFor();
    expect(await findBarriers(person)).toEqual([]);
    await signIn(person);
    await page.getByRole('link', { name: 'Runs' }).click();
    const run = await page.getByRole('row').nth(1).getByRole('link').getAttribute('href');
    const paths = ['/console', '/console/registers/cz-addresses', '/console/runs', run!, `${run}/refused`];
    for (const path of [...paths, '/console/usage', '/console/health', '/console/nowhere']) {
      await page.goto(url + path);
      for (const summary of await page.locator('summary').all()) await summary.click();
      expect([path, await findBarriers(person)]).toEqual([path, []]);
      const name = path
        .replace(/\W?\d{8}T\w+-\w+/, '')
        .replaceAll('/', '-')
        .slice(1);
      expect(await takeScreenshots(person, name)).toEqual([]);
    }
    await page.goto(`${url}/console/usage`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    expect(asked.filter((each) => !each.startsWith(url))).toEqual([]);
    expect(person.complaints).toEqual([]);
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'everything works without scripts',
  async () => {
    const person = await openPerson(browser, { javaScriptEnabled: false });
    const { page } = person;
    await page.goto(url);
    await page.getByLabel('Key of operators').fill(KEY);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'cz-addresses' }).click();
    await page.getByLabel('Source', { exact: true }).fill('later');
    await page.getByLabel('Dry run').check();
    await page.getByRole('button', { name: 'Start the import' }).click();
    await heading(person, 'Run of cz-addresses');
    const hasEnded = async () => {
      await page.reload();
      return (await page.getByRole('progressbar').count()) === 0;
    };
    await until('the run has ended', hasEnded, IMPORT_MS);
    await page.getByText('(dry run)').first().waitFor();
  },
  BROWSER_TIMEOUT_MS,
);

/** Security: who reaches the public listener must not even learn that there is a console. */
test('the console is on the listener of the importer alone', async () => {
  for (const path of ['/console', '/console/sign-in', '/console/health']) {
    for (const address of [service.url, service.adminUrl]) {
      const { status, text } = await sendHttp(address, { method: 'GET', path });
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain('IMPORTER_ADMIN_KEY');
    }
  }
  expect((await sendHttp(url, { method: 'GET', path: '/console' })).status).toBe(303);
});
