import type { CDPSession } from 'playwright-core';
import { checkoutOfFile, formOf } from './testing/checkout';

/* Forms that come, change and go while a page is open. */

const checkout = checkoutOfFile();
const CYCLES = 10_000;

interface Counters {
  readonly documents: number;
  readonly nodes: number;
  readonly jsEventListeners: number;
}

/** What the page holds after everything that nobody needs was thrown away. */
async function held(cdp: CDPSession): Promise<Counters & { readonly heapBytes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { ...(await cdp.send('Memory.getDOMCounters')), heapBytes: usedSize };
}

test(`${CYCLES} forms that are made and destroyed leave no listener, no node and no memory behind`, async () => {
  await checkout().show(`
    window.cycle = (count) => {
      for (let i = 0; i < count; i++) {
        const form = places({ ...base, selectors: fields('street', 'municipality', 'postalCode') });
        form.on('change', () => {});
        form.configure({ theme: i % 2 ? 'classic' : 'modern-dark' });
        form.destroy();
      }
    };
    // Compiled code and whatever is made only once is not what is measured.
    cycle(1000);
  `);
  const cdp = await checkout().page.context().newCDPSession(checkout().page);
  await checkout().evaluate('cycle(100)');
  const before = await held(cdp);
  await checkout().evaluate(`cycle(${CYCLES})`);
  const after = await held(cdp);
  await cdp.detach();
  const { heapBytes, ...counters } = after;
  expect(counters).toEqual({
    documents: before.documents,
    nodes: before.nodes,
    jsEventListeners: before.jsEventListeners,
  });
  // Less than 20 bytes of each: a single forgotten object is larger.
  expect(heapBytes - before.heapBytes).toBeLessThan(20 * CYCLES);
});

test('lists that are shown a hundred times add no listener and no node', async () => {
  await checkout().show(`window.form = watch(places({ ...base, selectors: fields('street'), suggestions: ['street'] }));
    window.show = async (count) => {
      const field = document.querySelector('#street');
      for (let i = 0; i < count; i++) {
        raised.length = 0;
        field.value = 'k' + (i % 2);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        while (!raised.length) await new Promise((resolve) => setTimeout(resolve));
      }
    };`);
  await checkout().field('street').focus();
  const cdp = await checkout().page.context().newCDPSession(checkout().page);
  await checkout().evaluate('show(4)');
  const before = await held(cdp);
  await checkout().evaluate('show(100)');
  const after = await held(cdp);
  await cdp.detach();
  expect(after.jsEventListeners).toBe(before.jsEventListeners);
  expect(after.nodes).toBe(before.nodes);
});

test('fields that appear later are found, and those that go and come back again', async () => {
  await checkout().show(
    `watch(places({ ...base, selectors: { street: '#street', municipality: '#municipality' }, suggestions: ['street'] }));
     window.add = () => document.querySelector('#late').innerHTML = ${JSON.stringify(formOf('street', 'municipality'))};`,
    { html: '<div id="late"></div>' },
  );
  for (let time = 0; time < 2; time++) {
    await checkout().evaluate('add()');
    await checkout().page.getByRole('combobox', { name: 'street' }).waitFor();
    await checkout().choose('street', 'ka');
    expect(await checkout().values('street', 'municipality')).toEqual(['Karlova 213/1', 'Cheb']);
    await checkout().evaluate(`document.querySelector('#late').replaceChildren()`);
    await checkout().until(`!document.querySelector('.swiftyper_list li, .swiftyper_result')`);
  }
});

test('two forms on one page, billing and delivery, know nothing of each other', async () => {
  const both = ['billing', 'delivery'];
  const ids = both.flatMap((name) => [`${name}-street`, `${name}-municipality`]);
  await checkout().show(
    `window.forms = ${JSON.stringify(both)}.map((name) => places({ ...base, suggestions: ['street'], selectors: {
       street: document.getElementById(name + '-street'), municipality: document.getElementById(name + '-municipality') } }));`,
    { html: formOf(...ids) },
  );
  await checkout().choose('delivery-street', 'ka');
  expect(await checkout().values(...ids)).toEqual(['', '', 'Karlova 213/1', 'Cheb']);
  await checkout().evaluate('forms[0].destroy() && null');
  await checkout().field('delivery-street').fill('');
  await checkout().search('delivery-street', 'x1');
  await checkout().type('billing-street', 'ka');
  expect(await checkout().page.getByRole('combobox').count()).toBe(1);
  expect(checkout().shop.calls.map(({ params }) => params.get('query'))).toEqual(['ka', 'x1']);
});

test('a page that begins with a dark theme changes to a light one', async () => {
  await checkout().show(
    `window.form = places({ ...base, selectors: fields('street'), suggestions: ['street'], theme: 'modern-dark' });`,
  );
  const lightness = () =>
    checkout().evaluate<number>(
      `getComputedStyle(document.querySelector('.swiftyper_list')).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + +part, 0)`,
    );
  await checkout().search('street', 'k');
  const dark = await lightness();
  await checkout().evaluate(`form.configure({ theme: 'classic' }) && null`);
  expect(await lightness()).toBeGreaterThan(dark);
});

test('importing the extension does nothing to the page', async () => {
  await checkout().show('', { extension: false });
  const seen = `[document.documentElement.outerHTML, document.adoptedStyleSheets.length].join()`;
  const before = await checkout().evaluate(seen);
  const names = await checkout().evaluate(
    `import('/extension/tripoint-form.mjs').then((module) => Object.keys(module).sort())`,
  );
  expect(names).toEqual(expect.arrayContaining(['business', 'places']));
  expect(await checkout().evaluate(seen)).toBe(before);
});
