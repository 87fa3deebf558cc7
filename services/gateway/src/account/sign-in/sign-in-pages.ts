import { field } from '../view/fields';
import { html } from '../view/html';
import type { Page } from '../visit';

/** The ways to sign in that the operator set up. */
export interface SignInWays {
  readonly mail: boolean;
  /** Name of the issuer; null = there is none. */
  readonly openId: string | null;
}

export function signInPage(
  { mail, openId }: SignInWays,
  wrong: { readonly email: string; readonly why: string } | null = null,
): Page {
  return {
    title: 'Sign in',
    narrow: true,
    status: wrong === null ? 200 : 400,
    main: html`<h1>Sign in</h1>
<p class="soft">Keys, their use, members and translations of your organisation.</p>
<div class="panel">
${openId !== null && html`<p><a class="button" href="/account/sign-in/openid">Sign in with ${openId}</a></p>`}
${openId !== null && mail && html`<p class="soft">or with a link that we send you:</p>`}
${
  mail &&
  html`<form method="post" action="/account/sign-in">
${field({
  name: 'email',
  label: 'E-mail address',
  type: 'email',
  autocomplete: 'email',
  required: true,
  maxLength: 254,
  value: wrong?.email ?? '',
  wrong: wrong?.why ?? null,
})}
<button>Send me a link</button></form>`
}
${
  !mail &&
  openId === null &&
  html`<p>Ask the operator of this service for a link to sign in. It is made with</p>
<p><code>scripts/members sign-in-link YOUR-ADDRESS</code></p>`
}
</div>
<p class="soft small"><a href="/docs">Documentation of the API</a></p>`,
  };
}

/** The same whether anybody has this address. */
export const linkSentPage = (email: string): Page => ({
  title: 'Look into your mail',
  narrow: true,
  main: html`<h1>Look into your mail</h1>
<div class="panel"><p>If <strong>${email}</strong> belongs to a member, a link is on its way. It works once, within 15 minutes, in this
browser.</p>
<p class="soft">Nothing there? Look among unwanted mail, or <a href="/account/sign-in">try again</a>.</p></div>`,
});

/** Opening a link changes nothing: programs that look through mail open links, too. */
export const openLinkPage = (token: string): Page => ({
  title: 'Sign in',
  narrow: true,
  main: html`<h1>Sign in</h1>
<div class="panel"><form method="post" action="/account/sign-in/link">
<input type="hidden" name="token" value="${token}"><p>The link works once.</p>
<button autofocus>Sign in on this device</button></form></div>`,
});

export const deadLinkPage = (): Page => ({
  title: 'This link does not work',
  status: 403,
  narrow: true,
  main: html`<h1>This link does not work</h1>
<div class="panel"><p>It was used already, is older than 15 minutes, or was asked for in another browser.</p>
<p><a class="button" href="/account/sign-in">Ask for a new one</a></p></div>`,
});

/** A browser that comes from another site brings no `SameSite=Strict` cookie with it; its next step, from here, does. */
export const continuePage = (next: string): Page => ({
  title: 'Continue',
  narrow: true,
  next,
  main: html`<h1>One moment</h1><div class="panel"><p><a class="button" href="${next}">Continue</a></p></div>`,
});
