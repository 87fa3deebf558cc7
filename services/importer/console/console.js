// Shows how a run goes on without loading its page again. Without scripts the page shows it when it is loaded.

const byId = (id) => document.getElementById(id);

/** Time before a page that could not be fetched is asked for again. */
const RETRY_MS = 2_000;
let retry = null;

/** Takes the newest state of the run from its page, which the browser builds without running scripts. */
function renew() {
  const request = new XMLHttpRequest();
  request.open('GET', location.href);
  request.responseType = 'document';
  request.onload = () => {
    const next = request.responseXML?.getElementById('run');
    if (next) replaceRun(next);
    else if (request.responseURL === location.href.split('#')[0]) renewLater();
    // Whose session has ended was sent to another page.
    else location.reload();
  };
  request.onerror = renewLater;
  request.send();
}

function renewLater() {
  announce('The newest state cannot be read. It is asked for again.');
  clearTimeout(retry);
  retry = setTimeout(renew, RETRY_MS);
}

function replaceRun(next) {
  const shown = byId('run');
  const hadFocus = shown.contains(document.activeElement);
  const { state } = shown.dataset;
  shown.replaceWith(document.adoptNode(next));
  if (hadFocus) byId('main').focus({ preventScroll: true });
  if (next.dataset.state !== state) announce(`The run is now: ${next.dataset.state}.`);
  else if (retry !== null) byId('status').replaceChildren();
  clearTimeout(retry);
  retry = null;
}

/** Read out by screen readers, at each new state alone. */
function announce(text) {
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.textContent = text;
  byId('status').replaceChildren(notice);
}

function show({ state, progress }) {
  if (!byId('progress')) return;
  if (progress.share === null) byId('progress').removeAttribute('value');
  else byId('progress').value = progress.share;
  byId('rows').textContent = progress.rows.toLocaleString('en-GB');
  byId('phase').textContent = state;
}

function watch() {
  const { events, state } = byId('run')?.dataset ?? {};
  if (!events) return;
  const source = new EventSource(events);
  let known = state;
  source.addEventListener('progress', ({ data }) => show(JSON.parse(data)));
  source.addEventListener('run', ({ data }) => {
    const record = JSON.parse(data);
    show(record);
    if (record.state === known) return;
    known = record.state;
    renew();
  });
  source.addEventListener('end', () => {
    source.close();
    renew();
  });
}

watch();
