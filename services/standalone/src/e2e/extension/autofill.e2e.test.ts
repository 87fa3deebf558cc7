import { openWholeBrowser } from '../testing/browser';
import { checkoutOfFile } from './testing/checkout';

/* What the browser does with a form by itself: it fills all fields from one of them, and keeps what was typed. */

const FIELDS = { person: 'name', street: 'address-line1', municipality: 'address-level2', postalCode: 'postal-code' };
const IDS = Object.keys(FIELDS);
const AUTHOR = Object.values(FIELDS).map((name) => `shipping ${name}`);
const OFF = [AUTHOR[0], 'off', 'off', 'off'];
const HTML = `<form>${IDS.map((id, i) => `<label for="${id}">${id}</label><input id="${id}" name="${id}" autocomplete="${AUTHOR[i]}">`).join('')}</form>`;
const SCRIPT = `window.form = places({ ...base, selectors: fields('street', 'municipality', 'postalCode') });`;
const ADDRESS = {
  NAME_FULL: 'Jan Novák',
  ADDRESS_HOME_LINE1: 'Dlouhá 5',
  ADDRESS_HOME_CITY: 'Praha',
  ADDRESS_HOME_ZIP: '110 00',
};

const checkout = checkoutOfFile({}, openWholeBrowser);
const attributes = () =>
  checkout().evaluate(`${JSON.stringify(IDS)}.map((id) => fields(id)[id].getAttribute('autocomplete'))`);

/** What a person does who takes an address from the list of the browser, which no script of a page sees. */
async function autofill(id: string): Promise<void> {
  await checkout().field(id).focus();
  const cdp = await checkout().page.context().newCDPSession(checkout().page);
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: `#${id}` });
  const { node } = await cdp.send('DOM.describeNode', { nodeId });
  const fields = Object.entries(ADDRESS).map(([name, value]) => ({ name, value }));
  await cdp.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
  await cdp.detach();
}

test.each([
  ['a field without suggestions: all fields', 'person', ['Jan Novák', 'Dlouhá 5', 'Praha', '110 00']],
  ['a field with suggestions: those that have some', 'street', ['', 'Dlouhá 5', 'Praha', '110 00']],
])('autofill fills from %s', async (_, from, filled) => {
  await checkout().show(SCRIPT, { html: HTML });
  await autofill(from);
  await checkout().until(`document.querySelector('#postalCode').value !== ''`);
  expect(await checkout().values(...IDS)).toEqual(filled);
  expect(checkout().asked).toEqual([]);
});

test('autocomplete is off until another field has the focus, and again in a field with suggestions', async () => {
  await checkout().show(SCRIPT, { html: HTML });
  expect(await attributes()).toEqual(OFF);
  await checkout().field('person').focus();
  expect(await attributes()).toEqual(AUTHOR);
  await checkout().search('street', 'ka');
  expect(await attributes()).toEqual(OFF);
  await checkout().field('person').focus();
  await checkout().evaluate('form.destroy() && null');
  await checkout().field('street').focus();
  expect(await attributes()).toEqual(AUTHOR);
});

test('autocomplete follows the focus within an open shadow root', async () => {
  await checkout().show(
    `const root = document.querySelector('#host').attachShadow({ mode: 'open' });
       root.innerHTML = '<input id="person" aria-label="p"><input id="street" aria-label="s">';
       places({ ...base, selectors: { street: root.querySelector('#street') }, suggestions: ['street'] });`,
    { html: '<div id="host"></div>' },
  );
  const seen: (string | null)[] = [];
  for (const id of ['person', 'street', 'person']) {
    await checkout().field(id).focus();
    seen.push(await checkout().field('street').getAttribute('autocomplete'));
  }
  expect(seen).toEqual([null, 'off', null]);
});

test('what was typed is there again after the way back', async () => {
  await checkout().show(SCRIPT, { html: HTML });
  for (const id of IDS) await checkout().field(id).fill(`my ${id}`);
  await checkout().page.goto(checkout().shop.page('<title>Thanks</title>'));
  await checkout().page.goBack();
  await checkout().until(`document.querySelector('#street').value !== ''`);
  expect(await checkout().values(...IDS)).toEqual(IDS.map((id) => `my ${id}`));
});
