import {
  type AnyOperation,
  allCountries,
  type CountryCode,
  commonErrors,
  type ErrorProfile,
  type ErrorSituation,
  errorTable,
  type ParamField,
  type ResultObject,
  type ServiceContract,
} from '@tripoint/contract';
import { curlExample } from './curl-example';
import { docsStyle } from './docs-style';
import { escapeHtml, inlineHtml } from './html';

export interface DocsOptions {
  readonly services: readonly ServiceContract[];
  readonly baseUrl: string;
  readonly countries: readonly CountryCode[];
  readonly version: string;
  readonly errorStatuses: ErrorProfile;
}

/** The reference of the API as one page without scripts or foreign parts, derived from the contract. */
export function docsPage(options: DocsOptions): string {
  const { services, version } = options;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tripoint API ${escapeHtml(version)}</title>
<style>${docsStyle}</style>
</head>
<body>
<div class="page">
<nav aria-label="Contents">
<ul><li><a href="#start">First call</a></li><li><a href="#requests">Requests</a></li><li><a href="#limits">Limits</a></li></ul>
${services.map(contents).join('\n')}
<strong>Errors</strong>
<ul>${situations.map((situation) => `<li><a href="#${anchorOf(situation)}">${escapeHtml(titleOf(situation))}</a></li>`).join('')}</ul>
<a href="/openapi.json">openapi.json</a>
</nav>
<main>
${introduction(options)}
${services.flatMap(({ operations }) => operations.map((operation) => operationSection(operation, options))).join('\n')}
${errorCatalogue(options)}
</main>
</div>
</body>
</html>
`;
}

const situations = Object.keys(errorTable) as ErrorSituation[];

/** The anchor of an error: its code where it has one, so that a code can be turned into a link. */
function anchorOf(situation: ErrorSituation): string {
  return `error-${situation}`;
}

function titleOf(situation: ErrorSituation): string {
  return situation.replaceAll('_', ' ');
}

function contents({ name, operations }: ServiceContract): string {
  const items = operations.map(({ id, summary }) => `<li><a href="#${id}">${escapeHtml(summary)}</a></li>`);
  return `<strong>${escapeHtml(name[0]!.toUpperCase() + name.slice(1))}</strong>\n<ul>${items.join('')}</ul>`;
}

function introduction({ services, baseUrl, countries }: DocsOptions): string {
  const first = services[0]?.operations[0];
  const available = countries.length === 0 ? 'none yet' : countries.join(', ');
  return `<h1>Tripoint API</h1>
<p class="soft">Addresses, streets, municipalities and postal codes while typing, companies by name and by number, phrases and their translations. Countries with data: ${escapeHtml(available)}.</p>
<h2 id="start">First call</h2>
<p>Every call needs an access key, as the header <code>X-Service-API-Key</code> or as the parameter <code>api_key</code>.
Members of an organisation manage its keys in <a href="/account">their account</a>.</p>
${first === undefined ? '' : `<pre><code>${escapeHtml(curlExample(first, baseUrl))}</code></pre>`}
<h2 id="requests">Requests and answers</h2>
<p>Parameters are form fields (<code>application/x-www-form-urlencoded</code>), members of a JSON object
(<code>application/json</code>) or part of the query string; the body wins over the query string. An empty value counts
as absent. A list is <code>country[0]=CZ</code>, <code>country[]=CZ</code>, a repeated name, or a single value. Requests
use HTTPS.</p>
<p>A web page that sends the key in a form-encoded body needs no preflight request. A key that is restricted to websites
is answered for their pages only.</p>
<p>Every answer is JSON and has a <code>Request-Id</code>; quote it when you report a problem. Answers above 1 kB are
compressed with Brotli or gzip for a caller who sends <code>Accept-Encoding</code>. A catalog carries an <code>ETag</code>;
a call with it in <code>If-None-Match</code> gets 304 while nothing has changed.</p>
<h2 id="limits">Limits</h2>
<p><code>RateLimit-Policy</code> says what the key permits, <code>RateLimit</code> what the tightest limit has left
(<code>r</code>) and in how many seconds it is whole again (<code>t</code>). A call that was refused or not answered is not
counted; catalogs are never counted.</p>`;
}

function operationSection(operation: AnyOperation, options: DocsOptions): string {
  const errors = [...new Set([...operation.errors, ...commonErrors])];
  return `<section aria-labelledby="${operation.id}">
<h2 id="${operation.id}">${escapeHtml(operation.summary)}</h2>
<p class="route"><code><span class="verb">${operation.method}</span> ${escapeHtml(operation.path)}</code></p>
<p>${inlineHtml(operation.description)}</p>
<pre><code>${escapeHtml(curlExample(operation, options.baseUrl))}</code></pre>
<h3>Parameters</h3>
${parameterTable(operation)}
<h3>Answer</h3>
<p>${inlineHtml(operation.result.description)}</p>
<pre><code>${escapeHtml(JSON.stringify(operation.example.answer, null, 2))}</code></pre>
${operation.result.objects.map((object) => objectDetails(object)).join('\n')}
<h3>Errors</h3>
<p>${errors.map((situation) => `<a href="#${anchorOf(situation)}">${escapeHtml(titleOf(situation))}</a>`).join(' · ')}</p>
</section>`;
}

function parameterTable(operation: AnyOperation): string {
  const fields = Object.entries(operation.params as Readonly<Record<string, ParamField<unknown>>>);
  const rows = fields.map(([name, field]) => {
    const fallback = field.default === undefined ? '' : ` Default <code>${escapeHtml(String(field.default))}</code>.`;
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${field.required ? 'yes' : 'no'}</td><td>${inlineHtml(field.description)} <span class="soft">It ${inlineHtml(field.rule)}.${fallback}</span></td></tr>`;
  });
  return table(['Name', 'Required', 'Meaning'], rows);
}

function objectDetails(object: ResultObject<object>): string {
  const rows = Object.entries(object.fields).map(
    ([name, field]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeName(field.jsonSchema(allCountries)))}</td><td>${inlineHtml(field.description)}</td></tr>`,
  );
  return `<details><summary>Fields of ${escapeHtml(object.name)}</summary>
<p>${inlineHtml(object.description)}</p>
${table(['Field', 'Type', 'Meaning'], rows)}</details>`;
}

function typeName(schema: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (typeof schema.type === 'string') return schema.type;
  const either = (schema.anyOf ?? schema.oneOf) as readonly Readonly<Record<string, unknown>>[] | undefined;
  return either === undefined ? 'object' : either.map(typeName).join(' or ');
}

function errorCatalogue({ errorStatuses }: DocsOptions): string {
  const entries = situations.map((situation) => {
    const { type, code, status, meaning, fix } = errorTable[situation];
    const facts = [`status ${status[errorStatuses]}`, `type ${type}`, `code ${code ?? 'null'}`];
    return `<h3 id="${anchorOf(situation)}">${escapeHtml(titleOf(situation))}</h3>
<p class="soft">${facts.map((fact) => `<code>${escapeHtml(fact)}</code>`).join(' ')}</p>
<p>${inlineHtml(meaning)}</p>
<p>${inlineHtml(fix)}</p>`;
  });
  return `<section aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>An error answer is an object with one member <code>error</code>: its <code>type</code>, a <code>message</code> for a
person, a <code>code</code> for a program and the <code>param</code> it concerns.</p>
${entries.join('\n')}
</section>`;
}

function table(head: readonly string[], rows: readonly string[]): string {
  const cells = head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${cells}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
