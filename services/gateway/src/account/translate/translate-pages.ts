import { type Locale, readLocale } from '@tripoint/contract';
import type { AccountOptions } from '../account-options';
import { nothingHere, PageProblem } from '../http/page-problem';
import { shareBar } from '../keys/usage-plot';
import { field } from '../view/fields';
import { type Html, html } from '../view/html';
import { counted, figure } from '../view/time';
import { fieldOf, type InOrganisation, type Notice, type Page, type PageAnswer } from '../visit';
import { IntlCalls, RefusedCall } from './intl-calls';
import { candidateList, markedText, ownText, type PhraseView, phraseForm, writtenOf } from './phrase-view';
import { variantsOf } from './variants';

const PAGE_SIZE = 50;
const STATES = [
  ['missing', 'Missing'],
  ['waiting', 'Waiting for approval'],
  ['approved', 'Approved'],
  ['all', 'All'],
] as const;
type State = (typeof STATES)[number][0];

/** Where members translate: what is missing per locale, search, editing, votes, approval. */
export class TranslatePages {
  private readonly intl: IntlCalls;

  constructor(options: Pick<AccountOptions, 'services' | 'clock' | 'deadlineMs'>) {
    this.intl = new IntlCalls(options);
  }

  /** How far each locale is. */
  async locales(visit: InOrganisation): Promise<PageAnswer> {
    const started = fieldOf(visit.query, 'locale');
    const locale = readLocale(started);
    if (locale !== null) return { to: `${visit.home}/translate/${locale.id}` };
    const progress = await this.intl.progress(visit);
    const items = progress.map(({ locale: name, language, phrases, approved, waiting, missing }) => {
      const path = `${visit.home}/translate/${name}`;
      return html`<li><div class="head"><h2><a href="${path}">${language} <span class="soft">${name}</span></a></h2>
<span>${counted(missing, 'phrase')} missing</span></div>
${shareBar(
  [
    { kind: 'answered', value: approved },
    { kind: 'waiting', value: waiting },
  ],
  phrases,
)}
<p class="small soft">${figure(approved)} approved, ${figure(waiting)} waiting, of ${figure(phrases)}</p></li>`;
    });
    return {
      title: 'Translations',
      section: 'translate',
      status: started === '' ? 200 : 400,
      main: html`<h1>Translations</h1>
${items.length === 0 && html`<p class="panel">Nothing is translated yet. Begin with a language below.</p>`}
<ul class="cards">${items}</ul>
<form class="panel" method="get" action="${visit.home}/translate"><div class="row">
${field({ name: 'locale', label: 'Begin another language', value: started, hint: 'Language and country: sk_SK, cs_CZ, pl_PL.', required: true, maxLength: 10, wrong: started === '' ? null : `There is no language and country “${started}”.` })}
<button class="quiet">Begin</button></div></form>`,
    };
  }

  /** The phrases of a locale. */
  async phrases(visit: InOrganisation): Promise<PageAnswer> {
    const { id: locale, languageName } = localeOf(visit);
    const state = stateOf(visit);
    const query = fieldOf(visit.query, 'query');
    const after = fieldOf(visit.query, 'after');
    const here = `${visit.home}/translate/${locale}`;
    const params = { ...selection(locale, state), query, after, limit: PAGE_SIZE };
    const [[progress], phrases] = await Promise.all([
      this.intl.progress(visit, locale),
      this.refused(this.intl.phrases(visit, params)),
    ]);
    const counts: Record<State, number> = {
      missing: progress?.missing ?? 0,
      waiting: progress?.waiting ?? 0,
      approved: progress?.approved ?? 0,
      all: progress?.phrases ?? 0,
    };
    const search = (more: Readonly<Record<string, string>>) =>
      `${here}?${new URLSearchParams({ state, ...(query !== '' && { query }), ...more })}`;
    return {
      title: `${languageName} translations`,
      section: 'translate',
      main: html`<p class="crumb"><a href="${visit.home}/translate">Translations</a></p><h1>${languageName} <span class="soft">${locale}</span></h1>
<nav aria-label="State"><ul class="legend">${STATES.map(([value, label]) => {
        const link = search({ state: value });
        const text = html`${label} <span class="tag">${figure(counts[value])}</span>`;
        return html`<li>${value === state ? html`<strong aria-current="true">${text}</strong>` : html`<a href="${link}">${text}</a>`}</li>`;
      })}</ul></nav>
<form class="panel" method="get" action="${here}" role="search"><input type="hidden" name="state" value="${state}"><div class="row">
${field({ name: 'query', label: 'Search phrases', type: 'search', value: query, hint: 'Text, description, project or author; case and accents do not matter.' })}<button class="quiet">Search</button></div></form>
${phrases.length === 0 && html`<p class="panel">${query === '' ? 'There are none.' : `Nothing matches “${query}”.`}</p>`}
<ul class="cards" data-list>${phrases.map(({ hash, text, description, project }) => {
        const path = `${here}/${hash}?state=${state}`;
        return html`<li><a class="phrase" href="${path}">${markedText(text)}</a><p class="small soft">${description}${project !== '' && html` <span class="tag">${project}</span>`}</p></li>`;
      })}</ul>
${phrases.length === PAGE_SIZE && more(search({ after: String(phrases.at(-1)!.id) }))}`,
    };
  }

  /** One phrase: its translations, and the form for them. */
  async phrase(visit: InOrganisation, wrong: PhraseView['wrong'] = null): Promise<Page> {
    const { id: locale, languageName, tag } = localeOf(visit);
    const { hash = '' } = visit.params;
    const [phrase, grid] = await this.refused(
      Promise.all([this.intl.phrase(visit, hash, locale), this.intl.grid(visit, hash, locale)]),
    );
    const here = `${visit.home}/translate/${locale}`;
    const view = { phrase, tag, variants: variantsOf(grid), path: `${here}/${phrase.hash}`, wrong };
    const next = `${view.path}/next?state=${stateOf(visit)}`;
    return {
      title: phrase.text.slice(0, 60),
      section: 'translate',
      status: wrong === null ? 200 : 400,
      main: html`<p class="crumb"><a href="${visit.home}/translate">Translations</a> / <a href="${here}?state=${stateOf(visit)}">${languageName}</a></p>
<section class="panel" aria-labelledby="source"><div class="head"><h1 id="source" class="phrase">${markedText(phrase.text)}</h1><a class="button quiet" href="${next}" data-next>Next</a></div>
<p class="soft">${phrase.description || 'without a description'}${phrase.project !== '' && html` <span class="tag">${phrase.project}</span>`}</p></section>
<section class="panel" aria-labelledby="write"><h2 id="write">Your translation</h2>${phraseForm(visit, view)}
<p class="soft small" data-keys hidden><kbd>Ctrl</kbd> <kbd>Enter</kbd> saves and goes on, <kbd>Alt</kbd> <kbd>N</kbd> skips, <kbd>Alt</kbd> <kbd>1</kbd> inserts the first placeholder</p></section>
<section aria-labelledby="suggested"><h2 id="suggested">Suggested</h2>${candidateList(visit, view)}</section>`,
    };
  }

  /** Submits what was written, variant by variant; the first one that is refused is shown with its reason. */
  async submit(visit: InOrganisation): Promise<PageAnswer> {
    const { id: locale } = localeOf(visit);
    const { hash = '' } = visit.params;
    const [phrase, grid] = await this.refused(
      Promise.all([this.intl.phrase(visit, hash, locale), this.intl.grid(visit, hash, locale)]),
    );
    let saved = 0;
    for (const [index, variant] of variantsOf(grid).entries()) {
      const text = writtenOf(visit, index);
      if (text.trim() === '' || text === ownText(phrase.translations, variant, visit.session.email)) continue;
      const { tokens, types, variations } = variant;
      try {
        await this.intl.submit(visit, {
          translation: text,
          hash: phrase.hash,
          locale,
          ...(tokens.length > 0 && { tokens, types, variations }),
        });
        saved += 1;
      } catch (error) {
        if (error instanceof RefusedCall) return this.phrase(visit, { index, refusal: error });
        throw error;
      }
    }
    const path = `${visit.home}/translate/${locale}/${phrase.hash}`;
    const notice: Notice = {
      tone: 'good',
      text: saved === 0 ? 'Nothing was changed.' : `Saved ${counted(saved, 'translation')}.`,
    };
    if (fieldOf(visit.form, 'go') !== 'next') return { to: path, notice };
    return { to: await this.nextPath(visit, locale, phrase.id, 'missing'), notice };
  }

  /** Goes to the next phrase of a state. */
  async next(visit: InOrganisation): Promise<PageAnswer> {
    const { id: locale } = localeOf(visit);
    const { id } = await this.refused(this.intl.phrase(visit, visit.params.hash ?? '', locale));
    return { to: await this.nextPath(visit, locale, id, stateOf(visit)) };
  }

  async vote(visit: InOrganisation): Promise<PageAnswer> {
    const trid = fieldOf(visit.form, 'trid');
    return this.back(visit, trid, 'Your vote is counted.', this.intl.vote(visit, trid));
  }

  async approve(visit: InOrganisation): Promise<PageAnswer> {
    const trid = fieldOf(visit.form, 'trid');
    const withdraw = fieldOf(visit.form, 'withdraw') === '1';
    return this.back(
      visit,
      trid,
      withdraw ? 'The approval is withdrawn.' : 'Approved.',
      this.intl.approve(visit, trid, withdraw),
    );
  }

  private async back(visit: InOrganisation, trid: string, done: string, call: Promise<unknown>): Promise<PageAnswer> {
    const { locale = '', hash = '' } = visit.params;
    const to = `${visit.home}/translate/${encodeURIComponent(locale)}/${encodeURIComponent(hash)}`;
    try {
      await call;
    } catch (error) {
      if (error instanceof RefusedCall) return { to, notice: { tone: 'bad', text: error.message } };
      throw error;
    }
    return { to: `${to}#translation-${encodeURIComponent(trid)}`, notice: { tone: 'good', text: done } };
  }

  private async nextPath(visit: InOrganisation, locale: string, after: number, state: State): Promise<string> {
    const here = `${visit.home}/translate/${locale}`;
    const [next] = await this.intl.phrases(visit, { ...selection(locale, state), after, limit: 1 });
    return next === undefined ? `${here}?state=${state}` : `${here}/${next.hash}?state=${state}`;
  }

  /** What cannot be asked for is no page: a phrase that is not there, a hash that is none. */
  private async refused<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof RefusedCall)
        throw error.status === 404 ? nothingHere() : new PageProblem(400, 'This cannot be shown', error.message);
      throw error;
    }
  }
}

const more = (link: string): Html => html`<p><a class="button quiet" href="${link}">More</a></p>`;

/** What the service is asked for: all phrases, or those in a state in a locale. */
const selection = (locale: string, state: State) => (state === 'all' ? {} : { locale, state });

function stateOf({ query }: InOrganisation): State {
  return STATES.find(([value]) => value === fieldOf(query, 'state'))?.[0] ?? 'missing';
}

/** @throws PageProblem 404 when the path names no locale in the one way of writing it */
function localeOf({ params }: InOrganisation): Locale {
  const locale = readLocale(params.locale ?? '');
  if (locale?.id !== params.locale || locale === null) throw nothingHere();
  return locale;
}
