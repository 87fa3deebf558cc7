import { allCountries, countryNames } from '@tripoint/contract';
import { type Html, html } from '@tripoint/pages';
import type { ExtensionFiles } from './extension-files';
import { frame } from './frame';
import { keyField } from './parts';

/** The names of themes as the form extension knows them. */
export const themes = ['modern-light', 'modern-dark', 'classic'];

export interface CheckoutPageOptions {
  readonly extension: ExtensionFiles | null;
  readonly key: string | null;
}

/** The order form of an invented shop, with the form extension in its fields. */
export function checkoutPage({ extension, key }: CheckoutPageOptions): string {
  return frame({
    title: 'Checkout demo – Tripoint',
    description: 'The order form of an invented shop whose fields suggest addresses and companies.',
    path: '/demo/checkout',
    script: 'checkout.js',
    extension,
    extensionScripts: ['tripoint-form.js', 'tripoint-form-validate.js'],
    main: html`<h1>Checkout of an invented shop</h1>
<p class="lead">Type into street, town, postal code or company: the form extension suggests, and fills in the other fields.
Everything can be written by hand too; an address that no register has is asked about when the order is placed. Nothing is sent to a shop.</p>
${extension === null && html`<p class="notice bad">The form extension of this service is not built, so the fields suggest nothing.</p>`}
<fieldset class="themes scripted"><legend>Theme of the suggestions</legend>${themes.map(
      (theme) => html`<label><input type="radio" name="theme" value="${theme}">${theme}</label> `,
    )}</fieldset>
<form id="checkout" method="dialog" class="checkout" autocomplete="on">
<div>${keyField(key)}
<fieldset class="panel"><legend>Contact</legend>
<div class="row">${field('email', 'E-mail', 'email', 'email')}${field('phone', 'Phone', 'tel', 'tel')}</div></fieldset>
<fieldset class="panel" id="delivery"><legend>Delivery</legend>
${field('delivery-name', 'Name', 'shipping name')}
${address('delivery', 'shipping')}
<div class="choice"><input type="checkbox" id="other-billing"><label for="other-billing">Bill to another address or a company</label></div></fieldset>
<fieldset class="panel" id="billing"><legend>Billing</legend>
${field('billing-company', 'Company', 'billing organization')}
<div class="row three">${field('billing-cin', 'Company number', 'off')}${field('billing-tin', 'Tax number', 'off')}${field('billing-vatin', 'VAT number', 'off')}</div>
${address('billing', 'billing')}</fieldset></div>
<aside class="panel" aria-labelledby="order-title"><h2 id="order-title">Your order</h2>
<table><tbody><tr><th scope="row">Walking boots, size 42</th><td>89.00 €</td></tr>
<tr><th scope="row">Map of the three borders</th><td>12.50 €</td></tr><tr><th scope="row">Delivery</th><td>4.90 €</td></tr></tbody>
<tfoot><tr><th scope="row">Total</th><td>106.40 €</td></tr></tfoot></table>
<button>Place the order</button>
<p role="status" id="ordered"></p></aside>
</form>`,
  });
}

function field(id: string, label: string, autocomplete: string, type = 'text'): Html {
  return html`<div class="field"><label for="${id}">${label}</label><input type="${type}" id="${id}" name="${id}" autocomplete="${autocomplete}" maxlength="200"></div>`;
}

function address(part: string, kind: string): Html {
  const countries = allCountries.map((code) => html`<option value="${code}">${countryNames[code]}</option>`);
  return html`${field(`${part}-street`, 'Street and number', `${kind} address-line1`)}
<div class="row">${field(`${part}-town`, 'Town', `${kind} address-level2`)}${field(`${part}-postal-code`, 'Postal code', `${kind} postal-code`)}</div>
<div class="field"><label for="${part}-country">Country</label><select id="${part}-country" name="${part}-country" autocomplete="${kind} country">${countries}</select></div>`;
}
