import { Consumer } from './testing/consumer.js';
import { Shop } from './testing/shop.js';

/** Installing the browser included. */
const START_MS = 300_000;

const REACT = `
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { usePlaces } from '@tripoint/form-extension/react';
window.changes = [];
function Form({ limit }) {
  const [street, setStreet] = useState('');
  const [town, setTown] = useState('');
  window.setTown = setTown;
  const field = useRef(null);
  usePlaces(
    { apiKey: 'k', endpoint: location.origin, debounce: 0, limit, country: ['CZ'], selectors: { street: field, municipality: '#town' }, ...(limit === 3 && { minlength: 3 }) },
    { change: (suggestion) => window.changes.push([limit, suggestion.country]), ...(limit === 5 && { suggestions: () => { window.later = true; } }) },
  );
  return <form>
    <div><input id="street" ref={field} value={street} onChange={(event) => setStreet(event.target.value)} /></div>
    <div><input id="town" value={town} onChange={(event) => setTown(event.target.value)} /></div>
    <output>{street}, {town}</output>
  </form>;
}
function Shop() {
  const [limit, setLimit] = useState(3);
  window.setLimit = setLimit;
  return limit ? <Form limit={limit} /> : <p id="gone">gone</p>;
}
createRoot(document.getElementById('shop')).render(<Shop />);
`;

const VUE = `
import { createApp, h, ref } from 'vue';
import { usePlaces } from '@tripoint/form-extension/vue';
window.changes = [];
const limit = ref(3);
window.setLimit = (value) => { limit.value = value; };
const Form = {
  setup() {
    const [street, town, field] = [ref(''), ref(''), ref(null)];
    window.setTown = (value) => { town.value = value; };
    usePlaces(
      () => ({ apiKey: 'k', endpoint: location.origin, debounce: 0, limit: limit.value || 1, country: ['CZ'], selectors: { street: field, municipality: '#town' }, ...(limit.value === 3 && { minlength: 3 }) }),
      { change: (suggestion) => window.changes.push([limit.value, suggestion.country]), suggestions: () => { window.later = limit.value === 5; } },
    );
    const model = (at, more) => ({ value: at.value, onInput: (event) => { at.value = event.target.value; }, ...more });
    return () => h('form', [
      h('div', [h('input', model(street, { id: 'street', ref: field }))]),
      h('div', [h('input', model(town, { id: 'town' }))]),
      h('output', street.value + ', ' + town.value),
    ]);
  },
};
createApp({ setup: () => () => (limit.value ? h(Form) : h('p', { id: 'gone' }, 'gone')) }).mount('#shop');
`;

let consumer: Consumer;
let shop: Shop;
beforeAll(async () => {
  consumer = new Consumer();
  shop = new Shop(consumer);
  await shop.start();
}, START_MS);
afterAll(async () => {
  await shop?.stop();
  consumer.remove();
});

describe.each([
  ['React', REACT],
  ['Vue', VUE],
])('the wrapper for %s', (_, source) => {
  beforeEach(() => shop.open(source));

  /** One event of input, so that no answer to fewer letters replaces the list. */
  const type = (text: string): Promise<void> => shop.page.locator('#street').fill(text);

  async function select(text: string): Promise<void> {
    await type(text);
    await shop.page.locator('.swiftyper_result').click();
  }

  it('fills the state of the form, and calls the handlers', async () => {
    await select('Karl');
    expect(await shop.page.locator('output').textContent()).toBe('Karlova 213/1, Cheb');
    expect(await shop.page.evaluate('changes')).toEqual([[3, 'CZ']]);
    expect(shop.complaints).toEqual([]);
  });

  it('keeps the list while the form is rendered again, and passes options and handlers on, also those left out', async () => {
    await type('Karl');
    await shop.page.locator('.swiftyper_result').waitFor();
    await shop.page.evaluate('window.option = document.querySelector(".swiftyper_result"); setTown("Brno")');
    await shop.page.getByText('Karl, Brno').waitFor();
    expect(await shop.page.evaluate('option.isConnected')).toBe(true);
    await shop.page.evaluate('setLimit(5)');
    await shop.page.locator('.swiftyper_list').waitFor({ state: 'detached' });
    await select('Ka');
    expect(await shop.page.evaluate('later')).toBe(true);
    expect(shop.calls.at(-1)?.get('limit')).toBe('5');
    expect(await shop.page.evaluate('changes')).toEqual([[5, 'CZ']]);
  });

  it('leaves nothing behind when the form goes', async () => {
    await type('Karl');
    await shop.page.locator('.swiftyper_result').waitFor();
    await shop.page.evaluate('setLimit(0)');
    await shop.page.locator('#gone').waitFor();
    expect(await shop.page.evaluate('document.querySelectorAll("[class]").length')).toBe(0);
    expect(await shop.page.evaluate('document.adoptedStyleSheets.length')).toBe(0);
    expect(shop.complaints).toEqual([]);
  });
});
