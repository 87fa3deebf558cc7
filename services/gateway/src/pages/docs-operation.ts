import {
  type AnyOperation,
  allCountries,
  type ErrorSituation,
  type ParamField,
  type ResultObject,
} from '@tripoint/contract';
import { type Html, html } from '@tripoint/pages';
import { codeExamples } from './code-examples';
import { codeBlock, codeTabs, inline } from './parts';
import { tryForm } from './try-form';
import { typeText } from './type-text';

/** The guide that explains what the operations of a service mean, beyond their parameters. */
const GUIDES: Readonly<Record<string, { readonly path: string; readonly text: string }>> = {
  places: { path: '/docs/searching', text: 'What a search understands' },
  business: { path: '/docs/searching', text: 'What a search understands' },
  intl: { path: '/docs/translating', text: 'The way of a text to its translation' },
  utils: { path: '/docs/utilities', text: 'What is asked outside' },
};

/** The anchor of an error in the reference. */
export const anchorOf = (situation: ErrorSituation): string => `error-${situation}`;
export const titleOf = (situation: ErrorSituation): string => situation.replaceAll('_', ' ');

/** One operation of the reference: what it is for, code, parameters, answer, errors, and a form that calls it. */
export function operationSection(operation: AnyOperation, baseUrl: string): Html {
  const { id, method, path, summary, description, service, result, example } = operation;
  const guide = GUIDES[service];
  return html`<section data-operation="${id}">
<h2 id="${id}">${summary}</h2>
<p class="route"><code><span class="verb">${method}</span> ${path}</code></p>
<p>${inline(description)}${guide !== undefined && html` <a href="${guide.path}">${guide.text}</a>.`}</p>
${codeTabs(codeExamples(operation, baseUrl), `code-${id}`)}
${tryForm(operation)}
<h3>Parameters</h3>
${parameters(operation)}
<h3>Answer</h3>
<p>${inline(result.description)}</p>
${codeBlock('Example of the answer', JSON.stringify(example.answer, null, 2))}
<p>Fields: ${separated(result.objects.map(({ name }: ResultObject<object>) => html`<a href="#object-${name}">${name}</a>`))}</p>
<h3>Errors</h3>
<p>${separated(operation.errors.map(errorLink))}${operation.errors.length > 0 && ' · '}<a href="#errors">those of every operation</a></p>
</section>`;
}

function parameters(operation: AnyOperation): Html {
  const fields = Object.entries(operation.params as Readonly<Record<string, ParamField<unknown>>>);
  if (fields.length === 0) return html`<p>None.</p>`;
  const rows = fields.map(([name, field]) => {
    const fallback = field.default;
    return html`<dt><code>${name}</code> ${field.required && html`<strong>required</strong> `}<span class="soft">${typeText(field.jsonSchema(allCountries))}</span></dt>
<dd>${inline(field.description)} <span class="soft">It ${inline(field.rule)}.${fallback !== undefined && html` Default <code>${String(fallback)}</code>.`}</span></dd>`;
  });
  return html`<dl class="fields">${rows}</dl>`;
}

/** The objects of all answers, each with its fields, once. */
export function objectsSection(operations: readonly AnyOperation[]): Html {
  const objects = new Map(
    operations.flatMap(({ result }) =>
      result.objects.map((object: ResultObject<object>) => [object.name, object] as const),
    ),
  );
  return html`<section><h2 id="objects">Objects</h2><p>What answers are made of.</p>${[...objects.values()].map(objectFields)}</section>`;
}

function objectFields({ name, description, fields }: ResultObject<object>): Html {
  const rows = Object.entries(fields).map(
    ([field, value]) =>
      html`<dt><code>${field}</code> <span class="soft">${typeText(value.jsonSchema(allCountries))}</span></dt><dd>${inline(value.description)}</dd>`,
  );
  return html`<h3 id="object-${name}">${name}</h3><p>${inline(description)}</p>${rows.length > 0 && html`<dl class="fields">${rows}</dl>`}`;
}

export const errorLink = (situation: ErrorSituation): Html =>
  html`<a href="#${anchorOf(situation)}">${titleOf(situation)}</a>`;

export const separated = (items: readonly Html[]): Html[] =>
  items.map((item, index) => html`${index > 0 && ' · '}${item}`);
