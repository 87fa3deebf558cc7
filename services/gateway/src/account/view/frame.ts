import { permits } from '@tripoint/organisations';
import { icon, script, style } from '../http/assets';
import { FORM_TOKEN } from '../http/form-token';
import type { InOrganisation, Notice, Page, Section, SignedIn, Visit } from '../visit';
import { type Html, html } from './html';

/** The field that every form of a signed-in person has. */
export const formToken = ({ formToken: value }: SignedIn): Html =>
  html`<input type="hidden" name="${FORM_TOKEN}" value="${value}">`;

/** A whole page as it is sent. */
export function frame(visit: Visit | SignedIn | InOrganisation, page: Page, notice: Notice | null): string {
  const signedIn = 'session' in visit ? visit : null;
  const inside = 'organisation' in visit ? visit : null;
  const place = inside === null ? 'Tripoint' : `${inside.organisation.name} – Tripoint`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} – ${place}</title>
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${style.path}" integrity="${style.integrity}">
<script src="${script.path}" integrity="${script.integrity}" defer></script>
${page.next !== undefined && html`<meta http-equiv="refresh" content="0; url=${page.next}">`}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${signedIn !== null && top(signedIn, inside)}
${inside !== null && tabs(inside, page.section)}
<main id="main" tabindex="-1" class="${page.narrow === true ? 'narrow' : 'wide'}">
<div role="status" aria-live="polite" id="status">${notice !== null && noticeOf(notice)}</div>
${page.main}
</main>
</body>
</html>
`.text;
}

function top(visit: SignedIn, inside: InOrganisation | null): Html {
  const several = visit.memberships.length > 1;
  return html`<header class="top"><div>
<a class="brand" href="/account"><img src="${icon.path}" alt="" width="22" height="22">Tripoint</a>
${inside !== null && html`<span>${inside.organisation.name}${several && html` <a class="small" href="/account?choose=yes">change organisation</a>`}</span>`}
<div class="who"><a href="/account/profile">${visit.session.email}</a>
<form method="post" action="/account/sign-out">${formToken(visit)}<button class="link">Sign out</button></form></div>
</div></header>`;
}

const TABS = [
  { section: 'keys', path: '/keys', title: 'Keys', permission: 'keys' },
  { section: 'translate', path: '/translate', title: 'Translations', permission: 'contribute' },
  { section: 'members', path: '/members', title: 'Members', permission: 'members' },
  { section: 'log', path: '/log', title: 'Log', permission: 'members' },
] as const;

/** The pages that a member may see, in the order of the tabs. */
export const tabsOf = ({ member }: Pick<InOrganisation, 'member'>) =>
  TABS.filter(({ permission }) => permits(member, permission));

function tabs(visit: InOrganisation, current: Section | undefined): Html {
  const items = tabsOf(visit).map(({ section, path, title }) => {
    const href = visit.home + path;
    return section === current
      ? html`<li><a href="${href}" aria-current="page">${title}</a></li>`
      : html`<li><a href="${href}">${title}</a></li>`;
  });
  return html`<nav class="tabs" aria-label="Pages of the organisation"><ul>${items}</ul></nav>`;
}

function noticeOf({ tone, text, secret }: Notice): Html {
  if (secret === undefined) return html`<div class="notice ${tone}"><p>${text}</p></div>`;
  return html`<div class="notice ${tone}"><p><strong>${text}</strong></p>
<div class="secret"><input type="text" readonly id="secret" aria-label="The key" value="${secret}" autocomplete="off" spellcheck="false">
<button type="button" data-copy="secret" hidden>Copy</button></div>
<p>Keep it now: it is not shown again. Who has it can call in your name.</p></div>`;
}
