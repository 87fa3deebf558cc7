// The front page: a search whose places are drawn on a map, and whose call is shown as code.
import { accessKey, askForKey, begin, call, element, indented, problemOf, watchKey } from './common.js';

const form = document.getElementById('search');
const query = document.getElementById('query');
const found = document.getElementById('found');
const results = document.getElementById('results');
const map = document.getElementById('map');
const points = document.getElementById('points');
const json = document.getElementById('json');

const { west, north, unitsperlng, unitsperlat } = map.dataset;

/** A place as a dot; its name for who points at it. Nothing for a place without a position. */
function pointsOf({ latlng, formatted_address: name }) {
  const x = (Number(latlng?.lng) - west) * unitsperlng;
  const y = (north - Number(latlng?.lat)) * unitsperlat;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [];
  const made = (kind, attributes) => {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', kind);
    for (const [attribute, value] of Object.entries(attributes)) shape.setAttribute(attribute, value);
    return shape;
  };
  const dot = made('circle', { cx: x, cy: y, r: 11 });
  const title = made('title', {});
  title.textContent = name;
  dot.append(title);
  return [dot];
}

const quoteOf = {
  curl: (text) => text.replaceAll("'", "'\\''"),
  javascript: (text) => text.replace(/[\\']/g, '\\$&'),
  php: (text) => text.replace(/[\\']/g, '\\$&'),
  python: (text) => text.replace(/[\\']/g, '\\$&'),
};

/** The code calls what is searched for. */
function showCode(text) {
  for (const mark of document.querySelectorAll('[data-live]')) {
    mark.textContent = quoteOf[mark.closest('[data-language]').dataset.language](text);
  }
}

function show(places) {
  const list = Array.isArray(places) ? places : [];
  found.textContent = `${list.length === 0 ? 'No place' : list.length === 1 ? '1 place' : `${list.length} places`} found.`;
  results.replaceChildren(...list.map((place) => element('li', {}, place.formatted_address ?? '')));
  points.replaceChildren(...list.flatMap(pointsOf));
  json.textContent = JSON.stringify(list, null, 2);
  if (query.value.trim() !== '') showCode(query.value.trim());
}

function showProblem(message, status) {
  found.textContent = message;
  results.replaceChildren();
  points.replaceChildren();
  if (status === 401) askForKey();
}

async function search() {
  if (accessKey() === '') {
    showProblem('Give an access key to search.', 401);
    return;
  }
  try {
    const answer = await call('POST', form.getAttribute('action'), [['query', query.value.trim()]]);
    if (answer.status === 200) show(JSON.parse(answer.text));
    else showProblem(problemOf(answer), answer.status);
    if (answer.status !== 200) json.textContent = indented(answer.text);
  } catch {
    showProblem('The service could not be reached. Try again.');
  }
}

let extension = null;

/** Suggestions while typing, where the service has the form extension. */
function extend(apiKey) {
  if (typeof globalThis.places !== 'function' || apiKey === '') return;
  extension?.destroy();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const theme = () => (dark.matches ? 'modern-dark' : 'modern-light');
  extension = globalThis.places({
    selectors: { address: query },
    suggestions: ['address'],
    endpoint: location.origin,
    apiKey,
    theme: theme(),
    language: 'en',
  });
  dark.addEventListener('change', () => extension.configure({ theme: theme() }));
  extension.on('suggestions', show);
  extension.on('change', (place) => show([place]));
  extension.on('error', (error) => showProblem(error.message ?? 'The search failed.', error.status));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  search();
});
for (const button of document.querySelectorAll('[data-try]')) {
  button.addEventListener('click', () => {
    query.value = button.dataset.try;
    search();
  });
}
watchKey(extend);
extend(accessKey());
begin();
