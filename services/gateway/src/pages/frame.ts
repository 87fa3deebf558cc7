import { type Asset, type Html, html } from '@tripoint/pages';
import type { ExtensionFiles } from './extension-files';
import { siteFiles } from './site-files';

export interface FramedPage {
  readonly title: string;
  /** A sentence for search engines and link previews. */
  readonly description: string;
  readonly path: string;
  readonly main: Html;
  /** Its script in `site`, loaded after the form extension. */
  readonly script?: string;
  /** The form extension, for a page that uses it. */
  readonly extension?: ExtensionFiles | null;
  /** Which of its scripts. */
  readonly extensionScripts?: readonly string[];
}

const style = siteFiles.get('site.css')!;
/** What every script of the pages imports. */
const common = siteFiles.get('common.js')!;
const icon = siteFiles.get('icon.svg')!;
const LINKS = [
  { path: '/docs', text: 'Reference' },
  { path: '/docs/searching', text: 'Guide to searching' },
  { path: '/demo/checkout', text: 'Checkout demo' },
  { path: '/account', text: 'Account' },
];

/** A whole public page: head, links to the other pages, content. */
export function frame({
  title,
  description,
  path,
  main,
  script,
  extension = null,
  extensionScripts = ['tripoint-form.js'],
}: FramedPage): string {
  const links = LINKS.map(
    (link) => html`<li><a href="${link.path}"${link.path === path && html` aria-current="page"`}>${link.text}</a></li>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${style.path}" integrity="${style.integrity}">
${script !== undefined && html`<link rel="modulepreload" href="${common.path}" integrity="${common.integrity}">`}
${extensionScripts.map((name) => scriptOf(extension?.files.get(name), false))}
${scriptOf(script === undefined ? undefined : siteFiles.get(script), true)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div><a class="brand" href="/"${path === '/' && html` aria-current="page"`}><img src="${icon.path}" alt="" width="22" height="22">Tripoint</a>
<nav aria-label="Pages"><ul>${links}</ul></nav></div></header>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>
`.text;
}

/** Modules load what they import from beside them. */
const scriptOf = (file: Asset | undefined, isModule: boolean): Html | null =>
  file === undefined
    ? null
    : html`<script src="${file.path}" integrity="${file.integrity}"${isModule ? html` type="module"` : html` defer`}></script>`;
