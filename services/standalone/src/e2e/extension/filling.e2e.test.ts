import { build } from 'esbuild';
import { checkoutOfFile } from './testing/checkout';
import { address } from './testing/suggestions';

/* Filling forms of any kind: the page must know of each value as if a person had typed it. */

const checkout = checkoutOfFile();

test('plain fields get bubbling input and change events, each once and after all values are there', async () => {
  await checkout().show(`
    places({ ...base, selectors: fields('street', 'municipality', 'postalCode'), suggestions: ['street'] });
    window.seen = [];
    document.querySelector('#street').addEventListener('focus', () => {
      for (const type of ['input', 'change'])
        document.addEventListener(type, ({ target, bubbles }) => seen.push([type, target.id, target.value, bubbles]));
    });
  `);
  await checkout().search('street', 'ka');
  await checkout().evaluate('seen.length = 0');
  await checkout().page.keyboard.press('ArrowDown');
  await checkout().page.keyboard.press('Enter');
  const seen = await checkout().evaluate<[string, string, string, boolean][]>('seen');
  const wanted = Object.entries({ street: 'Karlova 213/1', municipality: 'Cheb', postalCode: '350 02' });
  expect(seen).toEqual(
    expect.arrayContaining(wanted.flatMap(([id, value]) => ['input', 'change'].map((type) => [type, id, value, true]))),
  );
  expect(seen).toHaveLength(2 * wanted.length);
});

test.each([
  ['codes', '<option value="SK">Slovak Republic<option value="CZ">Czech Republic', 'CZ'],
  ['small codes', '<option value="sk">Slovak Republic<option value="cz">Czech Republic', 'cz'],
  ['names', '<option value="1">Slovensko<option value="2">Česko', '2'],
  ['names in full', '<option value="1">Slovenská republika<option value="2">Česká republika', '2'],
])('a select of countries by %s', async (_, options, chosen) => {
  await checkout().show(
    `places({ ...base, selectors: fields('street', 'country'), suggestions: ['street'] });
    document.querySelector('#country').addEventListener('change', () => window.changed = true);`,
    {
      html: `<input id="street" aria-label="street"><select id="country" aria-label="country"><option value="">–${options}</select>`,
    },
  );
  await checkout().choose('street', 'ka');
  expect(await checkout().values('country')).toEqual([chosen]);
  expect(await checkout().evaluate('window.changed')).toBe(true);
});

test('a select without the country stays as it is', async () => {
  await checkout().show(`places({ ...base, selectors: fields('street', 'country'), suggestions: ['street'] });`, {
    html: '<input id="street" aria-label="street"><select id="country" aria-label="country"><option>DE<option selected>AT</select>',
  });
  await checkout().choose('street', 'ka');
  expect(await checkout().values('country')).toEqual(['AT']);
});

test('a textarea suggests and is filled', async () => {
  await checkout().show(`places({ ...base, selectors: fields('address'), suggestions: ['address'] });`, {
    html: '<label for="address">Address</label><textarea id="address"></textarea>',
  });
  await checkout().choose('address', 'ka');
  expect(await checkout().values('address')).toEqual(['Karlova 213/1, 350 02 Cheb']);
});

test('a suggestion clears the fields that it knows to be empty, and no field that it does not know of', async () => {
  await checkout().show(
    `places({ ...base, selectors: fields('street', 'municipality', 'postalCode'), suggestions: ['street'] });`,
  );
  const { postal_code: _, ...found } = address(1, { municipality: null });
  checkout().shop.answer = () => ({ body: [found] });
  await checkout().field('municipality').fill('Brno');
  await checkout().field('postalCode').fill('602 00');
  await checkout().choose('street', 'ka');
  expect(await checkout().values('municipality', 'postalCode')).toEqual(['', '602 00']);
});

test('fields in an open shadow root: suggestions, styles, choice, and a click outside', async () => {
  await checkout().show(
    `const root = document.querySelector('#host').attachShadow({ mode: 'open' });
     root.innerHTML = '<label for="street">street</label><input id="street"><input id="municipality" aria-label="m">';
     const [street, municipality] = root.querySelectorAll('input');
     window.form = places({ ...base, selectors: { street, municipality }, suggestions: ['street'] });`,
    { html: '<div id="host"></div>' },
  );
  await checkout().search('street', 'ka');
  expect(await checkout().look(checkout().list, 'getComputedStyle(element).position')).toBe('absolute');
  await checkout().results.first().click();
  expect(await checkout().values('street', 'municipality')).toEqual(['Karlova 213/1', 'Cheb']);
  await checkout().search('street', ' 2');
  await checkout().page.getByRole('heading', { name: 'Order' }).click();
  await checkout().results.first().waitFor({ state: 'hidden' });
  await checkout().evaluate('form.destroy() && null');
  expect(await checkout().evaluate(`document.querySelector('#host').shadowRoot.adoptedStyleSheets.length`)).toBe(0);
});

test('nextFocus passes over fields that cannot be used', async () => {
  await checkout().show(`places({ ...base, selectors: fields('street'), suggestions: ['street'], nextFocus: true });`, {
    html: `<form><input id="street" aria-label="street"><input disabled><input hidden><input type="hidden"><input tabindex="-1">
      <fieldset disabled><input></fieldset><select id="next" aria-label="next"></select></form>`,
  });
  await checkout().choose('street', 'ka');
  expect(await checkout().evaluate('document.activeElement.id')).toBe('next');
});

test('a search is not started by what the browser fills in by itself', async () => {
  await checkout().show(
    `watch(places({ ...base, selectors: fields('street', 'municipality'), suggestions: ['street'] }));`,
  );
  await checkout().look(
    checkout().field('street'),
    `(() => { const matches = element.matches; element.matches = (text) => /autofill/.test(text) || matches.call(element, text);
       element.value = 'Karlova'; element.dispatchEvent(new Event('input', { bubbles: true })); delete element.matches; })()`,
  );
  await checkout().search('street', ' 2');
  expect(checkout().shop.calls.map(({ params }) => params.get('query'))).toEqual(['Karlova 2']);
});

/** Bundles a program with what it imports, as a shop does. */
async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: __dirname, loader: 'jsx' },
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  return outputFiles[0].text;
}

const FRAMEWORKS = {
  React: `
    import { createRoot } from 'react-dom/client';
    import { useEffect, useState } from 'react';
    function Checkout() {
      const [values, setValues] = useState({ street: '', municipality: '', country: '' });
      window.values = values;
      useEffect(() => {
        const form = places({ ...base, selectors: fields('street', 'municipality', 'country'), suggestions: ['street'] });
        return () => form.destroy();
      }, []);
      const field = (id) => ({ id, value: values[id], 'aria-label': id, onChange: ({ target }) => setValues((old) => ({ ...old, [id]: target.value })) });
      return <form><div><input {...field('street')} /></div><input {...field('municipality')} />
        <select {...field('country')}><option value="">-</option><option value="CZ">Czechia</option></select></form>;
    }
    const root = createRoot(document.querySelector('#root'));
    root.render(<Checkout />);
    window.unmount = () => root.unmount();`,
  Vue: `
    import { createApp, h, reactive, vModelText, vModelSelect, withDirectives } from 'vue';
    const values = reactive({ street: '', municipality: '', country: '' });
    window.values = values;
    let form;
    const field = (tag, id, directive, children) => withDirectives(
      h(tag, { id, 'aria-label': id, 'onUpdate:modelValue': (value) => values[id] = value }, children), [[directive, values[id]]]);
    const app = createApp({
      mounted() { form = places({ ...base, selectors: fields('street', 'municipality', 'country'), suggestions: ['street'] }); },
      beforeUnmount() { form.destroy(); },
      render: () => h('form', [h('div', [field('input', 'street', vModelText)]), field('input', 'municipality', vModelText),
        field('select', 'country', vModelSelect, [h('option', { value: '' }), h('option', { value: 'CZ' }, 'Czechia')])]),
    });
    app.mount('#root');
    window.unmount = () => app.unmount();`,
};

test.each(Object.entries(FRAMEWORKS))(
  'a controlled form of %s knows the values, re-renders with an open list, and unmounts',
  async (_, program) => {
    const script = await bundle(program);
    await checkout().show(script, { html: '<div id="root"></div>' });
    await checkout().choose('street', 'ka');
    const wanted = { street: 'Karlova 213/1', municipality: 'Cheb', country: 'CZ' };
    await checkout().until(`JSON.stringify(window.values) === '${JSON.stringify(wanted)}'`);
    expect(await checkout().values('street', 'municipality', 'country')).toEqual(Object.values(wanted));
    await checkout().field('street').fill('');
    await checkout().search('street', 'x1');
    expect(await checkout().results.count()).toBe(7);
    await checkout().evaluate('unmount()');
    expect(await checkout().evaluate(`document.querySelector('#root').innerHTML`)).toMatch(/^(<!---->)?$/);
  },
);
