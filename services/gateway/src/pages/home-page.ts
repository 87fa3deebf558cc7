import { allCountries, type CountryCode, places, type RegisterItem, type ServiceContract } from '@tripoint/contract';
import { type Html, html } from '@tripoint/pages';
import { codeExamples } from './code-examples';
import type { ExtensionFiles } from './extension-files';
import { frame } from './frame';
import { codeBlock, codeTabs, foreignLink, keyField } from './parts';
import { outlines } from './site-files';

/** What the field holds before anything is typed: a house of the sample. */
const QUERY = 'karlova 213 cheb';
const TRIED = [QUERY, 'uherske', 'hlavna kosice', 'marszalkowska', '350 02'];
const NAMES: Readonly<Record<CountryCode, string>> = { CZ: 'Czechia', SK: 'Slovakia', PL: 'Poland' };
const SHOWN = { ...places.query, example: { ...places.query.example, params: { query: QUERY, limit: 5 } } };

export interface HomePageOptions {
  readonly services: readonly ServiceContract[];
  readonly baseUrl: string;
  readonly countries: readonly CountryCode[];
  /** Null when it cannot be had. */
  readonly registers: readonly RegisterItem[] | null;
  readonly extension: ExtensionFiles | null;
  readonly key: string | null;
}

/** The page for who sees the service for the first time. */
export function homePage(options: HomePageOptions): string {
  return frame({
    title: 'Tripoint – addresses and companies while people type',
    description:
      'Addresses of Slovakia, Czechia and Poland and companies of Slovakia and Czechia, found while people type.',
    path: '/',
    script: 'home.js',
    extension: options.extension,
    main: html`<h1>Addresses and companies, found while people type</h1>
<p class="lead">One call answers with whole addresses of Slovakia, Czechia and Poland, or with companies of Slovakia and
Czechia, from public registers, for forms, deliveries and CRM systems. Words come in any order, without accents, with
mistakes.</p>
${search(options)}
${sameCall(options)}
${registersSection(options)}
${operations(options)}`,
  });
}

function search({ key, countries, extension }: HomePageOptions): Html {
  const where = countries.map((code) => NAMES[code]).join(', ');
  return html`<section class="panel search" aria-labelledby="search-title">
<div><h2 id="search-title">Try it</h2>
<form id="search" method="post" action="${places.query.path}"${extension !== null && html` data-extension`}>
<div class="field"><label for="query">Address</label>
<input type="text" id="query" name="query" value="" placeholder="${QUERY}" required maxlength="200" autocomplete="off" spellcheck="false" enterkeyhint="search" aria-describedby="query-hint">
<p class="hint" id="query-hint">Data of: ${where === '' ? 'no country yet' : where}.</p></div>
${keyField(key)}
<button>Search</button>
</form>
<p class="tries scripted">For example: ${TRIED.map((text) => html`<button type="button" class="quiet" data-try="${text}">${text}</button> `)}</p>
<p id="found" role="status" class="soft"></p>
<ol id="results" class="results" aria-label="Found places"></ol></div>
<figure>${picture()}<figcaption class="soft small">Outlines: Natural Earth, public domain</figcaption></figure>
</section>`;
}

function picture(): Html {
  const { width, height, projection, paths } = outlines;
  const shapes = allCountries.map((code) => {
    const path = paths[code];
    return path !== undefined && html`<path d="${path}"><title>${NAMES[code]}</title></path>`;
  });
  const data = Object.entries(projection).map(([name, value]) => html` data-${name.toLowerCase()}="${value}"`);
  return html`<svg id="map" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="map-title"${data}>
<title id="map-title">Outlines of Czechia, Slovakia and Poland with the found places</title>${shapes}<g id="points"></g></svg>`;
}

function sameCall({ baseUrl }: HomePageOptions): Html {
  return html`<section aria-labelledby="code-title"><h2 id="code-title">The same call in your program</h2>
${codeTabs(codeExamples(SHOWN, baseUrl), 'same-call', QUERY)}
<details class="answer"><summary>The answer as JSON</summary>${codeBlock('Answer', JSON.stringify(places.query.example.answer, null, 2), 'json')}</details>
<p>A form on a website needs no program: <a href="/demo/checkout">the form extension</a> suggests addresses and companies in
fields that are there already.</p></section>`;
}

function registersSection({ registers }: HomePageOptions): Html {
  const text =
    registers === null
      ? html`<p>Which registers are loaded cannot be said at the moment. The searches are not concerned.</p>`
      : registers.length === 0
        ? html`<p>No register is loaded yet.</p>`
        : html`<ul class="cards">${registers.map(registerCard)}</ul>`;
  return html`<section aria-labelledby="registers-title"><h2 id="registers-title">Where the data comes from</h2>${text}</section>`;
}

const KINDS: Readonly<Record<RegisterItem['kind'], string>> = {
  addresses: 'Addresses',
  companies: 'Companies',
  tax_numbers: 'Tax numbers',
};

function registerCard(register: RegisterItem): Html {
  const { country, kind, day, records, sample, publisher, source_url: source, licence, licence_url: terms } = register;
  return html`<li><h3>${KINDS[kind]}, ${NAMES[country]}</h3>
<p><strong>${figure(records)}</strong> records${day !== null && html` of <time datetime="${day}">${day}</time>`}${sample && html`<br>Invented, for trying the service out`}</p>
<p>${foreignLink(source, publisher)} · ${foreignLink(terms, licence)}</p>
<p class="soft small">${register.attribution}</p></li>`;
}

/** A number with narrow spaces between thousands. */
const figure = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');

function operations({ services }: HomePageOptions): Html {
  const lists = services.map(
    ({ name, operations: all }) =>
      html`<div><h3>${name[0]!.toUpperCase() + name.slice(1)}</h3><ul>${all.map(({ id, summary }) => html`<li><a href="/docs#${id}">${summary}</a></li>`)}</ul></div>`,
  );
  return html`<section aria-labelledby="operations-title"><h2 id="operations-title">All operations</h2>
<div class="columns">${lists}</div>
<p>The <a href="/docs">reference</a> has every parameter, the <a href="/docs/searching">guide to searching</a> what a search
understands, <a href="/openapi.json">openapi.json</a> the same for programs.</p></section>`;
}
