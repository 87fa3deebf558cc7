import { join } from 'node:path';
import { type Html, html, ICON_FILE, pageStyle, readAsset } from '@tripoint/pages';
import type { Session } from './sessions';

/** One sentence about what was just done, shown once on the next page. */
export interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

/** A page without its frame. */
export interface Page {
  readonly title: string;
  readonly main: Html;
  readonly tab?: string;
  /** 200 when absent. */
  readonly status?: number;
  /** The command that does the same. */
  readonly command?: string;
}

/** After a form was carried out the browser is sent elsewhere, so that reloading sends nothing again. */
export interface Redirect {
  readonly to: string;
  readonly notice?: Notice;
}

export const icon = readAsset(ICON_FILE, (digest) => `/console/assets/icon-${digest.slice(0, 16)}.svg`);
export const style = pageStyle('/console/assets');
export const script = readAsset(
  join(__dirname, '..', '..', 'console', 'console.js'),
  (digest) => `/console/assets/console-${digest.slice(0, 16)}.js`,
);

/** The field that every form of a session has. */
export const FORM_TOKEN = 'form_token';
export const formToken = ({ formToken: value }: Session): Html =>
  html`<input type="hidden" name="${FORM_TOKEN}" value="${value}">`;

const TABS = [
  { path: '/console', title: 'Registers' },
  { path: '/console/runs', title: 'Runs' },
  { path: '/console/usage', title: 'Usage' },
  { path: '/console/health', title: 'Health' },
] as const;

/** A whole page as it is sent. @param session null before the sign-in */
export function frame({ title, main, tab, command }: Page, session: Session | null, notice: Notice | null): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Tripoint console</title>
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${style.path}" integrity="${style.integrity}">
<script src="${script.path}" integrity="${script.integrity}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${session !== null && top(session, tab)}
<main id="main" tabindex="-1" class="${session === null ? 'narrow' : 'wide'}">
<div role="status" aria-live="polite" id="status">${notice !== null && html`<div class="notice ${notice.tone}"><p>${notice.text}</p></div>`}</div>
${main}
${command !== undefined && html`<p class="soft small">The same as a command: <code>${command}</code></p>`}
</main>
</body>
</html>
`.text;
}

function top(session: Session, tab: string | undefined): Html {
  const tabs = TABS.map(({ path, title }) =>
    title === tab
      ? html`<li><a href="${path}" aria-current="page">${title}</a></li>`
      : html`<li><a href="${path}">${title}</a></li>`,
  );
  return html`<header class="top"><div><a class="brand" href="/console">Tripoint console</a>
<div class="who"><form method="post" action="/console/sign-out">${formToken(session)}<button class="link">Sign out</button></form></div>
</div></header>
<nav class="tabs" aria-label="Parts of the console"><ul>${tabs}</ul></nav>`;
}
