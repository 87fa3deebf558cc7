import type { Act, AdministrativeLog } from '@tripoint/organisations';
import { html } from '../view/html';
import { moment } from '../view/time';
import { fieldOf, type InOrganisation, type PageAnswer } from '../visit';

const PAGE_SIZE = 50;

const WORDS: Readonly<Record<Act, string>> = {
  'organisation.create': 'made the organisation',
  'organisation.rename': 'renamed the organisation',
  'member.add': 'invited',
  'member.change_roles': 'changed the roles of',
  'member.remove': 'removed',
  'key.create': 'created the key',
  'key.change': 'changed the key',
  'key.rotate': 'rotated the key',
  'key.revoke': 'revoked the key',
  'sign_in_link.create': 'made a link to sign in for',
  'session.start': 'signed in as',
  'session.revoke': 'ended the sign-in',
  'session.revoke_all': 'ended all sign-ins of',
  'settings.change': 'changed settings of',
  'backup.restore': 'restored the backup of',
  'act.failed': 'failed to carry out',
};

/** The log of administrative acts of an organisation, newest first. */
export class LogPages {
  constructor(private readonly log: AdministrativeLog) {}

  async list(visit: InOrganisation): Promise<PageAnswer> {
    const after = fieldOf(visit.query, 'after') || null;
    const { acts, next } = await this.log.list({ organisationId: visit.organisation.id, after, limit: PAGE_SIZE });
    const rows = acts.map(
      ({ whenMs, actor, act, subject, detail, from }) => html`<tr><th scope="row">${moment(whenMs)}</th>
<td>${actor} <strong>${WORDS[act]}</strong> <code>${subject}</code>${detail !== null && html`<br><span class="soft small">${detail}</span>`}</td><td data-of="From">${from}</td></tr>`,
    );
    return {
      title: 'Log',
      section: 'log',
      main: html`<h1>Log</h1><p class="soft">Who changed what of ${visit.organisation.name}. Nothing is ever removed from it.</p>
<section class="panel" aria-label="Acts"><div class="scroll"><table class="stack"><thead><tr><th scope="col">When</th><th scope="col">What</th><th scope="col">From</th></tr></thead><tbody>${rows}</tbody></table></div>
${rows.length === 0 && html`<p class="soft">Nothing yet.</p>`}</section>
<p>${after !== null && html`<a class="button quiet" href="${visit.home}/log">Newest</a> `}${next !== null && html`<a class="button quiet" href="${visit.home}/log?after=${encodeURIComponent(next)}">Older</a>`}</p>`,
    };
  }
}
