import type { PhraseWithTranslationsAnswer } from '@tripoint/contract';
import { permits } from '@tripoint/organisations';
import { formToken } from '../view/frame';
import { type Html, html } from '../view/html';
import { counted } from '../view/time';
import type { InOrganisation } from '../visit';
import type { RefusedCall } from './intl-calls';
import type { Variant } from './variants';

type Candidate = PhraseWithTranslationsAnswer['translations'][number];

/** Whether a candidate is for a variant. */
const isFor = ({ tokens, variations }: Candidate, variant: Variant): boolean =>
  tokens.join('\n') === variant.tokens.join('\n') && variations.join() === variant.variations.join();

/** What a member wrote for a variant themselves. */
export function ownText(candidates: readonly Candidate[], variant: Variant, email: string): string {
  return candidates.findLast((candidate) => candidate.author === email && isFor(candidate, variant))?.translation ?? '';
}

/** What was sent for a variant, with its spaces and line breaks. */
export function writtenOf({ form }: InOrganisation, index: number): string {
  const value = form[`text-${index}`];
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').normalize('NFC') : '';
}

/** Names in braces, which every translation must have as well. */
export const placeholdersOf = (text: string): readonly string[] => [...new Set(text.match(/\{[^{}]*\}/g))];

/** A text with its placeholders marked. */
export function markedText(text: string): Html {
  return html`${text.split(/(\{[^{}]*\})/).map((part, index) => (index % 2 === 1 ? html`<span class="token">${part}</span>` : part))}`;
}

export interface PhraseView {
  readonly phrase: PhraseWithTranslationsAnswer;
  readonly variants: readonly Variant[];
  readonly path: string;
  /** The locale as pages have it: `sk-SK`. */
  readonly tag: string;
  /** The variant that was refused, and why. */
  readonly wrong: { readonly index: number; readonly refusal: RefusedCall } | null;
}

/** The fields of a translation, one for each variant, with the candidates that there are for each. */
export function phraseForm(visit: InOrganisation, { phrase, variants, path, tag, wrong }: PhraseView): Html {
  const placeholders = placeholdersOf(phrase.text);
  const fields = variants.map((variant, index) => {
    const name = `text-${index}`;
    const isWrong = wrong?.index === index;
    const sent = visit.method === 'POST' ? writtenOf(visit, index) : null;
    const title =
      variant.title || (variants.length > 1 ? 'One text for every form' : `Translation into ${phrase.locale.name}`);
    const described = [variant.examples !== '' && `${name}-hint`, isWrong && `${name}-wrong`].filter(Boolean).join(' ');
    return html`<div class="field"><label for="${name}">${title}</label>
<textarea id="${name}" name="${name}" rows="2" lang="${tag}" data-placeholders="${placeholders.join('\n')}"${described !== '' && html` aria-describedby="${described}"`}${isWrong && html` aria-invalid="true"`}${index === 0 && html` autofocus`}>
${sent ?? ownText(phrase.translations, variant, visit.session.email)}</textarea>
${variant.examples !== '' && html`<p class="hint" id="${name}-hint">for example ${variant.examples}</p>`}
${isWrong && html`<p class="wrong" id="${name}-wrong">${wrong.refusal.message.replace(/^translation /, 'The text ')}</p>`}</div>`;
  });
  const [first, ...others] = fields;
  const open =
    wrong !== null || variants.slice(1).some((variant) => phrase.translations.some((each) => isFor(each, variant)));
  return html`<form method="post" action="${path}" class="translation">${formToken(visit)}
${placeholders.length > 0 && html`<p class="small">Keep as it is: ${placeholders.map((each) => html`<button type="button" class="token" data-insert="${each}" disabled>${each}</button> `)}</p>`}
${first ?? null}
${others.length > 0 && html`<details class="field"${open && html` open`}><summary>${counted(others.length, 'form')} of their own</summary><p class="hint soft">Only where the text differs. What is empty takes the text above.</p>${others}</details>`}
<div class="row"><button name="go" value="next">Save and go to the next</button><button class="quiet" name="go" value="stay">Save</button></div></form>`;
}

const STATUS = {
  approved: html`<span class="tag good">approved</span>`,
  'auto-approved': html`<span class="tag good">approved by votes</span>`,
  unapproved: html`<span class="tag">waiting</span>`,
} as const;

/** What others suggest, with votes and approval. */
export function candidateList(visit: InOrganisation, { phrase, variants, path, tag }: PhraseView): Html {
  const { translations } = phrase;
  if (translations.length === 0) return html`<p class="soft">Nobody has translated it yet.</p>`;
  const isReviewer = permits(visit.member, 'review');
  const items = translations.map((candidate) => {
    const { id, translation, author, votes, voted, approval_status: status } = candidate;
    const title = variants.find((variant) => isFor(candidate, variant))?.title ?? 'a form of its own';
    const button = (action: string, label: string, extra: Html | false = false) =>
      html`<form method="post" action="${path}/${action}">${formToken(visit)}<input type="hidden" name="trid" value="${id}">${extra}<button class="quiet">${label}<span class="off">: ${translation}</span></button></form>`;
    const isApproved = status === 'approved';
    return html`<li id="translation-${id}"><div class="phrase" lang="${tag}">${markedText(translation)}</div>
<p class="small soft">${STATUS[status]} ${title !== '' && html`<span class="tag">${title}</span>`} ${author === visit.session.email ? 'yours' : author}, ${counted(votes, 'vote')}</p>
<div class="row">${button('vote', voted ? 'Take my vote back' : 'Vote for it')}${isReviewer && button('approve', isApproved ? 'Withdraw the approval' : 'Approve', isApproved && html`<input type="hidden" name="withdraw" value="1">`)}</div></li>`;
  });
  return html`<ul class="cards">${items}</ul>`;
}
