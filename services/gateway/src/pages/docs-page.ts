import {
  type CountryCode,
  commonErrors,
  type ErrorProfile,
  type ErrorSituation,
  errorTable,
  type ServiceContract,
} from '@tripoint/contract';
import { type Html, html } from '@tripoint/pages';
import { codeExamples } from './code-examples';
import { anchorOf, errorLink, objectsSection, operationSection, separated, titleOf } from './docs-operation';
import { frame } from './frame';
import { codeTabs, inline, keyField } from './parts';

export interface DocsOptions {
  readonly services: readonly ServiceContract[];
  readonly baseUrl: string;
  readonly countries: readonly CountryCode[];
  readonly version: string;
  readonly errorStatuses: ErrorProfile;
  /** What its forms call with; null: the reader is asked. */
  readonly key: string | null;
}

const situations = Object.keys(errorTable) as ErrorSituation[];

/** The reference of the API, derived from the contract as the OpenAPI document is. */
export function docsPage(options: DocsOptions): string {
  const { services, version, baseUrl } = options;
  return frame({
    title: `Tripoint API ${version}`,
    description: 'Every operation of the API with its parameters, answers and errors, and forms to try them.',
    path: '/docs',
    script: 'docs.js',
    main: html`<div class="with-contents">
${contents(services)}
<div class="text">
${introduction(options)}
${services.flatMap(({ operations }) => operations.map((operation) => operationSection(operation, baseUrl)))}
${objectsSection(services.flatMap(({ operations }) => operations))}
${errorCatalogue(options)}
</div></div>`,
  });
}

function contents(services: readonly ServiceContract[]): Html {
  const groups = services.map(({ name, operations }) =>
    group(
      name[0]!.toUpperCase() + name.slice(1),
      operations.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`),
    ),
  );
  const errors = situations.map((situation) => html`<li>${errorLink(situation)}</li>`);
  return html`<details class="contents"><summary>Contents</summary><nav aria-label="Contents">
<ul><li><a href="#start">First call</a></li><li><a href="#requests">Requests and answers</a></li><li><a href="#limits">Limits</a></li></ul>
${groups}<p class="group"><a href="#objects">Objects</a></p>${group('Errors', errors)}<p><a href="/openapi.json">openapi.json</a></p></nav></details>`;
}

const group = (title: string, items: readonly Html[]): Html => html`<p class="group">${title}</p><ul>${items}</ul>`;

function introduction({ services, baseUrl, countries, key }: DocsOptions): Html {
  const first = services[0]?.operations[0];
  const available = countries.length === 0 ? 'none yet' : countries.join(', ');
  return html`<h1>Tripoint API</h1>
<p class="lead">Addresses, streets, municipalities and postal codes while typing, companies by name and by number, phrases and their
translations. Countries with data: ${available}.</p>
<h2 id="start">First call</h2>
<p>Every call needs an access key, as the header <code>X-Service-API-Key</code> or as the parameter <code>api_key</code>.
Members of an organisation manage its keys in <a href="/account">their account</a>.</p>
${first !== undefined && codeTabs(codeExamples(first, baseUrl), 'code-first')}
<div class="panel scripted">${key !== null && html`<p>The forms “Try it” below call with a key of this service.</p>`}${keyField(key)}</div>
<h2 id="requests">Requests and answers</h2>
<p>Parameters are form fields (<code>application/x-www-form-urlencoded</code>), members of a JSON object
(<code>application/json</code>) or part of the query string; the body wins over the query string. An empty value counts
as absent. A list is <code>country[0]=CZ</code>, <code>country[]=CZ</code>, a repeated name, or a single value. Requests
use HTTPS.</p>
<p>A web page that sends the key in a form-encoded body needs no preflight request. A key that is restricted to websites
is answered for their pages only.</p>
<p>Every answer is JSON and has a <code>Request-Id</code>; quote it when you report a problem. Answers above 1 kB are
compressed with Brotli or gzip for a caller who sends <code>Accept-Encoding</code>. Answers about places and companies carry
<code>Data-Version</code>, the data that they come from, and an <code>ETag</code>; a call with it in
<code>If-None-Match</code> gets 304 while nothing has changed.</p>
<p>Guides: <a href="/docs/searching">searching</a>, <a href="/docs/translating">translating</a>,
<a href="/docs/utilities">utilities</a>, <a href="/docs/errors">errors with examples</a>.</p>
<h2 id="limits">Limits</h2>
<p><code>RateLimit-Policy</code> says what the key permits, <code>RateLimit</code> what the tightest limit has left
(<code>r</code>) and in how many seconds it is whole again (<code>t</code>). A call that was refused or not answered is not
counted; catalogs are never counted. Refusals: <a href="#error-rate_limit">rate limit</a>,
<a href="#error-over_query_limit">over query limit</a>.</p>`;
}

function errorCatalogue({ errorStatuses }: DocsOptions): Html {
  const entries = situations.map((situation) => {
    const { type, code, status, meaning, fix } = errorTable[situation];
    const facts = [`status ${status[errorStatuses]}`, `type ${type}`, `code ${code ?? 'null'}`];
    return html`<h3 id="${anchorOf(situation)}">${titleOf(situation)}</h3>
<p class="soft">${facts.map((fact) => html`<code>${fact}</code> `)}</p>
<p>${inline(meaning)}</p>
<p>${inline(fix)}</p>`;
  });
  return html`<section aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>An error answer is an object with one member <code>error</code>: its <code>type</code>, a <code>message</code> for a
person, a <code>code</code> for a program and the <code>param</code> it concerns. <a href="/docs/errors">Examples</a>.</p>
<p>Every operation can give: ${separated(commonErrors.map(errorLink))}.</p>
${entries}
</section>`;
}
