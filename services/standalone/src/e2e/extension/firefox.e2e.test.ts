import { checkoutOfFile } from './testing/checkout';
import { openFirefox } from './testing/firefox';

/* The main path in Firefox. */

const checkout = checkoutOfFile({}, openFirefox);
const STRICT = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'";
const SCRIPT = `window.form = watch(places({ ...base, selectors: fields('street', 'municipality', 'postalCode'), suggestions: ['street'] }));`;

test('typing shows suggestions, a key chooses one, the form is filled, destroy leaves the page as it was', async () => {
  const whole = 'document.documentElement.outerHTML';
  await checkout().show(`window.before = ${whole};\n${SCRIPT}`);
  await checkout().page.getByRole('combobox', { name: 'street', exact: true }).waitFor();
  await checkout().search('street', 'karlova');
  expect(await checkout().page.getByRole('option').count()).toBe(7);
  await checkout().page.keyboard.press('ArrowDown');
  await checkout().page.keyboard.press('ArrowDown');
  await checkout().page.keyboard.press('Enter');
  expect(await checkout().values('street', 'municipality', 'postalCode')).toEqual(['Karlova 213/2', 'Cheb', '350 02']);
  expect(await checkout().evaluate('raised.map(([name]) => name)')).toEqual(['suggestions', 'change']);
  await checkout().evaluate('void form.destroy()');
  expect(await checkout().evaluate(whole)).toBe(await checkout().evaluate('before'));
});

test('a click chooses as well', async () => {
  await checkout().show(SCRIPT);
  await checkout().search('street', 'karlova');
  await checkout().results.nth(2).click();
  expect(await checkout().values('street')).toEqual(['Karlova 213/3']);
  expect(await checkout().evaluate('document.activeElement.id')).toBe('street');
});

test('under a strict policy the list is there and has its styles', async () => {
  await checkout().show(SCRIPT, { headers: { 'content-security-policy': STRICT } });
  await checkout().choose('street', 'karlova');
  await checkout().search('street', ' 2');
  expect(await checkout().evaluate(`getComputedStyle(document.querySelector('.swiftyper_list')).position`)).toBe(
    'absolute',
  );
});

test('Escape closes the list, and what was written by hand stays', async () => {
  await checkout().show(SCRIPT);
  await checkout().search('street', 'karlova');
  await checkout().page.keyboard.press('Escape');
  await checkout().results.first().waitFor({ state: 'hidden' });
  expect(await checkout().values('street')).toEqual(['karlova']);
});
