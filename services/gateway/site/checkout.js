// The checkout of an invented shop, as a shop would write it: five calls of the form extension.
import { accessKey, askForKey, watchKey } from './common.js';

const field = (id) => document.getElementById(id);
const dark = matchMedia('(prefers-color-scheme: dark)');
const chosen = () => document.querySelector('[name=theme]:checked').value;

let extensions = [];
/** What checks the addresses when the order is sent. */
let checks = [];

const addressOf = (part) => ({
  street: field(`${part}-street`),
  municipality: field(`${part}-town`),
  postalCode: field(`${part}-postal-code`),
  country: field(`${part}-country`),
});

const shared = (apiKey) => ({ endpoint: location.origin, apiKey, theme: chosen(), language: 'en' });

function check(apiKey) {
  for (const made of checks) made.destroy();
  checks = ['delivery', 'billing'].map((part) =>
    globalThis.validatePlaces({ ...shared(apiKey), selectors: addressOf(part) }),
  );
}

function extend(apiKey) {
  for (const extension of extensions) extension.destroy();
  extensions = [];
  if (typeof globalThis.places !== 'function') return;
  if (apiKey === '') {
    askForKey();
    return;
  }
  check(apiKey);
  const ofAddress = { ...shared(apiKey), suggestions: ['street', 'municipality', 'postalCode'] };
  const billing = addressOf('billing');
  extensions = [
    globalThis.places({ ...ofAddress, selectors: addressOf('delivery') }),
    globalThis.places({ ...ofAddress, selectors: billing }),
    globalThis.business({
      ...shared(apiKey),
      suggestions: ['name', 'cin'],
      country: billing.country.value === 'SK' ? 'SK' : 'CZ',
      selectors: {
        name: field('billing-company'),
        cin: field('billing-cin'),
        tin: field('billing-tin'),
        vatin: field('billing-vatin'),
        ...billing,
      },
    }),
  ];
  for (const extension of extensions) {
    extension.on('error', (error) => {
      if (error.status === 401) askForKey();
    });
  }
}

/** A theme named in the address, else that of the reader's system. */
function chooseTheme() {
  const named = new URLSearchParams(location.search).get('theme');
  const radios = [...document.querySelectorAll('[name=theme]')];
  const wanted = radios.some(({ value }) => value === named) ? named : dark.matches ? 'modern-dark' : 'modern-light';
  for (const radio of radios) {
    radio.checked = radio.value === wanted;
    radio.addEventListener('change', () => {
      for (const extension of extensions) extension.configure({ theme: radio.value });
      check(accessKey());
    });
  }
}

const other = field('other-billing');
const showBilling = () => {
  // What is not seen is not checked.
  field('billing').hidden = field('billing').disabled = !other.checked;
};
other.addEventListener('change', showBilling);
field('billing-country').addEventListener('change', ({ target }) => {
  if (target.value !== 'PL') extensions.at(-1)?.configure({ country: target.value });
});
field('checkout').addEventListener('submit', (event) => {
  event.preventDefault();
  field('ordered').textContent = 'This is a demonstration: nothing was ordered, and nothing was sent.';
});
chooseTheme();
showBilling();
watchKey(extend);
extend(accessKey());
