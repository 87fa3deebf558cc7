import { countOf } from '../core/messages.js';
import type { Options } from '../core/options.js';
import type { Messages, Suggestion } from '../types.js';
import { type Announcer, createAnnouncer } from './announce.js';
import { borrowAttributes } from './attributes.js';
import { append, create } from './create.js';
import { type Field, fill, isFilling } from './fill.js';
import { showNotice, showOptions } from './list.js';
import { placeList } from './place-list.js';
import { addStyles, type ListStyle } from './styles.js';
import { markWrapper, parentOf } from './wrapper.js';

/** What a combobox asks of the form extension that it belongs to. */
export interface ComboboxOwner {
  options(): Options;
  messages(field: Field): Messages;
  /** The text of the field is to be searched when nothing was typed for this time. */
  search(text: string, delayMs: number): void;
  /** What was searched is no longer wanted. */
  abandon(): void;
  select(suggestion: Suggestion): void;
}

export interface Combobox {
  show(suggestions: readonly Suggestion[]): void;
  fail(): void;
  /** Shows that a search is under way, unless there is a list. */
  stalled(): void;
  /** Says which text was filled in. */
  filled(text: string): void;
  close(): void;
  /** Shows the present theme. */
  restyle(): void;
  destroy(): void;
}

interface View {
  readonly list: HTMLElement;
  readonly style: ListStyle;
  readonly announcer: Announcer;
}

/** Inputs that may be a combobox; elsewhere the role of the element must stay. */
const COMBOBOX_TYPES = /^(text|search|tel|url|email)$/;

/** On these, screen readers often ignore which option is active. */
const saysActiveOption = () => /Mac|iP|Android/.test(navigator.userAgent);

/** Keyboards of Android compose each word: what is composed there is typed text, elsewhere it is not yet. */
const isComposing = (event: Event) =>
  ((event as InputEvent).isComposing || (event as KeyboardEvent).keyCode === 229) &&
  !/Android/.test(navigator.userAgent);

/** Whether the browser filled the field, rather than a person. */
function isAutofilled(field: Element, event: Event): boolean {
  try {
    return field.matches(':autofill') && !/^(insert(?!Repl)|delete)/.test((event as InputEvent).inputType ?? '');
  } catch {
    return false;
  }
}

export function createCombobox(field: Field, owner: ComboboxOwner): Combobox {
  const id = `swiftyper_${Math.random().toString(36).slice(2)}`;
  const attributes = borrowAttributes(field);
  const life = new AbortController();
  const unmark = markWrapper(field);
  const rootOf = () => field.getRootNode() as Document;
  const isCombobox = field.localName === 'input' && COMBOBOX_TYPES.test(field.type);
  let view: View | undefined;
  /** Ends the listeners that an open list needs. */
  let opened: AbortController | undefined;
  let shown: readonly Suggestion[] = [];
  let items: HTMLElement[] = [];
  let active = -1;
  let lastValue = field.value;

  const listen = (
    target: EventTarget | null | undefined,
    types: readonly string[],
    listener: (event: never) => void,
    { signal }: AbortController = life,
  ) => {
    for (const type of types)
      target?.addEventListener(type, listener as EventListener, {
        signal,
        capture: target === window,
      });
  };

  function build(): View {
    if (view) return view;
    const { styles, nonce } = owner.options();
    const list = create('');
    list.id = id;
    listen(list, ['mousedown'], (event: Event) => event.preventDefault());
    // Scrolling with a finger: the keyboard on the screen would hide half of the list.
    listen(list, ['touchmove'], () => field.blur());
    listen(list, ['click'], (event: Event) => {
      const index = items.findIndex((item) => event.composedPath().includes(item));
      if (index >= 0) choose(index);
    });
    const style = addStyles(rootOf(), id, styles, nonce);
    view = { list, style, announcer: createAnnouncer(parentOf(field) as Node) };
    restyle();
    return view;
  }

  function restyle(): void {
    if (view) view.list.className = `swiftyper_list swiftyper_${owner.options().theme}`;
  }

  function open(): void {
    const { list, style } = build();
    const parent = parentOf(field);
    if (parent && list.parentNode !== parent) {
      append(parent, list);
      // Dialogs and boxes that scroll would cut it off; browsers without popovers show it all the same.
      list.popover = 'manual';
      list.showPopover?.();
    }
    if (!opened) {
      opened = new AbortController();
      listen(window, ['pointerdown', 'focusin'], leave, opened);
      listen(window, ['resize', 'scroll'], place, opened);
      listen(window.visualViewport, ['resize'], place, opened);
    }
    place();
    function place() {
      placeList(list, style.style, field);
    }
  }

  function leave(event: Event): void {
    const path = event.composedPath();
    if (!path.includes(field) && !path.includes(view?.list as EventTarget)) abandon();
  }

  function close(): void {
    opened?.abort();
    opened = undefined;
    view?.list.remove();
    items = [];
    activate(-1);
    if (isCombobox) attributes.set('aria-expanded', 'false');
    attributes.set('aria-controls', null);
  }

  function abandon(): void {
    owner.abandon();
    view?.announcer.say('');
    close();
  }

  function activate(index: number): void {
    items[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const item = items[index];
    attributes.set('aria-activedescendant', item ? item.id : null);
    if (!item) return;
    item.setAttribute('aria-selected', 'true');
    item.scrollIntoView({ block: 'nearest' });
    if (saysActiveOption()) view?.announcer.say(item.textContent ?? '', 100);
  }

  function choose(index: number): void {
    const suggestion = shown[index] as Suggestion;
    abandon();
    owner.select(suggestion);
  }

  const isWritable = () => !field.readOnly && !field.disabled;

  function search(delayMs: number): void {
    const text = field.value.trim();
    const isLongEnough = text && text.length >= owner.options().minlength;
    if (isLongEnough && isWritable()) owner.search(text, delayMs);
    else abandon();
  }

  function onSearchEvent(event: Event): void {
    // Keys that change no text, such as the arrows, are no search where the page chose events of keys.
    const isUnchanged = 'key' in event && field.value === lastValue;
    lastValue = field.value;
    // Other scripts and the browser fill fields that nobody is in: a list there would only be in the way.
    const isElsewhere = rootOf().activeElement !== field;
    if (isFilling() || isComposing(event) || isUnchanged || isElsewhere) return;
    build();
    activate(-1);
    if (isAutofilled(field, event)) abandon();
    else search(owner.options().debounce);
  }

  function onKey(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (ctrlKey || metaKey || isComposing(event)) return;
    const isDown = key === 'ArrowDown';
    if (isDown || key === 'ArrowUp') {
      // They move between lines, and with Shift they mark text.
      if (shiftKey || (field.localName === 'textarea' && !items.length && !altKey)) return;
      event.preventDefault();
      const count = items.length;
      if (altKey && !isDown) close();
      else if (!count) search(0);
      else if (!altKey) {
        // A late answer must not exchange the list in which somebody moves: Enter would send the form.
        owner.abandon();
        // The field itself stands between the last option and the first one.
        activate(((active + (isDown ? 2 : 1 + count)) % (count + 1)) - 1);
      }
    } else if (key === 'Enter') {
      if (active < 0) abandon();
      else {
        event.preventDefault();
        choose(active);
      }
    } else if (key === 'Escape' && (opened || (field.value && isWritable()))) {
      event.preventDefault();
      event.stopPropagation();
      if (!opened) fill(field, ['']);
      abandon();
    } else if (key === 'Tab') abandon();
  }

  const ofAuthor = field.getAttribute('autocomplete');

  /**
   * A field with "off" is not filled from other fields of the form, and its value is neither saved nor restored. So it has
   * what its author wrote while the focus is in a field without suggestions, and while the page loads or goes.
   */
  function setAutocomplete({ type }: { readonly type?: string }): void {
    const active = type === 'pagehide' ? null : (rootOf().activeElement ?? document.activeElement);
    attributes.set('autocomplete', active?.matches('body,[aria-autocomplete]') ? 'off' : ofAuthor);
  }

  const { htmlAutocomplete, events } = owner.options();
  if (isCombobox) {
    attributes.set('role', 'combobox');
    attributes.set('aria-expanded', 'false');
  }
  attributes.set('aria-autocomplete', 'list');
  if (!htmlAutocomplete) {
    listen(window, ['focusin', 'pageshow', 'pagehide'], setAutocomplete);
    // The window does not hear of a focus that moves within a shadow root.
    listen(rootOf(), ['focusin'], setAutocomplete);
    if (document.readyState === 'complete') setAutocomplete({});
  } else if (htmlAutocomplete !== true) attributes.set('autocomplete', htmlAutocomplete);
  listen(field, ['focus'], build);
  // An open list stays: a finger that scrolls it takes the focus away.
  listen(field, ['blur'], () => opened || owner.abandon());
  listen(field, [...events, 'compositionend'], onSearchEvent);
  listen(field, ['keydown'], onKey);

  function notify(text: string): void {
    showNotice(build().list, text);
    items = [];
    activate(-1);
    open();
    view?.announcer.say(text);
  }

  return {
    show(suggestions) {
      const messages = owner.messages(field);
      close();
      shown = suggestions;
      if (!suggestions.length) {
        if (owner.options().showNoResults) notify(messages.nothing);
        return;
      }
      items = showOptions(build().list, suggestions, owner.options(), messages.list);
      open();
      if (isCombobox) attributes.set('aria-expanded', 'true');
      attributes.set('aria-controls', id);
      view?.announcer.say(countOf(messages.count, suggestions.length));
    },
    fail() {
      close();
      notify(owner.messages(field).failed);
    },
    stalled() {
      if (!items.length) notify(owner.messages(field).searching);
    },
    filled(text) {
      lastValue = field.value;
      view?.announcer.say(
        owner.messages(field).filled.replace('#', () => text),
        100,
      );
    },
    close,
    restyle,
    destroy() {
      close();
      life.abort();
      view?.style.remove();
      view?.announcer.remove();
      attributes.restore();
      unmark();
    },
  };
}
