// What is quicker with a script than without one. Every page works without it.

const main = () => document.getElementById('main');

/** Buttons that copy the text of a field. */
function showCopyButtons() {
  for (const button of document.querySelectorAll('button[data-copy]')) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener('click', async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      await navigator.clipboard.writeText(field.value);
      button.textContent = 'Copied';
    });
  }
}

/** The field that is written in, or the first one of the form. */
function fieldIn(form) {
  return form.contains(document.activeElement) && document.activeElement.matches('textarea')
    ? document.activeElement
    : form.querySelector('textarea');
}

function insert(form, text) {
  const field = fieldIn(form);
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.focus();
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Says which placeholders a text lacks, while it is written. */
function watchPlaceholders(field) {
  const wanted = field.dataset.placeholders.split('\n').filter(Boolean);
  const hint = document.createElement('p');
  hint.className = 'wrong';
  hint.setAttribute('role', 'status');
  field.after(hint);
  field.addEventListener('input', () => {
    const missing = field.value === '' ? [] : wanted.filter((each) => !field.value.includes(each));
    hint.textContent = missing.length === 0 ? '' : `Still missing: ${missing.join(' ')}`;
  });
}

function helpTranslator() {
  const form = document.querySelector('form.translation');
  if (!form) return;
  for (const help of document.querySelectorAll('[data-keys]')) help.hidden = false;
  const buttons = [...form.querySelectorAll('button[data-insert]')];
  for (const button of buttons) {
    button.disabled = false;
    // The field keeps its place for the next insertion.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => insert(form, button.dataset.insert));
  }
  for (const field of form.querySelectorAll('textarea')) watchPlaceholders(field);
}

/** Keys: save and go on, skip, insert a placeholder, move in a list, search. */
document.addEventListener('keydown', (event) => {
  const form = document.querySelector('form.translation');
  if (form && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit(form.querySelector('button[value="next"]'));
    return;
  }
  if (form && event.altKey && /^(?:Digit[1-9]|KeyN)$/.test(event.code)) {
    const digit = Number(event.code.slice(5));
    const target =
      event.code === 'KeyN' ? document.querySelector('[data-next]') : form.querySelectorAll('[data-insert]')[digit - 1];
    if (target) {
      event.preventDefault();
      target.click();
    }
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea, select')) return;
  const links = [...document.querySelectorAll('[data-list] > li > a')];
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (event.key === '/' && document.querySelector('input[type="search"]')) {
    event.preventDefault();
    document.querySelector('input[type="search"]').focus();
  } else if (step && links.length > 0) {
    const at = links.indexOf(document.activeElement);
    event.preventDefault();
    links[at === -1 ? (step === 1 ? 0 : links.length - 1) : Math.min(Math.max(at + step, 0), links.length - 1)].focus();
  }
});

/** Shows a page that was fetched. The browser has built it as it builds any page, without running scripts. */
function show(page, url, form) {
  if (!page.getElementById('main')) return false;
  document.body.replaceWith(document.adoptNode(page.body));
  document.title = page.title;
  if (url !== form.action) history.pushState(null, '', url);
  begin();
  const trid = form.elements.trid?.value;
  const again =
    trid && document.querySelector(`#translation-${trid} form[action="${form.getAttribute('action')}"] button`);
  const first = (selector) => document.querySelector(selector);
  const target = again || first('[aria-invalid="true"]') || first('[autofocus]') || main();
  target.focus({ preventScroll: target.matches('button') });
  if (target === main()) window.scrollTo(0, 0);
  return true;
}

/** Sends a form without loading the whole page again. Anything unexpected is left to the browser. */
function sendQuickly(event) {
  const form = event.target;
  const { submitter } = event;
  if (form.method !== 'post' || !form.closest('main') || main().classList.contains('narrow') || event.defaultPrevented)
    return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, submitter));
  for (const button of form.querySelectorAll('button')) button.disabled = true;
  // Only this kind of request gives a document that no script of ours has to write.
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.responseType = 'document';
  request.onload = () => {
    if (!request.responseXML || !show(request.responseXML, request.responseURL, form))
      location.assign(request.responseURL);
  };
  request.onerror = () => {
    for (const button of form.querySelectorAll('button')) button.disabled = false;
    const notice = document.createElement('p');
    notice.className = 'notice bad';
    notice.textContent = 'The service could not be reached. What you wrote is still here: try again.';
    document.getElementById('status').replaceChildren(notice);
  };
  request.send(fields);
}

function begin() {
  showCopyButtons();
  helpTranslator();
}

document.addEventListener('submit', sendQuickly);
window.addEventListener('popstate', () => location.reload());
begin();
