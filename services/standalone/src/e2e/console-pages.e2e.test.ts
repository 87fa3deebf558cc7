import { until } from '@tripoint/testing';
import type { Browser } from 'playwright-core';
import { BROWSER_TIMEOUT_MS, closePersons, findBarriers, openBrowser, openPerson } from './testing/browser';
import { heading, IMPORT_MS, KEY, press, signIn, startConsole, startImport } from './testing/console';
import { takeScreenshots } from './testing/screenshots';
import { endAll } from './testing/service';

/* The pages of the console, which are the same in both forms: what they look like, and that they need no script. */

let url: string;
let browser: Browser;

beforeAll(async () => {
  ({ url } = await startConsole());
  browser = await openBrowser();
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await closePersons(browser);
  await endAll();
});

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
    await signIn(person, url);
    await press(person, 'cz-addresses');
    await heading(person, 'cz-addresses');
    for (const [source, end] of [
      ['later', 'live'],
      ['broken', 'refused'],
    ] as const) {
      await startImport(person, source);
      await page.getByText(`The run is now: ${end}.`).waitFor({ timeout: IMPORT_MS });
      await press(person, 'cz-addresses');
      await heading(person, 'cz-addresses');
    }
    await page.getByRole('link', { name: 'Runs' }).click();
    await heading(person, 'Runs');
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
