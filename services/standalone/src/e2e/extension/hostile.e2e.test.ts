import { ADDRESS_FORM, checkoutOfFile, formOf } from './testing/checkout';
import { address, type Suggestion } from './testing/suggestions';

/* Answers and pages that mean harm, or that their authors never looked at: nothing runs, throws or overflows. */

const checkout = checkoutOfFile();
const ALL = ['address', 'street', 'streetName', 'streetNumber', 'municipality', 'postalCode', 'country'];
const STRICT = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'";
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types 'none'";
const MARKUP = '<img src=x onerror="window.ran=1"><script>window.ran=1</script><svg onload="window.ran=1">';
const LONG = 'W'.repeat(10_000);
const BIDI = '\u202e\u2066bchK\u2069 213 \u200f\u0000\ufeff';

/** The address with the same text in every field. */
const everywhere = (text: unknown): Suggestion =>
  Object.fromEntries(Object.keys(address(1)).map((name) => [name, name === 'object' ? 'address' : text]));

async function showAnswer(body: unknown, more = ''): Promise<void> {
  await checkout().show(
    `window.form = watch(places({ ...base, selectors: fields(...${JSON.stringify(ALL)}), suggestions: ['street'], ${more} }));`,
    { html: formOf(...ALL) },
  );
  checkout().shop.answer = () => ({ body });
  await checkout().type('street', 'k');
  await checkout().until('raised.length > 0');
}

/** What must never be: a script that ran, an element that a text made, something wider than the page. */
async function expectHarmless(): Promise<void> {
  expect(await checkout().evaluate('window.ran')).toBeUndefined();
  const elements = `[...document.querySelectorAll('.swiftyper_list *, [aria-live] *')].map(({ localName }) => localName)`;
  const foreign = (await checkout().evaluate<string[]>(elements)).filter(
    (name) => !/^(li|ul|div|span|em|bdi|p)$/.test(name),
  );
  expect(foreign).toEqual([]);
  expect(await checkout().evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
}

describe('suggestions', () => {
  const { place_id: _, highlight: __, ...withoutHighlight } = address(1);
  test.each<[string, unknown]>([
    ['markup', everywhere(MARKUP)],
    ['marks that hold markup', address(1, { highlight: `<em onclick="window.ran=1">Kar</em><em>${MARKUP}</em>` })],
    ['marks in marks, open and in the wrong order', address(1, { highlight: '</em><em><em>Kar</em>lova<em' })],
    ['entities', address(1, { highlight: '&lt;script&gt;window.ran=1&lt;/script&gt;<em>&amp;</em>' })],
    ['bidi controls', everywhere(BIDI)],
    ['10,000 characters without a space', everywhere(LONG)],
    ['10,000 marks', address(1, { highlight: '<em>a</em>'.repeat(10_000) })],
    ['no highlight and no identifier', withoutHighlight],
    ['no field at all', {}],
    ['null everywhere', everywhere(null)],
    ['numbers everywhere', everywhere(7)],
    ['objects everywhere', everywhere({ toString: 'no function' })],
    ['lists everywhere', everywhere([['a']])],
    [
      'names of the language',
      JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 1, "hasOwnProperty": 1, "highlight": "x"}'),
    ],
  ])('with %s can be shown and chosen', async (_, suggestion) => {
    await showAnswer([suggestion, address(2)]);
    await checkout().results.nth(1).waitFor();
    await expectHarmless();
    await checkout().page.keyboard.press('ArrowDown');
    await checkout().page.keyboard.press('Enter');
    await checkout().until(`raised.some(([name]) => name === 'change')`);
    await expectHarmless();
    expect(await checkout().evaluate('({}).polluted')).toBeUndefined();
    for (const value of await checkout().values(...ALL)) expect(value).not.toMatch(/\[object|undefined|null|NaN/);
  });

  test('text of marks is read as text: only em marks, and all text is shown', async () => {
    await showAnswer([address(1, { highlight: '<em>Kar</em>lova <b>&amp;</b>' })]);
    expect(await checkout().results.allTextContents()).toEqual(['Karlova <b>&</b>']);
    expect(await checkout().results.locator('em').allTextContents()).toEqual(['Kar']);
  });

  test.each<[string, unknown]>([
    ['entries that are no objects', [null, 'a', 7, [], true, address(2)]],
    ['more than were asked for', Array.from({ length: 5_000 }, (_, i) => address(i))],
  ])('%s: shown is what can be', async (_, body) => {
    await showAnswer(body);
    await checkout().results.first().waitFor();
    expect(await checkout().results.count()).toBeLessThanOrEqual(20);
    await expectHarmless();
  });

  test('what was typed is shown as text in the notice that nothing was found', async () => {
    await checkout().show(`places({ ...base, selectors: fields('street'), suggestions: ['street'] });`);
    checkout().shop.answer = () => ({ body: [] });
    await checkout().field('street').fill(MARKUP);
    await checkout().list.getByText('Nothing was found').waitFor();
    await expectHarmless();
  });

  test('a message of an error is text', async () => {
    await showAnswer({ error: { type: MARKUP, message: MARKUP, code: MARKUP, param: {} } });
    expect(await checkout().evaluate('raised[0][0]')).toBe('error');
    await expectHarmless();
  });
});

describe('policies', () => {
  const script = `window.form = watch(places({ ...base, selectors: fields('street', 'municipality'), suggestions: ['street'], showNoResults: true }));`;
  const styled = `getComputedStyle(document.querySelector('.swiftyper_list')).position`;

  test('a page that permits nothing but its own files, and requires trusted types', async () => {
    await checkout().show(script, { headers: { 'content-security-policy': `${STRICT}; ${TRUSTED_TYPES}` } });
    await checkout().choose('street', 'ka');
    expect(await checkout().values('street', 'municipality')).toEqual(['Karlova 213/1', 'Cheb']);
    await checkout().field('street').fill('xx');
    await checkout().list.getByText('Nothing was found').waitFor();
    expect(await checkout().evaluate(styled)).toBe('absolute');
    await checkout().evaluate('form.destroy() && null');
  });

  test('a page that permits styles with a nonce only', async () => {
    const policy = STRICT.replace("style-src 'self'", "style-src 'nonce-abc'");
    await checkout().show(script.replace('...base', `...base, nonce: 'abc'`), {
      headers: { 'content-security-policy': `${policy}; ${TRUSTED_TYPES}` },
    });
    await checkout().search('street', 'ka');
    expect(await checkout().evaluate(styled)).toBe('absolute');
    await checkout().evaluate('form.destroy() && null');
    expect(await checkout().evaluate(`document.querySelectorAll('style').length`)).toBe(0);
  });

  test('a page that brings the styles as a file', async () => {
    await checkout().show(script.replace('...base', '...base, styles: false'), {
      head: '<link rel="stylesheet" href="/extension/tripoint-form.css">',
      headers: { 'content-security-policy': `${STRICT}; ${TRUSTED_TYPES}` },
    });
    await checkout().search('street', 'ka');
    expect(await checkout().evaluate(styled)).toBe('absolute');
    // Nothing but the rule with the position of the list.
    const rules = 'document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]).length';
    expect(await checkout().evaluate(rules)).toBe(1);
  });

  test('no attribute "style" and no handler in an attribute is ever set', async () => {
    await checkout().show(script);
    await checkout().search('street', 'ka');
    await checkout().page.keyboard.press('ArrowDown');
    const set = `[...document.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes]).map(({ name }) => name)`;
    expect(
      (await checkout().evaluate<string[]>(set)).filter((name) => name === 'style' || name.startsWith('on')),
    ).toEqual([]);
  });
});

describe('pages', () => {
  const usual = `watch(places({ ...base, selectors: fields('street', 'municipality'), suggestions: ['street'] }));`;

  test.each([
    [
      'with enumerable additions to the prototypes',
      `Object.prototype.extend = Array.prototype.each = String.prototype.strip = function () { window.ran = 1; };`,
    ],
    ['with a toJSON of lists', `Array.prototype.toJSON = Object.prototype.toJSON = () => 'spoilt';`],
    ['with options of the browser on the prototype', `Object.prototype.headers = { 'x-spoilt': '1' };`],
    ['with names of options on the prototype', `Object.prototype.limit = 20; Object.prototype.context = ['cz_x'];`],
    ['with an own $ and without console', `window.$ = window.jQuery = null; delete window.console;`],
  ])('%s: the same call, the same list', async (_, spoil) => {
    await checkout().show(usual);
    await checkout().search('street', 'ka');
    const [wanted] = checkout().shop.calls.map(({ params }) => String(params));
    await checkout().show(`${spoil}\n${usual}`);
    await checkout().choose('street', 'ka');
    expect(checkout().shop.calls.map(({ params }) => String(params))).toEqual([wanted]);
    expect(checkout().shop.calls[0].headers['x-spoilt']).toBeUndefined();
    expect(await checkout().values('street', 'municipality')).toEqual(['Karlova 213/1', 'Cheb']);
    expect(await checkout().evaluate('window.ran')).toBeUndefined();
  });

  const CLOBBERING =
    'addEventListener append appendChild children classList className closest contains elements getAttribute getRootNode ' +
    'matches nodeType ownerDocument parentElement parentNode querySelector querySelectorAll removeAttribute setAttribute value';
  const clobbering = CLOBBERING.split(' ').map((name) => `<input type="hidden" name="${name}">`);
  const bare = '<input id="street" aria-label="street"><input id="municipality" aria-label="municipality">';
  test.each([
    ['whose form has fields called like functions of the browser', `<form>${bare}${clobbering.join('')}</form>`],
    [
      'beside elements called like functions of the document',
      `${bare}<form name="createElement"></form><img name="querySelector" alt=""><form name="head"></form>`,
    ],
    ['in labels', '<label>street <input id="street"></label><label>municipality <input id="municipality"></label>'],
    ['without form and labels', bare],
    ['in a table', `<table><tr><td>${bare.replace('><', '><td><')}</table>`],
    ['in a dialog', `<dialog open><form method="dialog">${bare}</form></dialog>`],
    ['with ids that occur twice', `${ADDRESS_FORM}<input id="street" hidden>`],
  ])('with fields %s', async (_, html) => {
    await checkout().show(usual.replace('watch(', 'window.form = watch('), { html });
    const { page } = checkout();
    const field = page.locator('#street').first();
    await field.pressSequentially('ka');
    await checkout().results.first().waitFor();
    expect(await field.getAttribute('role')).toBe('combobox');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect([await field.inputValue(), ...(await checkout().values('municipality'))]).toEqual(['Karlova 213/1', 'Cheb']);
    await expectHarmless();
  });

  test('a name of a field in a label does not grow by the list', async () => {
    await checkout().show(usual, {
      html: '<label>Street <input id="street"></label><input id="municipality" aria-label="m">',
    });
    await checkout().search('street', 'ka');
    await checkout().page.getByRole('combobox', { name: 'Street', exact: true }).waitFor();
  });

  test.each([
    ['null', 'null'],
    ['a selector without a match', `'#nowhere'`],
    ['a field that is in no document', `document.createElement('input')`],
  ])('a field that is %s is passed over', async (_, field) => {
    await checkout().show(
      `watch(places({ ...base, selectors: { ...fields('street'), municipality: ${field}, country: ${field} }, suggestions: ['street', 'municipality'] }));`,
    );
    await checkout().choose('street', 'ka');
    expect(await checkout().values('street')).toEqual(['Karlova 213/1']);
  });

  test('in a part of the page that is scrolled, the list stays with its field', async () => {
    await checkout().show(usual, {
      head: '<style>section { height: 200px; width: 300px; overflow: auto } section > * { margin: 100px 0 600px }</style>',
      html: `<section>${formOf('street', 'municipality')}</section>`,
    });
    await checkout().search('street', 'ka');
    await checkout().evaluate(`document.querySelector('section').scrollTop += 60`);
    const apart = `(() => {
      const list = document.querySelector('.swiftyper_list')?.getBoundingClientRect();
      const field = document.querySelector('#street').getBoundingClientRect();
      return !list || !list.width ? 0 : Math.max(list.top - field.bottom, field.top - list.bottom, list.top < field.top && list.bottom > field.bottom ? 99 : 0);
    })()`;
    await checkout().until(`${apart} <= 8`);
  });

  test('a handler of the page that stops every event does not hinder a choice', async () => {
    await checkout().show(
      `${usual} document.addEventListener('keydown', (event) => event.stopPropagation()); document.addEventListener('mousedown', (event) => event.stopPropagation());`,
    );
    await checkout().choose('street', 'ka');
    expect(await checkout().values('street')).toEqual(['Karlova 213/1']);
  });
});
