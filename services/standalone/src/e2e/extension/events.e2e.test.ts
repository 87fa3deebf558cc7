import { checkoutOfFile } from './testing/checkout';
import { address, refusal } from './testing/suggestions';

/* Events, methods and classes, on the script build of the extension. */

const checkout = checkoutOfFile();
const OPTIONS = `{ ...base, selectors: fields('street', 'municipality'), suggestions: ['street'] }`;

const show = (script = `window.form = watch(places(${OPTIONS}));`) => checkout().show(script);

test.each(['', 'new '])('the constructors are called as "%splaces()", and business alike', async (word) => {
  await show(`
    watch(${word}places({ ...base, selectors: fields('street'), suggestions: ['street'] }));
    watch(${word}business({ ...base, country: 'SK', selectors: { name: fields('municipality').municipality }, suggestions: ['name'] }));
  `);
  await checkout().search('street', 'k');
  await checkout().search('municipality', 'l');
  expect(checkout().shop.calls.map(({ operation }) => operation)).toEqual(['places/query', 'business/query']);
});

test('change is raised with the chosen suggestion as the API answered it', async () => {
  await show();
  await checkout().choose('street', 'karlova');
  expect(await checkout().raised('change')).toEqual([address(1)]);
});

test('suggestions is raised with every list, also an empty one', async () => {
  await show();
  await checkout().search('street', 'k');
  await checkout().field('street').fill('');
  await checkout().type('street', 'xx');
  await checkout().until(`raised.filter(([name]) => name === 'suggestions').length > 1`);
  const lists = (await checkout().raised('suggestions')) as unknown[][];
  expect([lists[0].length, lists.at(-1)]).toEqual([7, []]);
});

test('limit and error are raised when the monthly limit is exceeded, and no further call is made', async () => {
  await show();
  checkout().shop.answer = () => refusal(429, 'over_query_limit');
  await checkout().type('street', 'k');
  await checkout().until(`raised.length === 2`);
  const [[first, limit], [second, error]] = await checkout().evaluate<[string, { code: string }][]>('raised');
  expect([first, second].sort()).toEqual(['error', 'limit']);
  expect([limit.code, error.code]).toEqual(['over_query_limit', 'over_query_limit']);
  await checkout().type('street', 'arlova');
  await checkout().settle();
  expect(checkout().asked).toEqual(['k']);
  expect(await checkout().raised('error')).toHaveLength(1);
});

test('error alone is raised by any other problem', async () => {
  await show();
  checkout().shop.answer = () => refusal(400, 'invalid_parameter');
  await checkout().type('street', 'k');
  await checkout().until('raised.length > 0');
  expect(await checkout().evaluate('raised.map(([name, { code }]) => [name, code])')).toEqual([
    ['error', 'invalid_parameter'],
  ]);
});

test('a handler that throws stops no other, and no search', async () => {
  await show(`
    const form = watch(places(${OPTIONS}));
    form.on('suggestions', () => { throw new Error('of the shop'); });
    form.on('suggestions', () => raised.push(['after', null]));
  `);
  await checkout().search('street', 'k');
  await checkout().until(`raised.some(([name]) => name === 'after')`);
  await checkout().until('complaints.length > 0');
  for (const complaint of await checkout().complaints()) expect(complaint).toContain('of the shop');
});

test('on returns what removes the handler', async () => {
  await show(`
    const form = watch(places(${OPTIONS}));
    form.on('suggestions', () => raised.push(['removed', null]))();
  `);
  await checkout().search('street', 'k');
  expect(await checkout().raised('removed')).toEqual([]);
});

test('configure changes options of a form that is in use', async () => {
  await show();
  await checkout().search('street', 'k');
  expect(await checkout().results.count()).toBe(7);
  await checkout().evaluate(
    `form.configure({ limit: 2, country: ['PL'], suggestions: ['street', 'municipality'] }) && null`,
  );
  await checkout().search('municipality', 'l');
  const { params, operation } = checkout().shop.calls.at(-1)!;
  expect([operation, params.get('limit')]).toEqual(['places/municipality', '2']);
  expect([...params].filter(([name]) => /^country/.test(name)).map(([, value]) => value)).toEqual(['PL']);
});

test('configure changes the theme of a list that is open', async () => {
  await show();
  await checkout().search('street', 'k');
  const colour = () =>
    checkout().evaluate(`getComputedStyle(document.querySelector('.swiftyper_list')).backgroundColor`);
  const light = await colour();
  await checkout().evaluate(`form.configure({ theme: 'modern-dark' }) && null`);
  expect(await colour()).not.toBe(light);
});

test('configure refuses a wrong option and changes nothing', async () => {
  await show();
  const message = `(() => { try { form.configure({ limit: 99 }); } catch (error) { return error.message; } return 'none'; })()`;
  expect(await checkout().evaluate(message)).toContain('limit');
  await checkout().search('street', 'k');
  expect(await checkout().results.count()).toBe(7);
});

test('destroy leaves the page as it was, also with an open list, and searches no more', async () => {
  const whole = 'document.documentElement.outerHTML';
  const sheets = 'document.adoptedStyleSheets.length + document.styleSheets.length';
  await show(`window.before = ${whole}; window.sheets = ${sheets}; window.form = watch(places(${OPTIONS}));`);
  await checkout().search('street', 'k');
  await checkout().page.keyboard.press('ArrowDown');
  expect(await checkout().evaluate(`${whole} === before`)).toBe(false);
  await checkout().evaluate('form.destroy() && null');
  expect(await checkout().evaluate(whole)).toBe(await checkout().evaluate('before'));
  expect(await checkout().evaluate(`${sheets} === sheets`)).toBe(true);
  await checkout().type('street', 'arlova');
  await checkout().settle();
  expect([await checkout().results.count(), checkout().asked]).toEqual([0, ['k']]);
});

test('destroy while an answer is awaited ends the call and raises nothing', async () => {
  await show();
  const { page, shop } = checkout();
  let asked: (() => void) | undefined;
  const called = new Promise<void>((resolve) => (asked = resolve));
  shop.answer = () => {
    asked!();
    return new Promise(() => {});
  };
  await checkout().type('street', 'k');
  await called;
  const ended = page.waitForEvent('requestfailed');
  await checkout().evaluate('form.destroy(), form.destroy(), null');
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  expect(await checkout().evaluate('raised')).toEqual([]);
  expect((await checkout().complaints()).filter((text) => !text.includes('ERR_ABORTED'))).toEqual([]);
});

test('the classes are where styles of a page look for them', async () => {
  await show();
  await checkout().search('street', 'k');
  const inside = '.swiftyper_wrapper #street, .swiftyper_list .swiftyper_result em';
  expect(await checkout().evaluate(`document.querySelectorAll('${inside}').length`)).toBe(1 + 7);
  expect(await checkout().evaluate(`document.querySelectorAll('.swiftyper_wrapper').length`)).toBe(1);
});
