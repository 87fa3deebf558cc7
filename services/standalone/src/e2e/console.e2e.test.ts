import { sendHttp } from '@tripoint/testing';
import type { Browser } from 'playwright-core';
import { BROWSER_TIMEOUT_MS, closePersons, findBarriers, openBrowser, openPerson } from './testing/browser';
import { heading, IMPORT_MS, press, signIn, startConsole, startImport, tabTo } from './testing/console';
import { isDistributed } from './testing/form';
import { endAll, type Service } from './testing/service';

/* The console as its operator uses it: in a real browser, on the product as it is started. */

/** In Elasticsearch the size of an index is its own, and what others imported is no run of this importer. */
const listed = isDistributed
  ? /^cz-addresses .*\d,\d{3} /
  : /^cz-addresses .*\d,\d{3} .* MB .* live \d+ of \d+ passed$/;

let service: Service;
let url: string;
let browser: Browser;

beforeAll(async () => {
  ({ service, url } = await startConsole());
  browser = await openBrowser();
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await closePersons(browser);
  await endAll();
});

test(
  'an operator does everything with the keyboard alone',
  async () => {
    const person = await openPerson(browser);
    const { page } = person;
    await signIn(person, url);
    await page.getByRole('row', { name: listed }).waitFor();

    // A run is started and watched to its end, without loading the page again, though its newest state cannot be read at first.
    await press(person, 'cz-addresses');
    await heading(person, 'cz-addresses');
    await startImport(person, 'later');
    await page.getByRole('progressbar').waitFor();
    await page.evaluate('window.sameDocument = true');
    await page.route(page.url(), (route) => route.fulfill({ status: 503, contentType: 'text/html', body: 'busy' }));
    await page.getByText('The newest state cannot be read.').waitFor();
    await page.unroute(page.url());
    await page.getByText('The run is now: live.').waitFor({ timeout: IMPORT_MS });
    expect(await page.evaluate('window.sameDocument')).toBe(true);
    for (const complaint of person.complaints.splice(0)) expect(complaint).toContain('status of 503');
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
