import { ADDRESS_FORM, checkoutOfFile, formOf } from './testing/checkout';
import { Shop } from './testing/shop';

/* Every option of both constructors, on the script build of the extension. */

const checkout = checkoutOfFile();
const PLACES = ['address', 'street', 'streetName', 'streetNumber', 'municipality', 'postalCode', 'country'] as const;
const BUSINESS = ['name', 'cin', 'tin', 'vatin'] as const;

/** Shows one field with suggestions and the given options, searches, and returns the parameters of the call. */
async function paramsOf(options: string, factory: 'places' | 'business' = 'places'): Promise<URLSearchParams> {
  const field = factory === 'places' ? 'street' : 'name';
  await checkout().show(
    `${factory}({ ...base, selectors: fields('${field}'), suggestions: ['${field}'], ${options} });`,
    { html: formOf(field) },
  );
  await checkout().search(field, 'lipa');
  return checkout().shop.calls[0].params;
}

test('selectors of places are filled, each with its part of the address', async () => {
  await checkout().show(
    `places({ ...base, selectors: fields(${JSON.stringify(PLACES).slice(1, -1)}), suggestions: ['street'] });`,
    { html: formOf(...PLACES) },
  );
  await checkout().choose('street', 'karlova');
  expect(await checkout().values(...PLACES)).toEqual([
    'Karlova 213/1, 350 02 Cheb',
    'Karlova 213/1',
    'Karlova',
    '213/1',
    'Cheb',
    '350 02',
    'Česko',
  ]);
});

test('selectors of business are filled, each with its part of the company', async () => {
  const ids = [...BUSINESS, ...PLACES];
  await checkout().show(
    `business({ ...base, country: 'SK', selectors: fields(${JSON.stringify(ids).slice(1, -1)}), suggestions: ['name'] });`,
    { html: formOf(...ids) },
  );
  await checkout().choose('name', 'lipa');
  expect(await checkout().values(...ids)).toEqual([
    'Lipa s. r. o.',
    '31333532',
    '2020317068',
    'SK2020317068',
    'Hlavná 1/2, 040 01 Košice',
    'Hlavná 1/2',
    'Hlavná',
    '1/2',
    'Košice',
    '040 01',
    'Slovensko',
  ]);
});

test.each([
  ['places', 'address', 'places/query'],
  ['places', 'street', 'places/query'],
  ['places', 'streetName', 'places/street'],
  ['places', 'municipality', 'places/municipality'],
  ['places', 'postalCode', 'places/postal'],
  ['business', 'name', 'business/query'],
  ['business', 'cin', 'business/identifier'],
])('suggestions of %s are shown for %s, from %s', async (factory, field, operation) => {
  await checkout().show(
    `${factory}({ ...base, country: ${factory === 'places' ? "['SK']" : "'SK'"}, selectors: fields('${field}'), suggestions: ['${field}'] });`,
    { html: formOf(field) },
  );
  await checkout().search(field, 'lip');
  expect(checkout().shop.calls.map((call) => call.operation)).toEqual([operation]);
  expect(checkout().shop.calls[0].params.get('query')).toBe('lip');
});

test('suggestions are shown for no field that is not named', async () => {
  await checkout().show(
    `watch(places({ ...base, selectors: fields('street', 'municipality'), suggestions: ['street'] }));`,
  );
  expect(await checkout().field('municipality').getAttribute('role')).toBeNull();
  await checkout().type('municipality', 'che');
  await checkout().settle();
  await checkout().search('street', 'k');
  expect(checkout().asked).toEqual(['k']);
});

test('endpoint receives the calls, also of another origin, and none needs a preflight', async () => {
  const api = await Shop.open();
  try {
    const answer = api.answer;
    const methods: (string | undefined)[] = [];
    api.answer = async (call) => {
      methods.push(call.headers['access-control-request-method']);
      return { ...(await answer(call))!, headers: { 'access-control-allow-origin': '*' } };
    };
    await paramsOf(`endpoint: '${api.url}/'`).catch(() => null);
    expect(api.calls.map(({ operation, headers }) => [operation, headers['content-type']])).toEqual([
      ['places/query', expect.stringMatching(/^application\/x-www-form-urlencoded/)],
    ]);
    expect([methods, checkout().shop.calls]).toEqual([[undefined], []]);
  } finally {
    await api.close();
  }
});

test.each([
  ['false: stays', 'false', 'street'],
  ['true: goes to the next field', 'true', 'municipality'],
  ['an element: goes there', `document.querySelector('#country')`, 'country'],
])('nextFocus %s', async (_, value, focused) => {
  await checkout().show(
    `places({ ...base, selectors: fields('street'), suggestions: ['street'], nextFocus: ${value} });`,
  );
  await checkout().choose('street', 'karlova');
  expect(await checkout().evaluate('document.activeElement.id')).toBe(focused);
});

test('apiKey is sent in the body, and nowhere else', async () => {
  expect((await paramsOf(`apiKey: 'public-key'`)).get('api_key')).toBe('public-key');
  const { headers } = checkout().shop.calls[0];
  expect(Object.keys(headers).filter((name) => /key|authorization|cookie/.test(name))).toEqual([]);
});

test.each([
  ['apiKey', '{ selectors: {}, endpoint: location.origin }'],
  ['country', '{ apiKey: "key", selectors: {}, endpoint: location.origin }'],
  ['limit', '{ apiKey: "key", country: "SK", selectors: {}, endpoint: location.origin, limit: 21 }'],
  ['theme', '{ apiKey: "key", country: "SK", selectors: {}, endpoint: location.origin, theme: "neon" }'],
])('without a right %s there is an error that names it', async (option, options) => {
  await checkout().show('');
  const message = `(() => { try { business(${options}); } catch (error) { return error.message; } return 'none'; })()`;
  expect(await checkout().evaluate(message)).toContain(option);
});

test.each([
  [true, ['Karlova']],
  [false, []],
])('highlight %s marks %j', async (value, marked) => {
  await paramsOf(`highlight: ${value}, limit: 1`);
  expect(await checkout().results.locator('em').allTextContents()).toEqual(marked);
  expect(await checkout().results.allTextContents()).toEqual(['Karlova 213/1, 350 02 Cheb']);
});

test('showNoResults shows a notice when nothing is found', async () => {
  await checkout().show(
    `watch(places({ ...base, selectors: fields('street'), suggestions: ['street'], showNoResults: true }));`,
  );
  await checkout().type('street', 'xx');
  await checkout().list.getByText('Nothing was found').waitFor();
  expect(await checkout().page.getByRole('option').count()).toBe(0);
});

test('showNoResults false shows none', async () => {
  await checkout().show(
    `watch(places({ ...base, selectors: fields('street'), suggestions: ['street'], showNoResults: false }));`,
  );
  await checkout().type('street', 'xx');
  await checkout().until(`raised.some(([name]) => name === 'suggestions')`);
  expect(await checkout().list.filter({ visible: true }).count()).toBe(0);
});

test('events: only those that are named start a search', async () => {
  await checkout().show(
    `watch(places({ ...base, selectors: fields('street'), suggestions: ['street'], events: ['change'] }));`,
  );
  await checkout().type('street', 'ka');
  await checkout().settle();
  await checkout().type('street', 'r');
  await checkout().field('street').dispatchEvent('change');
  await checkout().results.first().waitFor();
  expect(checkout().asked).toEqual(['kar']);
});

test('country: places sends every country, business its one', async () => {
  const countries = (params: URLSearchParams) =>
    [...params].filter(([name]) => /^country/.test(name)).map(([, value]) => value);
  expect(countries(await paramsOf(`country: ['SK', 'CZ']`))).toEqual(['SK', 'CZ']);
  expect(countries(await paramsOf(`country: 'SK'`, 'business'))).toEqual(['SK']);
});

test('limit is the number of results, at most 7 by default', async () => {
  expect((await paramsOf('limit: 3')).get('limit')).toBe('3');
  expect(await checkout().results.count()).toBe(3);
  expect([null, '7']).toContain((await paramsOf('')).get('limit'));
});

test('minlength is how long a text must be', async () => {
  await checkout().show(`places({ ...base, selectors: fields('street'), suggestions: ['street'], minlength: 3 });`);
  await checkout().type('street', ' ka ');
  await checkout().settle();
  await checkout().search('street', 'r');
  expect(checkout().asked).toEqual(['ka r']);
});

test.each([
  ['by default 250 ms', '', 250],
  ['as long as it says', 'debounce: 1000', 1_000],
])('debounce: a pause in typing, %s, begins anew with each key', async (_, option, pause) => {
  const { page } = checkout();
  await checkout().show(
    `const { debounce, ...rest } = base;
     window.make = () => places({ ...rest, selectors: fields('street'), suggestions: ['street'], ${option} });`,
  );
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await checkout().evaluate('make() && null');
  await checkout().type('street', 'k');
  await page.clock.runFor(pause - 1);
  await checkout().type('street', 'a');
  await page.clock.runFor(pause - 1);
  expect(checkout().shop.calls).toEqual([]);
  const called = page.waitForRequest('**/v1/**');
  await page.clock.runFor(1);
  await called;
  await page.clock.resume();
  await checkout().results.first().waitFor();
  expect(checkout().shop.calls.map(({ params }) => params.get('query'))).toEqual(['ka']);
});

test('theme: modern-light by default, and each has its own colours', async () => {
  const colours: string[] = [];
  for (const option of ['', `theme: 'modern-light'`, `theme: 'modern-dark'`, `theme: 'classic'`]) {
    await paramsOf(option);
    colours.push(
      await checkout().look(
        checkout().list,
        '[getComputedStyle(element).backgroundColor, getComputedStyle(element).borderRadius].join()',
      ),
    );
  }
  expect(colours[0]).toBe(colours[1]);
  expect(new Set(colours).size).toBe(3);
});

test.each([
  ['by default it is off', '', 'off'],
  ['false: off', 'htmlAutocomplete: false', 'off'],
  ['true: what the author wrote', 'htmlAutocomplete: true', 'shipping street-address'],
  ['a text: that', `htmlAutocomplete: 'section-b street-address'`, 'section-b street-address'],
])('htmlAutocomplete: %s', async (_, option, autocomplete) => {
  await checkout().show(`places({ ...base, selectors: fields('street'), suggestions: ['street'], ${option} });`, {
    html: '<label for="street">Street</label><input id="street" autocomplete="shipping street-address">',
  });
  expect(await checkout().field('street').getAttribute('autocomplete')).toBe(autocomplete);
});

test.each([
  ['context', `context: ['cz_a', 'cz_b']`, ['cz_a', 'cz_b']],
  ['contextType', `context: ['cz_a'], contextType: 'strict'`, ['strict']],
  ['around_latlng', `aroundLatLng: '48.1,17.1'`, ['48.1,17.1']],
  ['around_latlng_via_ip', '', ['true']],
  ['around_latlng_via_ip', 'aroundLatLngViaIP: false', ['false']],
])('%s is sent as %s says', async (name, options, values) => {
  const sent = [...(await paramsOf(options))].filter(([key]) => key.replace(/\[\d*\]$/, '') === name);
  expect(sent.map(([, value]) => value)).toEqual(values);
});

test('active is sent by business', async () => {
  expect((await paramsOf(`country: 'SK', active: 'true'`, 'business')).get('active')).toBe('true');
});

test('itemTemplate writes a suggestion: a text as text, an element as it is', async () => {
  await paramsOf(`limit: 1, itemTemplate: ({ municipality }) => '<b>' + municipality + '</b>'`);
  expect(await checkout().results.allInnerTexts()).toEqual(['<b>Cheb</b>']);
  await paramsOf(
    `limit: 1, itemTemplate: ({ municipality }) => Object.assign(document.createElement('strong'), { textContent: municipality })`,
  );
  expect(await checkout().results.locator('strong').allTextContents()).toEqual(['Cheb']);
});

test.each([
  ['the language of the page', 'lang="sk"', '', 'Nič sa nenašlo'],
  ['language', 'lang="sk"', `language: 'cs'`, 'Nic nebylo nalezeno'],
  ['messages', '', `messages: { nothing: 'Nothing here' }`, 'Nothing here'],
])('%s decides the words', async (_, attributes, option, words) => {
  await checkout().show(
    `places({ ...base, selectors: fields('street'), suggestions: ['street'], showNoResults: true, ${option} });`,
    { attributes, html: ADDRESS_FORM },
  );
  await checkout().type('street', 'xx');
  await checkout().list.getByText(words).waitFor();
});
