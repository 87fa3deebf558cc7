import { createServer } from 'node:http';
import { freePort } from '@tripoint/testing';
import type { Browser, Page } from 'playwright-core';
import {
  BROWSER_TIMEOUT_MS,
  closePersons,
  findBarriers,
  isCut,
  openBrowser,
  openPerson,
  type Person,
} from './testing/browser';
import { importedDataDir } from './testing/imported';
import { takeScreenshots } from './testing/screenshots';
import { endAll, Service } from './testing/service';

/* The pages that people meet first, in a real browser. With SCREENSHOTS=1 their looks are in .cache/screenshots. */

const PHONE = { width: 360, height: 740 };
/** Of a page with all that it loads, as it is sent, in bytes. */
const MAX_BYTES = 60_000;
const PAGES = { home: '/', docs: '/docs', guide: '/docs/searching', checkout: '/demo/checkout' };

let service: Service;
let browser: Browser;

beforeAll(async () => {
  service = await Service.start(await importedDataDir('*'));
  browser = await openBrowser();
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await closePersons(browser);
  await endAll();
});

async function open(path: string, options: Parameters<typeof openPerson>[1] = {}): Promise<Person> {
  const person = await openPerson(browser, options);
  await person.page.goto(service.url + path);
  return person;
}

test.each(Object.entries(PAGES))(
  '%s has no barrier, is cut nowhere, is light, and asks nobody else',
  async (name, path) => {
    const person = await openPerson(browser);
    const asked: string[] = [];
    person.page.on('request', (request) => asked.push(request.url()));
    await person.page.goto(service.url + path);
    expect(asked.filter((url) => !url.startsWith(service.url))).toEqual([]);
    const bytes = await person.page.evaluate<number>(
      'performance.getEntries().reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)',
    );
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(await findBarriers(person)).toEqual([]);
    expect(await takeScreenshots(person, name)).toEqual([]);
    expect(await person.context.cookies()).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.page.keyboard.press('Tab');
    expect(await person.page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'a newcomer searches, sees the place on the map, and copies the same call',
  async () => {
    const person = await open('/');
    const { page } = person;
    await page.getByLabel('Address', { exact: true }).focus();
    await page.keyboard.type('uherske');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Found places' }).getByText('Uherské Hradiště').first().waitFor();
    expect(await page.locator('#points circle').count()).toBeGreaterThan(0);
    const box = await page.locator('#points circle').first().boundingBox();
    const map = await page.locator('#map').boundingBox();
    expect(box!.x).toBeGreaterThan(map!.x);
    expect(box!.y + box!.height).toBeLessThan(map!.y + map!.height);

    await page.getByText('PHP', { exact: true }).click();
    await page.getByText("'query' => 'uherske'").waitFor();
    await page.getByText('The answer as JSON').click();
    expect(JSON.parse((await page.locator('#json').textContent())!)[0].municipality).toBe('Uherské Hradiště');
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-language=php]').getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain("'query' => 'uherske'");
    expect(await findBarriers(person)).toEqual([]);
    expect(await takeScreenshots(person, 'home-found')).toEqual([]);

    await page.getByLabel('Address', { exact: true }).fill("it's \\ nowhere");
    await page.keyboard.press('Enter');
    await page.getByText('No place found.').waitFor();
    await page.getByText("'query' => 'it\\'s \\\\ nowhere'").waitFor();
    expect(person.complaints).toEqual([]);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'the front page names the registers that are loaded, with their days and licences',
  async () => {
    const person = await open('/');
    const { page } = person;
    const cards = page.getByRole('region', { name: 'Where the data comes from' }).getByRole('listitem');
    for (const name of ['Addresses, Czechia', 'Addresses, Slovakia', 'Addresses, Poland', 'Companies, Czechia']) {
      const card = cards.filter({ hasText: name });
      await card.getByText('Invented, for trying').waitFor();
      expect(await card.getByRole('link').count()).toBe(2);
    }
    expect(await takeScreenshots(person, 'home-registers', { at: cards.last() })).toEqual([]);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

/** Waits until the first suggestion is one for the whole text: of who types slowly, its beginnings are answered too. */
const suggested = (page: Page, text: string): Promise<void> =>
  page.locator('.swiftyper_result').first().filter({ hasText: text }).waitFor();

test(
  'the address that is found while typing is drawn, shown as JSON, and chosen with the keyboard',
  async () => {
    const person = await open('/');
    const { page } = person;
    await page.getByLabel('Address', { exact: true }).focus();
    await page.keyboard.type('karlova 213');
    await suggested(page, '213');
    await page.locator('#points circle').first().waitFor();
    expect(await takeScreenshots(person, 'home-typing')).toEqual([]);
    expect(await findBarriers(person)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toContain('Karlova 213/1');
    await page.getByText('1 place found.').waitFor();
    expect(person.complaints).toEqual([]);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

test.each(['modern-light', 'modern-dark', 'classic'])(
  'the checkout suggests in the theme %s, and fills delivery and billing apart',
  async (theme) => {
    const person = await open(`/demo/checkout?theme=${theme}`);
    const { page } = person;
    expect(await page.getByRole('radio', { name: theme }).isChecked()).toBe(true);
    const delivery = page.getByRole('group', { name: 'Delivery' });
    const billing = page.getByRole('group', { name: 'Billing' });
    expect(await billing.isVisible()).toBe(false);
    await delivery.getByLabel('Street and number').focus();
    await page.keyboard.type('karlova 213');
    await suggested(page, '213');
    await page.keyboard.press('ArrowDown');
    expect(await takeScreenshots(person, `checkout-${theme}`, { at: delivery })).toEqual([]);
    expect(await findBarriers(person)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await delivery.getByLabel('Town').inputValue()).toBe('Cheb');
    expect(await delivery.getByLabel('Postal code').inputValue()).toBe('350 02');
    expect(await delivery.getByLabel('Country').inputValue()).toBe('CZ');

    await page.getByLabel('Bill to another address or a company').check();
    await billing.getByLabel('Company', { exact: true }).focus();
    await page.keyboard.type('stavebni firma plotemex');
    await suggested(page, 'plotemex');
    await page.keyboard.press('ArrowDown');
    expect(await takeScreenshots(person, `checkout-billing-${theme}`, { at: billing })).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await billing.getByLabel('Company number').inputValue()).toBe('04479475');
    expect(await billing.getByLabel('Town').inputValue()).toBe('Ostrava');
    expect(await delivery.getByLabel('Town').inputValue()).toBe('Cheb');
    await page.getByRole('button', { name: 'Place the order' }).click();
    await page.getByText('nothing was ordered').waitFor();
    expect(person.complaints).toEqual([]);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'an address that was misspelt is asked about when the order is placed, and the correction can be taken',
  async () => {
    const person = await open('/demo/checkout?theme=modern-light');
    const { page } = person;
    const delivery = page.getByRole('group', { name: 'Delivery' });
    await delivery.getByLabel('Street and number').fill('Karlva 213, byt 4');
    await delivery.getByLabel('Town').fill('Cheb');
    await delivery.getByLabel('Postal code').fill('350 03');
    await delivery.getByLabel('Country').selectOption('CZ');
    await page.getByRole('button', { name: 'Place the order' }).click();
    await page.getByRole('dialog', { name: 'Did you mean another address?' }).waitFor();
    expect(await takeScreenshots(person, 'checkout-question')).toEqual([]);
    expect(await findBarriers(person)).toEqual([]);
    await page.getByRole('button', { name: 'Use: Karlova 213/1, 350 02 Cheb, byt 4' }).click();
    await page.getByText('nothing was ordered').waitFor();
    expect(await delivery.getByLabel('Street and number').inputValue()).toBe('Karlova 213/1, byt 4');
    expect(await delivery.getByLabel('Postal code').inputValue()).toBe('350 02');
    expect(person.complaints).toEqual([]);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

test('any website may load the form extension from here', async () => {
  const person = await open('/demo/checkout');
  const scripts = await person.page
    .locator('script[src^="/extension/"]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('src'), one.getAttribute('integrity')]));
  const loading = scripts.map(
    ([src, integrity]) => `<script src="${service.url}${src}" integrity="${integrity}" crossorigin></script>`,
  );
  const shop = createServer((_, res) => {
    res.setHeader('content-type', 'text/html');
    res.end(`<title>shop</title>${loading.join('')}`);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => shop.listen(port, '127.0.0.1', resolve));
  await person.page.goto(`http://localhost:${port}/`);
  expect(await person.page.evaluate('[typeof places, typeof business, typeof validatePlaces]')).toEqual(
    Array(3).fill('function'),
  );
  shop.close();
  await person.context.close();
});

/** Security: what an answer holds is text, whatever it looks like. */
test(
  'nothing of an answer becomes HTML',
  async () => {
    const person = await openPerson(browser);
    const { page } = person;
    const evil = `<img src=x onerror="document.title='won'"><script>document.title='won'</script>`;
    const place = { formatted_address: evil, highlight: evil, latlng: { lat: 50, lng: 15 }, object: 'address' };
    await page.route('**/v1/places/query', (route) => route.fulfill({ json: [place, { latlng: { lat: evil } }, {}] }));
    await page.goto(service.url);
    await page.getByLabel('Address', { exact: true }).fill('a');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('list', { name: 'Found places' }).getByText(evil).waitFor();
    expect(await page.title()).toContain('Tripoint');
    expect(await page.locator('main img, main script').count()).toBe(0);
    await page.goto(`${service.url}/docs#places.query`);
    const section = page.locator('section[data-operation="places.query"]');
    await section.getByText('Try it').click();
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByText('Status 200').waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'who has no working key is asked for one, and it stays in the tab',
  async () => {
    const person = await open('/');
    const { page } = person;
    const key = page.getByLabel('Access key');
    expect(await key.isVisible()).toBe(false);
    await page.evaluate('document.getElementById("key").value = "wrong"');
    await page.getByRole('button', { name: '350 02' }).click();
    await page.locator('#found').getByText('The access key is absent or not valid.').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('key');
    expect(await findBarriers(person)).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(await service.developmentKey());
    await page.getByRole('button', { name: '350 02' }).click();
    await page.getByText(/places found/).waitFor();
    expect(await page.evaluate('[localStorage.length, document.cookie]')).toEqual([0, '']);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

const clickAll = (page: Page, selector: string): Promise<void> =>
  page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).forEach((one) => one.click())`);

test(
  'every operation of the reference can be called there, and answers with its time and headers',
  async () => {
    const person = await open('/docs');
    const { page } = person;
    const sections = page.locator('section:has(.try)');
    expect(await sections.count()).toBeGreaterThan(20);
    const first = 'section[data-operation="places.query"]';
    const search = page.locator(first);
    await search.getByText('Try it').click();
    await search.getByRole('button', { name: 'Send' }).click();
    await search.getByText('Status 200').waitFor();
    await search.getByText('Headers', { exact: true }).click();
    // The others without the pointer, each of whose clicks draws the whole reference.
    const others = `section:not(${first}) .try`;
    await clickAll(page, `${others} > summary`);
    // Each form is made when the browser says that its section has opened.
    await page.locator(`${others}:not(:has(button))`).first().waitFor({ state: 'detached' });
    await clickAll(page, `${others} form button`);
    for (const section of await sections.all())
      await section.getByText(/^Status (?:200|4\d\d|503) in \d+ ms$/).waitFor();
    await clickAll(page, `${others} details > summary`);
    for (const section of await sections.all()) await section.getByText(/request-id: /).waitFor();
    expect(await search.getByText('Status 200').count()).toBe(1);
    await search.getByLabel('limit').fill('99');
    await page.keyboard.press('Enter');
    await search.getByText('Status 400').waitFor();
    await search.getByText('limit must be a whole number from 1 to 20').first().waitFor();
    await search.getByRole('link', { name: 'What this error means' }).click();
    expect(page.url()).toContain('#error-invalid_parameter');
    expect(await takeScreenshots(person, 'docs-answer', { at: search.locator('.try') })).toEqual([]);
    expect(await findBarriers(person)).toEqual([]);
    // Nothing outside can be asked here, and the browser reports that as well.
    expect(person.complaints.filter((text) => !text.includes('status of 503'))).toEqual([]);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'a language that is chosen once is chosen everywhere, and nothing moves under the pointer',
  async () => {
    const person = await open('/docs');
    const { page } = person;
    const far = page.locator('section[data-operation="business.query"]').getByText('Python', { exact: true });
    // All scrolling is done before the click, which would scroll once more to what is not yet at rest.
    await far.hover();
    const before = (await far.boundingBox())!.y;
    await far.click();
    await page.locator('section[data-operation="places.query"] [data-language=python][open]').waitFor();
    expect(Math.abs((await far.boundingBox())!.y - before)).toBeLessThan(2);
    expect(await page.locator('.code [data-language=curl][open]').count()).toBe(0);
    const code = page.locator('section[data-operation="business.query"] [data-language=python] code');
    expect(await code.textContent()).toMatch(/^import json\n.*\('query', 'stavebni firma plotemex'\),\n/s);
    // As a browser does that finds a text in it.
    await page.evaluate(
      `document.querySelector('section[data-operation="business.query"] [data-language=php]').open = true`,
    );
    await page.locator('section[data-operation="business.query"] [data-language=php] pre').waitFor();
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'on a phone the contents are one line until they are opened, and close behind who chose',
  async () => {
    const person = await open('/docs');
    const { page } = person;
    await page.setViewportSize(PHONE);
    await page.reload();
    const contents = page.locator('.contents');
    expect((await contents.boundingBox())!.height).toBeLessThan(60);
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.y).toBeLessThan(PHONE.height / 2);
    await page.locator('.contents > summary').click();
    expect(await takeScreenshots(person, 'docs-contents', { widths: [PHONE.width] })).toEqual([]);
    await contents.getByRole('link', { name: 'Search companies by name' }).click();
    expect((await contents.boundingBox())!.height).toBeLessThan(60);
    expect(page.url()).toContain('#business.query');
    expect(await isCut(page)).toBe(false);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'pages can be read, and searched, without scripts',
  async () => {
    const person = await open('/docs', { javaScriptEnabled: false });
    const { page } = person;
    await page.getByRole('link', { name: 'Search companies by name' }).click();
    expect(page.url()).toContain('#business.query');
    const section = page.locator('section[data-operation="business.query"]');
    await section.getByText('PHP', { exact: true }).click();
    const code = section.locator('[data-language=php] pre');
    expect(await code.isVisible()).toBe(true);
    expect(await code.textContent()).toMatch(/^<\?php\n.*'query' => 'stavebni firma plotemex'/s);
    await section.getByText('Try it').click();
    expect(await section.locator('.try [name=query]').isVisible()).toBe(true);
    await page.goto(service.url);
    await page.getByLabel('Address', { exact: true }).fill('karlova 213 cheb');
    await page.keyboard.press('Enter');
    await page.getByText('"formatted_address":"Karlova 213/1, 350 02 Cheb"').waitFor();
    await page.goto(`${service.url}/demo/checkout`);
    expect(await page.getByLabel('Street and number').first().isVisible()).toBe(true);
    await person.context.close();
  },
  BROWSER_TIMEOUT_MS,
);
