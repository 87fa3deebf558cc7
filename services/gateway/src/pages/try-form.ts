import { type AnyOperation, allCountries, type ParamField } from '@tripoint/contract';
import { type Html, html } from '@tripoint/pages';
import { folded } from './parts';
import { typeText } from './type-text';

const LINES = 4;
/** A text longer than this is written in several lines. */
const LINE_LENGTH = 60;

/** The form that calls an operation with the values of its reader. */
export function tryForm(operation: AnyOperation): Html {
  const { method, path, repeatable } = operation;
  const params = Object.entries(operation.params as Readonly<Record<string, ParamField<unknown>>>);
  const inPath = path.includes('{');
  return html`<details class="try" data-method="${method}" data-path="${path}"><summary>Try it</summary>${folded(html`<form method="${method.toLowerCase()}" action="${inPath ? '' : path}">
${!repeatable && html`<p class="soft">This call stores or changes data.</p>`}
${params.map(([name, field]) => fieldOf(operation, name, field))}
<button${inPath && html` class="scripted"`}>Send</button></form>`)}</details>`;
}

function fieldOf({ id, example }: AnyOperation, name: string, field: ParamField<unknown>): Html {
  const given = example.params[name];
  const value = Array.isArray(given) ? given.join(', ') : given === undefined ? '' : String(given);
  const key = `${id}-${name}`;
  const type = field.list ? 'several, with commas' : typeText(field.jsonSchema(allCountries));
  const label = html`<label for="${key}">${name}${field.required && html` <span class="soft">required</span>`}</label>`;
  const attributes = html`id="${key}" name="${name}"${field.list && html` data-list`}${field.required && html` required`} placeholder="${type}"`;
  const control =
    value.length > LINE_LENGTH
      ? html`<textarea ${attributes} rows="${LINES}" spellcheck="false">${value}</textarea>`
      : html`<input ${attributes} value="${value}" autocomplete="off" spellcheck="false">`;
  return html`<div class="field">${label}${control}</div>`;
}
