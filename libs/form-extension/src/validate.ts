import { checkMessagesIn } from './core/check-messages.js';
import { correctedOf, nearestOf, questionOf, suggestedOf, writtenOf } from './core/checked-address.js';
import { origin } from './core/origin.js';
import { textOf } from './core/text.js';
import { append, create } from './dom/create.js';
import { type Field, fill } from './dom/fill.js';
import { ask } from './dom/question.js';
import themes from './themes/tripoint-form-validate.css';
import type { AddressCheck, CheckOutcome, Suggestion, ValidateOptions } from './types.js';

/** A check that lasts longer is shown to screen readers. */
const STALLED_MS = 300;
const TIMEOUT_MS = 3_000;

/** Adds the styles as a sheet, which every policy permits. Without such sheets, a question looks as browsers show one. */
function style(home: Document | ShadowRoot): () => void {
  if (!home.adoptedStyleSheets) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themes);
  home.adoptedStyleSheets = [...home.adoptedStyleSheets, sheet];
  return () => {
    home.adoptedStyleSheets = home.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/**
 * Checks the address of a form when the form is sent, and asks the person about what the registers have otherwise. The form
 * is sent in any case but one: the person goes back to it.
 * @throws TypeError when an option is missing that it needs
 */
export const validate = function validate(given: ValidateOptions): AddressCheck {
  // Without a prototype: a page may have added names of options to that of all objects.
  const options: ValidateOptions = Object.assign(Object.create(null), given);
  const { apiKey, selectors, endpoint = origin.ofScript, timeout = TIMEOUT_MS, root = document } = options;
  if (!apiKey || !selectors || !/^https?:/.test(endpoint))
    throw new TypeError('validate: apiKey, selectors, endpoint are required');

  /** What was asked when the person, or the service, last decided. */
  let settled = '';
  let running: Promise<CheckOutcome> | undefined;
  let isSending = false;
  let end: (() => void) | undefined;

  const find = (name: string) => {
    const selector = selectors[name as keyof typeof selectors];
    return typeof selector === 'string' ? root.querySelector(selector) : selector;
  };
  function fieldOf(name: string): Field | null {
    const found = find(name);
    return (found?.shadowRoot?.querySelector('input,textarea,select') ?? found) as Field | null;
  }
  const isAround = (form: EventTarget | null) =>
    Object.keys(selectors).some((name) => find(name)?.closest('form') === form);
  const question = () =>
    questionOf((name) => {
      const field = fieldOf(name);
      return field && !field.matches(':disabled') ? field.value : undefined;
    });

  /** @returns what the service answered, whatever it is; rejects without an answer in time */
  async function answerTo(params: URLSearchParams, stalled: () => void): Promise<Suggestion> {
    const controller = new AbortController();
    const giveUp = () => controller.abort();
    end = giveUp;
    const timers = [setTimeout(giveUp, timeout), setTimeout(stalled, STALLED_MS)];
    const body = new URLSearchParams(params);
    body.append('api_key', apiKey);
    try {
      const url = `${endpoint.replace(/(\/v1)?\/*$/, '')}/v1/places/validate`;
      const init = { method: 'POST', body, credentials: 'omit', signal: controller.signal };
      return Object(await (await fetch(url, Object.assign(Object.create(null), init))).json());
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  async function decide(params: URLSearchParams): Promise<CheckOutcome> {
    const home = root.getRootNode() as Document | ShadowRoot;
    const host = (home as Document).body ?? home;
    const messages = checkMessagesIn(options.language ?? document.documentElement.lang, options.messages);
    const unstyle = style(home);
    const status = create('swiftyper_check');
    status.setAttribute('role', 'status');
    append(host, status);
    try {
      const answer = await answerTo(params, () => status.append(messages.checking));
      const { advice } = answer;
      if (advice !== 'confirm' && advice !== 'fix') return advice === 'accept' ? 'accepted' : 'unchecked';
      const put = (message: string, text: string) => text && message.replace('#', () => text);
      const address = suggestedOf(answer);
      const asked = ask(
        host,
        `swiftyper_check swiftyper_${options.theme ?? 'modern-light'}`,
        address ? messages.confirm : `${messages.fix} ${put(messages.near, nearestOf(answer))}`.trim(),
        { taken: put(messages.take, address), left: put(messages.leave, writtenOf(params)), back: messages.back },
      );
      end = asked.close;
      const outcome = ((await asked.answer) || 'back') as CheckOutcome;
      if (outcome === 'taken') take(answer);
      return outcome;
    } finally {
      status.remove();
      unstyle();
    }
  }

  function take(answer: Suggestion): void {
    // The country first: shops begin an address anew when it changes.
    const values = [['country', textOf(answer.country), textOf(answer.formatted_country)], ...correctedOf(answer)];
    for (const [name, value, other] of values as [string, string, string?][]) {
      const field = fieldOf(name);
      if (field && value) fill(field, other ? [value, other] : [value]);
    }
  }

  /** What nobody has decided about yet. */
  function openQuestion(): URLSearchParams | null {
    const params = question();
    return params && `${params}` !== settled ? params : null;
  }

  async function check(): Promise<CheckOutcome> {
    const params = openQuestion();
    if (!params) return 'unchecked';
    // Whatever goes wrong here, the form is sent.
    running ??= decide(params).catch(() => 'unchecked');
    const outcome = await running;
    running = undefined;
    if (outcome !== 'back') settled = `${question()}`;
    return outcome;
  }

  async function onSubmit(event: Event): Promise<void> {
    const form = event.target as HTMLFormElement;
    if (isSending || !isAround(form) || !openQuestion()) return;
    // The form waits for the answer, and is sent again by what the person sent it with.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (running) return;
    const submitter = (event as SubmitEvent).submitter;
    if ((await check()) === 'back') return;
    isSending = true;
    const { requestSubmit, submit } = HTMLFormElement.prototype;
    // Safari before 16 has the latter alone, which takes no button.
    (requestSubmit ?? submit).call(form, submitter?.isConnected ? submitter : null);
    isSending = false;
  }

  root.addEventListener('submit', onSubmit, true);
  return {
    check,
    destroy() {
      root.removeEventListener('submit', onSubmit, true);
      end?.();
    },
  };
};
