import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml, Html, html } from '@tripoint/pages';
import { Marked, type Tokens } from 'marked';
import { frame } from './frame';
import { codeBlock } from './parts';

const FOLDER = join(__dirname, '..', '..', '..', '..', 'docs');
/** The documents that are also pages. */
export const guides = ['searching', 'translating', 'utilities', 'errors'] as const;
export type Guide = (typeof guides)[number];
const SHOWN: ReadonlySet<string> = new Set(guides);
/** The address in the commands of the documents. */
const WRITTEN = 'http://127.0.0.1:8080';

/** A document of the repository as a page: its commands with the address of the service. */
export function guidePage(guide: Guide, baseUrl: string): string {
  const markdown = readFileSync(join(FOLDER, `${guide}.md`), 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? guide;
  return frame({
    title: `${title} – Tripoint`,
    description: `${title}: a guide to the Tripoint API.`,
    path: `/docs/${guide}`,
    script: 'guide.js',
    main: html`<article class="text guide">${new Html(htmlOf(markdown.replaceAll(WRITTEN, baseUrl)))}</article>`,
  });
}

/** HTML of a document is left out: comments for its writers are all it has. */
function htmlOf(markdown: string): string {
  const marked = new Marked({
    async: false,
    renderer: {
      html: () => '',
      heading({ tokens, depth, text }) {
        const anchor = text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s-]/gu, '')
          .replaceAll(' ', '-');
        return `<h${depth} id="${escapeHtml(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = addressOf(href);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      table({ header, rows }) {
        const cells = (row: readonly Tokens.TableCell[], begin: string, end: string) =>
          row.map(({ tokens }) => `<${begin}>${this.parser.parseInline(tokens)}</${end}>`).join('');
        const head = `<tr>${cells(header, 'th scope="col"', 'th')}</tr>`;
        const body = rows.map((row) => `<tr>${cells(row, 'td', 'td')}</tr>`).join('');
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>`;
      },
      code: ({ text }) => codeBlock('Example', text).text,
    },
  });
  return marked.parse(markdown) as string;
}

/** Where a link of a document leads among the pages; null: to nothing that is a page. */
function addressOf(href: string): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [, name = '', anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  return SHOWN.has(name) ? `/docs/${name}${anchor}` : null;
}
