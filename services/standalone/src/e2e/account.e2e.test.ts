import { createServer, type Server } from 'node:http';
import { FORM, formText, freePort, type MailServer, openMailServer, until } from '@tripoint/testing';
import type { Browser } from 'playwright-core';
import {
  BROWSER_TIMEOUT_MS,
  closePersons,
  findBarriers,
  openBrowser,
  openPerson,
  type Person,
} from './testing/browser';
import { manageMembers } from './testing/command';
import { importedDataDir } from './testing/imported';
import { endAll, errorOf, Service } from './testing/service';

/* The account as its members use it: in a real browser, on the product as its operator starts it. */

const OWNER = 'jana@shop.example';
const TRANSLATOR = 'eva@shop.example';
const KEY = /^tp_live_[0-9A-Za-z]{22}_[0-9A-Za-z]{49}$/;
const phrases = [
  {
    hashToText: { '0009da98084c00f16f34424a58d5d35f': 'You have {number} photos' },
    desc: 'photos count',
    type: 'table',
    jsfbt: { t: { '*': 'You have {number} photos' }, m: [{ token: 'number', type: 2 }] },
  },
];

let mail: MailServer;
let service: Service;
let browser: Browser;
let foreign: Server;

beforeAll(async () => {
  mail = await openMailServer();
  const port = await freePort();
  service = await Service.start(await importedDataDir(), {
    args: ['--port', String(port)],
    env: { PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: mail.url, MAIL_FROM: 'account@api.example' },
  });
  await manageMembers(service.dataDir, ['add', OWNER, '--role', 'owner', '--name', 'Jana']);
  await manageMembers(service.dataDir, ['add', TRANSLATOR, '--role', 'contributor', '--name', 'Eva']);
  browser = await openBrowser();
}, BROWSER_TIMEOUT_MS);

afterAll(async () => {
  await closePersons(browser);
  foreign?.close();
  mail?.close();
  await endAll();
});

/** Calls the API with a key. @returns the status, or that the key may not be used so */
async function call(key: string, headers: Readonly<Record<string, string>> = {}): Promise<number | string> {
  const answer = await service.send({
    path: '/v1/places/query',
    headers: { 'content-type': FORM, 'x-service-api-key': key, ...headers },
    body: formText({ query: 'karlova', limit: 1 }),
  });
  return answer.status !== 200 && errorOf(answer).code === 'restricted' ? 'restricted' : answer.status;
}

/** A change of keys is known everywhere within a second. */
const soon = (key: string, wanted: number | string, headers?: Readonly<Record<string, string>>) =>
  until(`a call is answered with ${wanted}`, async () => (await call(key, headers)) === wanted);

/** Asks for a link, and finds it in the mail. */
async function mailedLink({ page }: Person, email: string): Promise<string> {
  await page.goto(`${service.url}/account`);
  await page.getByLabel('E-mail address').fill(email);
  mail.lines.length = 0;
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  return until('the mail is there', () => /^http\S+token=[\w-]{43}$/m.exec(mail.text())?.[0]);
}

async function signIn(person: Person, link: string): Promise<void> {
  await person.page.goto(link);
  await person.page.getByRole('button', { name: 'Sign in on this device' }).click();
}

async function operatorLink(email: string): Promise<string> {
  const { url } = await manageMembers(service.dataDir, ['sign-in-link', email, '--url', service.url]);
  return url!;
}

const heading = ({ page }: Person, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const open = ({ page }: Person, tab: string) => page.getByRole('link', { name: tab, exact: true }).first().click();

test(
  'an owner signs in, and makes, uses, restricts, rotates and revokes a key',
  async () => {
    const jana = await openPerson(browser);
    const { page } = jana;
    const link = await mailedLink(jana, OWNER);

    // A stolen link: another browser has it.
    const thief = await openPerson(browser);
    await signIn(thief, link);
    await heading(thief, 'This link does not work');
    expect(await findBarriers(thief)).toEqual([]);

    await signIn(jana, link);
    await heading(jana, 'Keys');

    // A replayed link, even in the right browser.
    await signIn(jana, link);
    await heading(jana, 'This link does not work');

    await page.goto(`${service.url}/account`);
    await page.getByText('Create a key').click();
    await page.getByLabel('Name', { exact: true }).fill('Web shop');
    await page.getByLabel('Calls per month').fill('500');
    await page.getByRole('button', { name: 'Create the key' }).click();
    const key = await page.getByLabel('The key', { exact: true }).inputValue();
    expect(key).toMatch(KEY);
    expect(await findBarriers(jana)).toEqual([]);

    expect(await call(key)).toBe(200);
    expect(await call(key)).toBe(200);
    await page.reload();
    expect(await page.getByLabel('The key', { exact: true }).count()).toBe(0);
    await page.getByText('2 of 500 calls this month').waitFor();
    const today = page.locator('svg.plot g').last();
    expect(await today.locator('title').textContent()).toMatch(/: 2 answered, 0 not$/);
    expect(await today.locator('rect.answered').count()).toBe(1);
    await page.getByText('The same as a table').click();
    await page.getByRole('row', { name: /^\d+ \w+ \d{4} 2 0$/ }).waitFor();

    await page.getByLabel('Only on these websites').fill('https://shop.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('"https://shop.example" is not a host').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('website');
    await page.getByLabel('Only on these websites').fill('shop.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The key is changed.').waitFor();
    await soon(key, 'restricted');
    const referer = { referer: 'https://shop.example/cart' };
    expect(await call(key, referer)).toBe(200);
    await page.reload();
    await page.getByText('restricted').first().click();
    await page.getByRole('cell', { name: '127.0.0.1' }).first().waitFor();
    expect(await findBarriers(jana)).toEqual([]);

    await page.getByText('Rotate the key').click();
    await page.getByLabel('The old key works').selectOption('no longer');
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    const next = await page.getByLabel('The key', { exact: true }).inputValue();
    expect(next).toMatch(KEY);
    await soon(key, 401, referer);
    await soon(next, 200, referer);

    await page.getByText('Revoke the key').click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await page.getByText('The key “Web shop” is revoked.').waitFor();
    await soon(next, 401, referer);

    await open(jana, 'Log');
    for (const act of ['created the key', 'changed the key', 'rotated the key', 'revoked the key']) {
      await page.getByText(act, { exact: true }).first().waitFor();
    }
    expect(await page.content()).not.toContain(key.slice(-40));
    expect(jana.complaints).toEqual([]);
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'a form of another website changes nothing',
  async () => {
    const jana = await openPerson(browser);
    await signIn(jana, await operatorLink(OWNER));
    await heading(jana, 'Keys');
    foreign = createServer((_, res) => {
      res.setHeader('content-type', 'text/html');
      res.end(`<form method="post" action="${service.url}/account/sign-out-everywhere"><button>Win</button></form>`);
    });
    const port = await freePort();
    foreign.listen(port, '127.0.0.1');
    // The browser takes these names of one machine for two websites, and the second for the same one at another port.
    for (const host of ['localhost', '127.0.0.1']) {
      await jana.page.goto(`http://${host}:${port}/`);
      await jana.page.getByRole('button', { name: 'Win' }).click();
      await heading(jana, 'This form came from another website');
    }
    await jana.page.goto(`${service.url}/account`);
    await heading(jana, 'Keys');
    // Nor can another website show a page of the account in a frame.
    await jana.page.goto(`http://localhost:${port}/`);
    await jana.page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '${service.url}/account/sign-in' }))`,
    );
    await until('the frame is refused', () => jana.complaints.some((text) => text.includes('frame-ancestors')));
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'a member sees and does what the roles permit, and translates with the keyboard alone',
  async () => {
    const key = await service.developmentKey();
    const uploaded = await service.send({
      path: '/v1/intl/phrases/upload',
      headers: { 'content-type': FORM, 'x-service-api-key': key },
      body: formText({ native_strings: JSON.stringify(phrases) }),
    });
    expect(uploaded.status).toBe(200);

    const eva = await openPerson(browser);
    const { page } = eva;
    await signIn(eva, await mailedLink(eva, TRANSLATOR));
    await heading(eva, 'Translations');
    expect(await page.getByRole('link', { name: 'Keys' }).count()).toBe(0);
    for (const path of ['keys', 'members', 'log']) {
      await page.goto(page.url().replace(/[a-z]+$/, path));
      await heading(eva, 'Your roles do not permit this');
      await page.goBack();
      await heading(eva, 'Translations');
    }

    await page.getByLabel('Begin another language').focus();
    await page.keyboard.type('sk-SK');
    await page.keyboard.press('Enter');
    await heading(eva, /Slovak/);
    expect(await findBarriers(eva)).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('PHOTÓS');
    await page.keyboard.press('Enter');
    await page.waitForURL(/query=PHOT/);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await heading(eva, 'You have {number} photos');
    await page.keyboard.type('Máte fotiek');
    await page.getByText('Still missing: {number}').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('The text must hold {number}').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('text-0');
    expect(await findBarriers(eva)).toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved 1 translation.').waitFor();
    expect(eva.complaints).toEqual([]);

    const jana = await openPerson(browser);
    await signIn(jana, await operatorLink(OWNER));
    await heading(jana, 'Keys');
    await open(jana, 'Translations');
    expect(await findBarriers(jana)).toEqual([]);
    await open(jana, 'Slovak sk_SK');
    await jana.page.getByRole('link', { name: /Waiting/ }).click();
    await jana.page.getByRole('link', { name: 'You have {number} photos' }).click();
    await jana.page.getByRole('button', { name: 'Approve' }).click();
    await jana.page.getByText('Approved.', { exact: true }).waitFor();
    expect(await jana.page.evaluate<string>('document.activeElement.textContent')).toContain('Withdraw the approval');
    await jana.page.getByText('approved', { exact: true }).waitFor();
    expect(jana.complaints).toEqual([]);
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'everything works without scripts',
  async () => {
    const jana = await openPerson(browser, { javaScriptEnabled: false });
    const { page } = jana;
    await signIn(jana, await mailedLink(jana, OWNER));
    await heading(jana, 'Keys');
    await page.getByText('Create a key').click();
    await page.getByLabel('Name', { exact: true }).fill('Without scripts');
    await page.getByRole('button', { name: 'Create the key' }).click();
    const key = await page.getByLabel('The key', { exact: true }).inputValue();
    await soon(key, 200);
    await page.getByText('Revoke the key').click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await soon(key, 401);
    await open(jana, 'Members');
    await page.getByText('Invite somebody').click();
    await page.getByLabel('E-mail address').fill('peter@shop.example');
    await page.getByLabel('Name', { exact: true }).fill('Peter');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('A member needs one or more of the roles').waitFor();
    await page
      .getByRole('group', { name: 'Roles', exact: true })
      .getByLabel(/^developer/)
      .check();
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Peter is a member now, and has mail from us.').waitFor();
  },
  BROWSER_TIMEOUT_MS,
);

test(
  'signing out everywhere ends every sign-in, and no page has a barrier',
  async () => {
    const [here, there] = [await openPerson(browser), await openPerson(browser)];
    for (const person of [here, there]) {
      await signIn(person, await operatorLink(OWNER));
      await heading(person, 'Keys');
    }
    for (const tab of ['Keys', 'Members', 'Log', OWNER]) {
      await open(here, tab);
      await here.page.waitForLoadState();
      for (const summary of await here.page.locator('summary').all()) await summary.click();
      expect([tab, await findBarriers(here)]).toEqual([tab, []]);
    }
    await here.page.keyboard.press('Tab');
    expect(await here.page.evaluate<string>('document.activeElement.textContent')).toBe('Skip to the content');
    await here.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.page.getByText('You are signed out everywhere.').waitFor();
    expect(await findBarriers(here)).toEqual([]);
    await there.page.reload();
    await heading(there, 'Sign in');
    expect((await here.context.cookies()).filter(({ name }) => name.endsWith('session'))).toEqual([]);
  },
  BROWSER_TIMEOUT_MS,
);
