// What the scripts of the public pages share. Text is only ever put into text nodes.

const KEY = 'tripoint-key';
document.documentElement.classList.add('scripts');

/** An element with text and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

const keyInput = () => document.querySelector('.key input');

/** The access key of the page, or the one that its reader gave in this tab. */
export const accessKey = () => keyInput().value.trim();

/** Asks the reader for a key: there is none, or it was refused. */
export function askForKey() {
  const field = keyInput();
  field.closest('.key').hidden = false;
  field.focus();
}

/** Keeps the key that the reader gives as long as the tab is open. */
export function watchKey(changed = () => {}) {
  const field = keyInput();
  const kept = sessionStorage.getItem(KEY);
  if (field.value === '' && kept !== null) field.value = kept;
  field.addEventListener('change', () => {
    sessionStorage.setItem(KEY, field.value.trim());
    changed(field.value.trim());
  });
}

/** A call of the API, with its answer as text and how long it took. */
export async function call(method, path, fields) {
  const form = new URLSearchParams(fields);
  const isPost = method === 'POST';
  const query = form.size === 0 ? '' : `?${form}`;
  const began = performance.now();
  const answer = await fetch(isPost ? path : path + query, {
    method,
    headers: { 'X-Service-API-Key': accessKey() },
    ...(isPost && { body: form }),
  });
  const text = await answer.text();
  const milliseconds = Math.max(1, Math.round(performance.now() - began));
  return { status: answer.status, headers: answer.headers, text, milliseconds };
}

/** What went wrong, for a person. */
export function problemOf({ status, text }) {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return `The service answered with status ${status}.`;
  }
}

/** A JSON text with line breaks; any other text as it is. */
export function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function addCopyButton(block) {
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.after(button);
}

const textOf = (escaped) => escaped.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code));

/**
 * Makes elements of what the page has for readers without scripts (`folded` in src/pages/parts.ts): tags, attributes with
 * quotes, and text, as the templates of this service write them. No text becomes anything else.
 * @returns whether there was something
 */
export function unfold(box) {
  const source = box.querySelector('noscript');
  if (source === null) return false;
  let parent = document.createDocumentFragment();
  for (const [, end, name, given, text] of source.textContent.matchAll(/<(\/?)([a-z]+)([^>]*)>|([^<]+)/g)) {
    if (end === '/') parent = parent.parentNode;
    else if (text !== undefined) parent.append(textOf(text));
    else {
      const attributes = [...given.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)];
      const made = element(name, Object.fromEntries(attributes.map(([, key, value = '']) => [key, textOf(value)])));
      parent.append(made);
      if (name !== 'input') parent = made;
    }
  }
  source.replaceWith(parent);
  return true;
}

/** Gives every block of code a button that copies it, when it is first seen: a reference has hundreds. */
function addCopyButtons() {
  if (!navigator.clipboard) return () => {};
  const watch = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      addCopyButton(target);
    }
  });
  return (box) => {
    for (const block of box.querySelectorAll('.block pre')) watch.observe(block);
  };
}

/** What all pages with code do: blocks are copied, and who chooses a language for one call sees all calls in it. */
export function begin() {
  const prepare = addCopyButtons();
  prepare(document);
  // Browsers open what they find a text in by themselves.
  const whenOpened = ({ target }) => {
    if (target.matches('.code details') && unfold(target)) prepare(target);
  };
  document.addEventListener('toggle', whenOpened, true);
  document.addEventListener('click', ({ target }) => {
    const summary = target.closest('.code summary');
    if (summary === null) return;
    const { language } = summary.parentElement.dataset;
    const top = summary.getBoundingClientRect().top;
    for (const example of document.querySelectorAll(`.code [data-language="${language}"]`)) {
      if (unfold(example)) prepare(example);
      if (example !== summary.parentElement) example.open = true;
    }
    // Blocks above have another height now; what was clicked stays where it was.
    scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}
