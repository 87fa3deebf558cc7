import { escapeHtml } from './escape';

/** A piece of a page: text in which everything from outside was escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand in a template: nothing at all for `null` and `false`, one after another for a list. */
export type Part = Html | string | number | null | false | readonly Part[];

/**
 * The template of every page. What is filled in is escaped, in elements and in quoted attributes, unless it is `Html`; so an
 * attribute is always written with quotes.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((all, text, index) => all + textOf(parts[index - 1]!) + text));
}

function textOf(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escapeHtml(String(part));
}
