// The reference: forms that call operations.
import { accessKey, askForKey, begin, call, element, indented, problemOf, unfold, watchKey } from './common.js';

/** More of an answer would make the page slow. */
const SHOWN_CHARACTERS = 20_000;

/** Fields as the API takes them: lists with an index, parameters of the path in it. */
function requestOf(box) {
  let { path } = box.dataset;
  const fields = [];
  for (const { name, value, dataset } of box.querySelectorAll('[name]')) {
    const trimmed = value.trim();
    if (trimmed === '') continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(trimmed));
    else if (!('list' in dataset)) fields.push([name, value]);
    else fields.push(...trimmed.split(/\s*,\s*/).map((item, index) => [`${name}[${index}]`, item]));
  }
  return { path, fields };
}

function answerOf({ status, headers, text, milliseconds }) {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const body = indented(text);
  const shown = body.length > SHOWN_CHARACTERS ? `${body.slice(0, SHOWN_CHARACTERS)}\n…` : body;
  return [
    element('p', {}, element('strong', {}, `Status ${status}`), ` in ${milliseconds} ms`),
    ...(status >= 400 ? [problem(status, text)] : []),
    element('details', {}, element('summary', {}, 'Headers'), block('Headers', lines)),
    block('Answer', shown),
  ];
}

/** What is wrong, and where the reference says what to do. */
function problem(status, text) {
  const code = /"code": ?"([a-z_]+)"/.exec(text)?.[1];
  const anchor = status === 401 ? 'error-unauthorized' : code === undefined ? 'errors' : `error-${code}`;
  const link = element('a', { href: `#${anchor}` }, 'What this error means');
  return element('p', { class: 'wrong' }, problemOf({ status, text }), ' ', link);
}

function block(name, text) {
  return element('pre', { tabindex: '0', 'aria-label': name }, element('code', {}, text));
}

async function send(box, output) {
  if (accessKey() === '') {
    output.replaceChildren(element('p', { class: 'wrong' }, 'Give an access key first: the field is open above.'));
    askForKey();
    return;
  }
  const button = box.querySelector('button');
  button.disabled = true;
  try {
    const { path, fields } = requestOf(box);
    const answer = await call(box.dataset.method, path, fields);
    output.replaceChildren(...answerOf(answer));
    if (answer.status === 401) askForKey();
  } catch {
    output.replaceChildren(element('p', { class: 'wrong' }, 'The service could not be reached. Try again.'));
  } finally {
    button.disabled = false;
  }
}

// Fields are named as parameters are, and hide members of their form of the same name: the box around it is asked.
function openForm(box) {
  const output = element('div', { role: 'status', class: 'output' });
  box.append(output);
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    send(box, output);
  });
}
const whenOpened = ({ target }) => {
  if (target.matches('.try') && unfold(target)) openForm(target);
};
document.addEventListener('toggle', whenOpened, true);

/** Beside the text there is room for the contents; on a phone they are one line until they are opened. */
const contents = document.querySelector('.contents');
const wide = matchMedia('(min-width: 60rem)');
const arrange = () => {
  contents.open = wide.matches;
};
wide.addEventListener('change', arrange);
contents.addEventListener('click', (event) => {
  if (event.target.matches('a') && !wide.matches) contents.open = false;
});
arrange();
watchKey();
begin();
