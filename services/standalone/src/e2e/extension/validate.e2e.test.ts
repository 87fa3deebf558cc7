import { findBarriers, openBrowser } from '../testing/browser';
import { ADDRESS_FORM, checkoutOfFile } from './testing/checkout';
import { openFirefox } from './testing/firefox';
import type { Answer } from './testing/shop';
import { address, refusal } from './testing/suggestions';

/* A form that is checked when it is sent. */

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
const HEAD = '<script src="/extension/tripoint-form-validate.js"></script>';
const SCRIPT = `
  window.sent = [];
  const form = document.forms[0];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push([...document.querySelectorAll('input')].map(({ value }) => value).join('|') + (event.submitter ? ' by button' : ''));
  });
  window.whole = () => document.documentElement.outerHTML + document.adoptedStyleSheets.length;
  window.before = whole();
  window.made = (more = {}) => window.checking = validatePlaces({ ...base, selectors: fields('street', 'municipality', 'postalCode', 'country'), ...more });
`;
const WRITTEN = { street: 'Karlva 213, byt 4', municipality: 'Cheb', postalCode: '350 03', country: 'CZ' };
const confirm: Answer = {
  body: { ...address(1), status: 'unsure', advice: 'confirm', left_over: [{ kind: 'flat', text: 'byt 4' }] },
};
const fix: Answer = { body: { status: 'invalid', advice: 'fix', nearest_numbers: ['209/17', '222/19'] } };
const AS_WRITTEN = 'Karlva 213, byt 4|Cheb|350 03|CZ by button';

describe.each([
  ['Chromium', openBrowser],
  ['Firefox', openFirefox],
])('in %s', (name, start) => {
  const checkout = checkoutOfFile({}, start);
  const question = () => checkout().page.getByRole('dialog');
  const sent = () => checkout().evaluate<string[]>('sent');
  const order = () => checkout().page.getByRole('button', { name: 'Order' }).click();

  async function begin(answer: Answer | null | Promise<Answer>, options = '', written: object = WRITTEN, page = {}) {
    await checkout().show(`${SCRIPT}made({ ${options} });`, { head: HEAD, html: ADDRESS_FORM, ...page });
    checkout().shop.answer = () => answer;
    for (const [id, value] of Object.entries(written)) await checkout().field(id).fill(value);
  }

  test('a correction is offered, taken with one key, keeps the flat, and the form is sent once by its button', async () => {
    await begin(confirm);
    await order();
    await checkout().page.getByRole('dialog', { name: 'Did you mean another address?' }).waitFor();
    expect(await question().getByRole('button').allTextContents()).toEqual([
      'Use: Karlova 213/1, 350 02 Cheb, byt 4',
      'Keep: Karlva 213, byt 4, Cheb, 350 03',
      'Back',
    ]);
    expect(await sent()).toEqual([]);
    if (name === 'Chromium') expect(await findBarriers(checkout().person)).toEqual([]);
    await checkout().page.keyboard.press('Enter');
    await checkout().until('sent.length > 0');
    expect(await sent()).toEqual(['Karlova 213/1, byt 4|Cheb|350 02|CZ by button']);
    const [call] = checkout().shop.calls;
    expect([call!.operation, Object.fromEntries(call!.params)]).toEqual([
      'places/validate',
      {
        street: 'Karlva 213, byt 4',
        municipality: 'Cheb',
        postal_code: '350 03',
        country: 'CZ',
        api_key: 'public-key',
      },
    ]);
    expect(await question().count()).toBe(0);
  });

  test('what is kept is sent as it was written, and is not asked about again', async () => {
    await begin(confirm);
    await order();
    await question().getByRole('button', { name: 'Keep' }).click();
    await checkout().until('sent.length === 1');
    await order();
    await checkout().until('sent.length === 2');
    expect(await sent()).toEqual([AS_WRITTEN, AS_WRITTEN]);
    expect(checkout().shop.calls).toHaveLength(1);
  });

  test('Escape leads back to the form, which is checked again when it is sent again', async () => {
    await begin(fix);
    await order();
    await checkout()
      .page.getByRole('dialog', { name: 'This address is not registered. Nearest: 209/17, 222/19' })
      .waitFor();
    await checkout().page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await checkout().evaluate('document.activeElement.textContent')).toBe('Order');
    expect(await sent()).toEqual([]);
    checkout().shop.answer = () => ({ body: { ...address(1), status: 'valid', advice: 'accept' } });
    await order();
    await checkout().until('sent.length === 1');
    expect(await sent()).toEqual([AS_WRITTEN]);
  });

  test('the question has its sentence as its name, without a space behind it', async () => {
    await begin({ body: { status: 'invalid', advice: 'fix' } });
    await order();
    await question().waitFor();
    expect(await question().getAttribute('aria-label')).toBe('This address is not registered.');
    await checkout().page.keyboard.press('Escape');
  });

  test.each<[string, Answer | null, string]>([
    ['answers with an error', refusal(500, null), ''],
    ['breaks the connection', null, ''],
    ['answers nonsense', { body: '[' }, ''],
    ['answers null', { body: 'null' }, ''],
    ['refuses the key', refusal(401, null), ''],
  ])('a service that %s never keeps a form from being sent', async (_, answer, options) => {
    await begin(answer, options);
    await order();
    await checkout().until('sent.length === 1');
    expect([await sent(), await question().count()]).toEqual([[AS_WRITTEN], 0]);
    checkout().person.complaints.length = 0;
  });

  test('a form waits for a slow service as long as it may, says so, and is sent', async () => {
    await begin(new Promise<Answer>(() => {}), 'timeout: 1500');
    await order();
    await checkout().page.getByRole('status').getByText('Checking the address …').waitFor();
    // Impatient people send again.
    await order();
    expect(await sent()).toEqual([]);
    await checkout().until('sent.length > 0');
    expect(await sent()).toEqual([AS_WRITTEN]);
    expect(await checkout().page.getByRole('status').count()).toBe(0);
  });

  test('nothing is asked of an empty form, nor of an address in another country', async () => {
    await begin(confirm, '', {});
    await order();
    await begin(confirm, '', { ...WRITTEN, country: 'Österreich' });
    await order();
    await checkout().until('sent.length === 1');
    expect(checkout().shop.calls).toEqual([]);
  });

  test('destroy leaves the page as it was: with a question open, and with a form that waits, which is sent', async () => {
    await begin(confirm);
    await order();
    await question().waitFor();
    await checkout().evaluate('void checking.destroy()');
    await checkout().until('whole() === before');
    expect(await sent()).toEqual([]);
    checkout().shop.answer = () => new Promise(() => {});
    await checkout().evaluate('void made()');
    await order();
    await checkout().evaluate('void checking.destroy()');
    await checkout().until('whole() === before && sent.length === 1');
    await order();
    await checkout().until('sent.length === 2');
  });

  test('a page that sends without a form asks for the outcome', async () => {
    await begin(confirm);
    await checkout().evaluate('void checking.check().then((outcome) => { window.outcome = outcome; })');
    await question().getByRole('button', { name: 'Back' }).click();
    await checkout().until(`window.outcome === 'back'`);
    expect(await checkout().evaluate('checking.check().then(() => 1, () => 2) && sent.length')).toBe(0);
    await question().getByRole('button', { name: 'Use' }).click();
  });

  test('the two addresses of one form are asked about one after the other', async () => {
    await begin(confirm, `selectors: fields('street')`);
    await checkout().evaluate(
      `void validatePlaces({ apiKey: 'k', endpoint: location.origin, selectors: { street: '#municipality' } })`,
    );
    await order();
    await question().getByRole('button', { name: 'Keep: Karlva' }).click();
    await question().getByRole('button', { name: 'Keep: Cheb' }).click();
    await checkout().until('sent.length > 0');
    expect(await sent()).toEqual([AS_WRITTEN]);
  });

  /** Security: what an answer holds is text, of bounded length, in every policy. */
  test('hostile answers are text', async () => {
    const evil = `<img src=x onerror="document.title='won'">\u202e${'x'.repeat(10_000)}`;
    const body = { advice: 'confirm', formatted_address: evil, formatted_street: evil, left_over: 'x', country: {} };
    await begin({ body }, `language: 'sk', theme: 'modern-dark'`, WRITTEN, {
      headers: { 'content-security-policy': STRICT },
    });
    await order();
    const take = question().getByRole('button', { name: 'Použiť: <img src=x' });
    expect((await take.textContent())!.length).toBeLessThan(320);
    expect(await question().locator('img').count()).toBe(0);
    expect(await take.textContent()).not.toContain('\u202e');
    await take.click();
    await checkout().until('sent.length > 0');
    expect(await sent()).toEqual([expect.stringMatching(/^<img src=x onerror.{200,300}\|Cheb\|350 03\|CZ by button$/)]);
  });
});
