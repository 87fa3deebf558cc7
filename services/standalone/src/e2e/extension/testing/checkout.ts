import { until } from '@tripoint/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { BROWSER_TIMEOUT_MS, openBrowser, openPerson, type Person } from '../../testing/browser';
import { Shop } from './shop';

/** The fields of a form, each with a label beside it. */
export const formOf = (...ids: readonly string[]): string =>
  `<form>${ids.map((id) => `<p><label for="${id}">${id}</label> <input id="${id}"></p>`).join('\n')}<button>Order</button></form>`;

export const ADDRESS_FORM = formOf('street', 'municipality', 'postalCode', 'country');

/** Everything is on this machine. */
const STEP_TIMEOUT_MS = 60_000;

type PersonOptions = Parameters<typeof openPerson>[1];

interface PageOptions {
  /** What is in the body. */
  readonly html?: string;
  /** Attributes of the element `html`. */
  readonly attributes?: string;
  /** Further elements of the head, before the extension. */
  readonly head?: string;
  /** The extension: script build with globals, or none. */
  readonly extension?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What scripts of pages begin with: options that every form needs, and elements by their ids. */
const BASE = `
  const base = { apiKey: 'public-key', endpoint: location.origin, debounce: 0, minlength: 1 };
  const fields = (...ids) => Object.fromEntries(ids.map((id) => [id, document.getElementById(id)]));
`;

/** What a page finds wrong: errors of scripts, also those in promises, and refusals of its policy. */
const WATCH = `
  window.complaints = [];
  addEventListener('error', (event) => complaints.push(event.message));
  addEventListener('unhandledrejection', (event) => complaints.push('rejected: ' + event.reason));
  addEventListener('securitypolicyviolation', (event) => complaints.push('policy: ' + event.effectiveDirective + ' ' + event.sample));
  window.raised = [];
  window.watch = (form) => {
    for (const name of ['change', 'suggestions', 'limit', 'error'])
      form.on(name, (value) => raised.push([name, value instanceof Error ? { ...value, message: value.message } : value]));
    return form;
  };
`;

/** A form with the extension on it, in a real browser, and what a person does with it. */
export class Checkout {
  /** Texts that the page searched since it was shown, also those whose calls it ended before they arrived. */
  readonly asked: (string | null)[] = [];

  private constructor(
    readonly shop: Shop,
    readonly browser: Browser,
    readonly person: Person,
  ) {
    this.page.on('request', (request) => {
      if (request.url().includes('/v1/')) this.asked.push(new URLSearchParams(request.postData() ?? '').get('query'));
    });
  }

  static async open(browser: Browser, options: PersonOptions): Promise<Checkout> {
    const person = await openPerson(browser, options);
    person.context.setDefaultTimeout(STEP_TIMEOUT_MS);
    return new Checkout(await Shop.open(), browser, person);
  }

  get page(): Page {
    return this.person.page;
  }

  /**
   * Shows a page that runs a script of its own after the extension was loaded.
   * @param script finds `base`, the options that every form needs, and `fields`, elements by their ids
   */
  async show(script: string, options: PageOptions = {}): Promise<void> {
    const { html = ADDRESS_FORM, attributes = 'lang="en"', head = '', extension = true, headers = {} } = options;
    this.asked.length = 0;
    const [watch, own] = [WATCH, `${BASE}\n${script}`].map((text) => this.shop.file('js', text));
    await this.page.goto(
      this.shop.page(
        `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Order</title>
         <meta name="viewport" content="width=device-width">${head}<script src="${watch}"></script>
         ${extension ? '<script src="/extension/tripoint-form.js"></script>' : ''}</head>
         <body><main><h1>Order</h1>${html}</main><script src="${own}"></script></body></html>`,
        headers,
      ),
    );
    const complaints = await this.complaints();
    if (complaints.length > 0) throw new Error(`the page did not begin: ${complaints.join('; ')}`);
  }

  field(id: string): Locator {
    return this.page.locator(`#${id}`);
  }

  get list(): Locator {
    return this.page.locator('.swiftyper_list');
  }

  get results(): Locator {
    return this.page.locator('.swiftyper_result');
  }

  /** Writes a text and waits until its results are shown, not those of the text before it. */
  async search(id: string, text: string): Promise<void> {
    const [before] = await this.results.elementHandles();
    await this.type(id, text);
    await before?.waitForElementState('hidden');
    await this.results.first().waitFor();
  }

  /** Writes a text behind what is there, as one input of a keyboard that completes words. */
  async type(id: string, text: string): Promise<void> {
    await this.field(id).press('End');
    await this.page.keyboard.insertText(text);
  }

  /** Searches and chooses the first suggestion with the keyboard. */
  async choose(id: string, text: string): Promise<void> {
    await this.search(id, text);
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await this.results.first().waitFor({ state: 'hidden' });
  }

  /** Lets what the page has put off for 0 ms happen: without a debounce, a search that was started is a call then. */
  async settle(): Promise<void> {
    await this.evaluate('new Promise((resolve) => setTimeout(resolve))');
  }

  values(...ids: readonly string[]): Promise<string[]> {
    return Promise.all(ids.map((id) => this.field(id).inputValue()));
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.page.evaluate<T>(expression);
  }

  /** What an expression says of the first element that a locator finds: `element`. Not under a policy against `eval`. */
  look<T>(locator: Locator, expression: string): Promise<T> {
    return locator
      .first()
      .evaluate((element, text) => new Function('element', `return ${text}`)(element) as T, expression);
  }

  /** The events that a form that was given to `watch` raised, as names with their arguments. */
  raised(name: string): Promise<unknown[]> {
    return this.evaluate(`raised.filter(([name]) => name === '${name}').map(([, value]) => value)`);
  }

  /** Waits until an expression is true in the page: asked from outside, as a page's policy may forbid it to evaluate any. */
  async until(expression: string): Promise<void> {
    await until(expression, () => this.evaluate<boolean>(expression), STEP_TIMEOUT_MS);
  }

  /** Everything that was found wrong since the last call. */
  async complaints(): Promise<string[]> {
    const seen = await this.evaluate<string[]>('window.complaints?.splice(0) ?? []');
    return [...this.person.complaints.splice(0), ...seen];
  }

  async close(): Promise<void> {
    await this.person.context.close();
    await this.shop.close();
  }
}

/** One shop for a file of tests; after each test, nothing may have gone wrong in the page. */
export function checkoutOfFile(options: PersonOptions = {}, start = openBrowser): () => Checkout {
  let checkout: Checkout | undefined;
  beforeAll(async () => {
    checkout = await Checkout.open(await start(), options);
  }, BROWSER_TIMEOUT_MS);
  afterEach(async () => {
    expect(await checkout?.complaints()).toEqual([]);
  });
  afterAll(async () => {
    await checkout?.close();
  });
  return () => checkout!;
}
