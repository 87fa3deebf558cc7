import { createEmitter } from './core/emitter.js';
import { type FieldMap, valuesOf } from './core/field-maps.js';
import { labelOf } from './core/label.js';
import { messagesIn } from './core/messages.js';
import { type Options, readOptions } from './core/options.js';
import { questionOf, type ValueOf } from './core/query.js';
import { createSearcher } from './core/searcher.js';
import { textOf } from './core/text.js';
import { type Combobox, createCombobox } from './dom/combobox.js';
import { type Field, fill } from './dom/fill.js';
import { nextField } from './dom/focus.js';
import type { FieldSelector, FormExtension, SearchError, Suggestion } from './types.js';

/** Options that a field reads when it becomes a combobox. */
const OF_FIELDS = ['selectors', 'suggestions', 'events', 'htmlAutocomplete', 'styles', 'nonce', 'root'];
/** Fields that appear together are looked for once. */
const LOOK_AGAIN_MS = 20;

/** Equal values, or arrays and objects of equal values: pages write `country: ['SK']` anew each time. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!one || !other || Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (!Array.isArray(one) && Object.getPrototypeOf(one) !== Object.prototype) return false;
  const [entries, others] = [Object.entries(one), Object.entries(other)];
  return entries.length === others.length && entries.every(([key, value]) => Object.is(value, Object(other)[key]));
}

/** Whether a text goes on behind a selected one: "Karlova 2" behind "Karlova", not "Karlovarská". */
const isContinued = (selected: string, text: string) =>
  !!selected && text.startsWith(selected) && !/^\p{L}/u.test(text.slice(selected.length));

/** One form: its fields, its searches, its events. */
export function createFormExtension<Given extends object>(map: FieldMap, given: Given): FormExtension<Given> {
  let options: Options = readOptions(map, given);
  let isLive = true;
  let isLimitLogged = false;
  let lookingAgain: ReturnType<typeof setTimeout> | undefined;
  const emitter = createEmitter();
  const searcher = createSearcher({
    // Without what a page added to the prototype of all objects.
    fetch: (url, init) => fetch(url, Object.assign(Object.create(null), init)),
    setTimeout: (callback, ms) => setTimeout(callback, ms),
    clearTimeout: (timer) => clearTimeout(timer as number),
    now: () => Date.now(),
  });
  const comboboxes = new Map<Field, { readonly name: string; readonly combobox: Combobox }>();
  /** What was filled in when something was last selected in a field, and the text of this field. */
  const selections = new WeakMap<Field, { readonly text: string; readonly values: ReadonlyMap<string, string> }>();
  const observer = new MutationObserver(() => {
    lookingAgain ??= setTimeout(attach, LOOK_AGAIN_MS);
  });

  /** @throws DOMException when a selector is none */
  function find(selector: FieldSelector | boolean, { root } = options): Field | null {
    const found =
      typeof selector === 'string' ? (root ?? document).querySelector(selector) : (selector as Element | null);
    // A component of the page that has its field in an open shadow root.
    return (found?.shadowRoot?.querySelector('input,textarea,select') ?? found) as Field | null;
  }
  const fieldOf = (name: string) => find(options.selectors[name]);

  /** Makes comboboxes of the fields that are there now, and of no others. */
  function attach(): void {
    lookingAgain = undefined;
    if (!isLive) return;
    const wanted = new Map<Field, string>();
    for (const name of options.suggestions) {
      const field = fieldOf(name);
      if (field && field.localName !== 'select') wanted.set(field, name);
    }
    for (const [field, { name, combobox }] of comboboxes) {
      if (wanted.get(field) === name) continue;
      combobox.destroy();
      comboboxes.delete(field);
    }
    for (const [field, name] of wanted) {
      if (!comboboxes.has(field)) comboboxes.set(field, { name, combobox: comboboxOf(name, field) });
    }
  }

  function detach(): void {
    searcher.cancel();
    for (const { combobox } of comboboxes.values()) combobox.destroy();
    comboboxes.clear();
  }

  function observe(): void {
    observer.disconnect();
    if (Object.values(options.selectors).some((selector) => typeof selector === 'string'))
      observer.observe(options.root ?? document, { childList: true, subtree: true });
  }

  function comboboxOf(name: string, field: Field): Combobox {
    const combobox = createCombobox(field, {
      options: () => options,
      messages: (at) => {
        const ofPage = at.closest<HTMLElement>('[lang]')?.lang ?? document.documentElement.lang;
        return messagesIn(options.language ?? ofPage, options.messages);
      },
      abandon: searcher.cancel,
      search(text, delayMs) {
        const selection = selections.get(field);
        const narrowing = (other: string) =>
          fieldOf(other)?.value ?? (selection && isContinued(selection.text, text) ? selection.values.get(other) : '');
        const show = (suggestions: readonly Suggestion[]) => {
          combobox.show(suggestions);
          emitter.emit('suggestions', suggestions);
        };
        const ask = (ms: number, read?: ValueOf) => {
          const question = questionOf(map, options, name, text, read);
          if (!question) {
            searcher.cancel();
            show([]);
          } else
            searcher.ask(
              {
                ...question,
                // What narrows may be what is corrected. Where nothing narrows, the same question costs no second call.
                answered: (found) => (found.length || !read ? show(found) : ask(0)),
                failed(error) {
                  combobox.fail();
                  report(error);
                },
                stalled: combobox.stalled,
              },
              ms,
            );
        };
        ask(delayMs, narrowing);
      },
      select: (suggestion) => select(name, field, combobox, suggestion),
    });
    return combobox;
  }

  function report(error: SearchError): void {
    if (error.code === 'over_query_limit' && !emitter.emit('limit', error) && !isLimitLogged) {
      isLimitLogged = true;
      // biome-ignore lint/suspicious/noConsole: a page without a handler would never know why suggestions ended
      console.warn(`${map.name}: ${error.message}`);
    }
    emitter.emit('error', error);
  }

  function select(name: string, field: Field, combobox: Combobox, suggestion: Suggestion): void {
    const values = valuesOf(map, suggestion);
    // The country first: shops begin an address anew when it changes. Of names that share a field, the one that suggests.
    const filled = new Set<Field>();
    for (const other of ['country', name, ...values.keys()]) {
      const target = other === name ? field : fieldOf(other);
      const value = values.get(other);
      if (!target || value === undefined || filled.has(target)) continue;
      filled.add(target);
      fill(target, other === 'country' ? [value, textOf(suggestion.formatted_country)] : [value]);
    }
    selections.set(field, { text: field.value.trim(), values });
    combobox.filled(labelOf(suggestion, false).marks.join(''));
    emitter.emit('change', suggestion);
    const { nextFocus } = options;
    if (isLive && nextFocus) (nextFocus === true ? nextField(field) : find(nextFocus))?.focus();
  }

  attach();
  observe();
  return {
    configure(patch) {
      const next = readOptions(map, patch, options);
      if (!isLive) return;
      const changed = Object.keys(patch).filter(
        (name) => !isSame(next[name as keyof Options], options[name as keyof Options]),
      );
      const has = (names: readonly string[]) => changed.some((name) => names.includes(name));
      for (const selector of Object.values(next.selectors)) find(selector, next);
      options = next;
      const asked = ['apiKey', 'endpoint', ...Object.keys(map.params)];
      if (has(asked.slice(0, 2))) searcher.resume();
      if (has(OF_FIELDS)) {
        detach();
        attach();
        observe();
      } else if (has(asked)) {
        searcher.cancel();
        for (const { combobox } of comboboxes.values()) combobox.close();
      }
      for (const { combobox } of comboboxes.values()) combobox.restyle();
    },
    on: emitter.on as FormExtension<Given>['on'],
    destroy() {
      isLive = false;
      clearTimeout(lookingAgain);
      observer.disconnect();
      detach();
      emitter.clear();
    },
  };
}
