import { labelOf } from '../core/label.js';
import type { Options } from '../core/options.js';
import { throwLater } from '../core/throw-later.js';
import type { Suggestion } from '../types.js';
import { create } from './create.js';

function textPart(className: string, parts: readonly string[]): HTMLElement {
  const element = create(className, 'span');
  element.dir = 'auto';
  parts.forEach((part, index) => {
    const node = index % 2 ? create('', 'em') : element;
    node.append(part);
    if (index % 2) element.append(node);
  });
  return element;
}

/** Content of one suggestion: what the page's template returns, or our two lines. Texts never become HTML. */
function contentOf(suggestion: Suggestion, options: Options): (Node | string)[] {
  try {
    const own = options.itemTemplate?.(suggestion);
    if (typeof own === 'string' || own instanceof Node) return [own];
  } catch (error) {
    throwLater(error);
  }
  const { marks, detail } = labelOf(suggestion, options.highlight);
  const lines = [textPart('swiftyper_text', marks)];
  if (detail) lines.push(textPart('swiftyper_detail', [detail]));
  return lines;
}

/** Makes a list hold these suggestions, as options of a listbox. */
export function showOptions(
  list: HTMLElement,
  suggestions: readonly Suggestion[],
  options: Options,
  name: string,
): HTMLElement[] {
  const items = suggestions.map((suggestion, index) => {
    const item = create('swiftyper_result');
    item.id = `${list.id}_${index}`;
    const attributes = {
      role: 'option',
      'aria-selected': 'false',
      'aria-posinset': index + 1,
      'aria-setsize': suggestions.length,
    };
    for (const [attribute, value] of Object.entries(attributes)) item.setAttribute(attribute, String(value));
    item.append(...contentOf(suggestion, options));
    return item;
  });
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', name);
  list.replaceChildren(...items);
  return items;
}

/** Makes a list hold a sentence: it is no listbox then. */
export function showNotice(list: HTMLElement, text: string): void {
  const notice = create('swiftyper_notice');
  notice.append(text);
  list.removeAttribute('role');
  list.removeAttribute('aria-label');
  list.replaceChildren(notice);
}
