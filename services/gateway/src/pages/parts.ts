import { Html, html, inlineHtml, type Part } from '@tripoint/pages';
import type { CodeExample } from './code-examples';

/** A text with `code` in backticks. */
export const inline = (markdown: string): Html => new Html(inlineHtml(markdown));

/** A block of code, which a script gives a button that copies it. @param label its accessible name: who scrolls it with keys hears it */
export const codeBlock = (label: string, code: Part, id?: string): Html =>
  html`<div class="block"><pre tabindex="0" aria-label="${label}"><code${id !== undefined && html` id="${id}"`}>${code}</code></pre></div>`;

/**
 * The content of a closed `details`. With scripts it is one text, which `unfold` of common.js makes elements of when they are
 * wanted: a reference has thousands, and browsers lay out every section that has a form.
 */
export const folded = (content: Part): Html => html`<noscript>${content}</noscript>`;

/**
 * The same call in several languages: one is open, and who opens another closes it, without a script.
 * @param name unique on the page
 * @param live a text of the examples that a script replaces by what is searched for
 */
export function codeTabs(examples: readonly CodeExample[], name: string, live?: string): Html {
  const items = examples.map(({ language, id, text }, index) => {
    const block = codeBlock(language, live === undefined ? text : marked(text, live));
    const isFolded = index > 0 && live === undefined;
    return html`<details name="${name}" data-language="${id}"${index === 0 && html` open`}><summary>${language}</summary>${isFolded ? folded(block) : block}</details>`;
  });
  return html`<div class="code" role="group" aria-label="The call as code">${items}</div>`;
}

function marked(text: string, live: string): Html[] {
  const mark = html`<span data-live>${live}</span>`;
  return text.split(live).flatMap((part, index) => (index === 0 ? [html`${part}`] : [mark, html`${part}`]));
}

/** The field for an access key: hidden as long as the page has one that works. */
export function keyField(key: string | null, id = 'key'): Html {
  return html`<div class="field key"${key !== null && html` hidden`}><label for="${id}">Access key</label>
<input type="text" id="${id}" name="api_key" value="${key ?? ''}" autocomplete="off" spellcheck="false" autocapitalize="off" aria-describedby="${id}-hint">
<p class="hint" id="${id}-hint">Stays in this tab. Keys are made in <a href="/account">the account</a>.</p></div>`;
}

/** A link to another website where the address is one, else the text alone. */
export const foreignLink = (href: string, text: string): Html =>
  /^https?:\/\//.test(href) ? html`<a href="${href}" rel="noreferrer">${text}</a>` : html`${text}`;
