import type { OrganisationStore } from '@tripoint/organisations';
import { html } from '../view/html';
import { fieldOf, type PageAnswer, type SignedIn } from '../visit';

/** Where a person who is signed in begins: in their organisation, or where they choose among several. */
export async function organisationPage(
  visit: SignedIn,
  organisations: OrganisationStore,
  part = '',
): Promise<PageAnswer> {
  const { memberships } = visit;
  const [only] = memberships;
  if (only !== undefined && memberships.length === 1 && fieldOf(visit.query, 'choose') === '') {
    return { to: `/account/${only.organisationId}${part}` };
  }
  const items = memberships.map(async ({ organisationId, roles }) => {
    const organisation = await organisations.get(organisationId);
    const path = `/account/${organisationId}${part}`;
    return (
      organisation !== null &&
      html`<li><h2><a href="${path}">${organisation.name}</a></h2><span class="soft">${roles.join(', ')}</span></li>`
    );
  });
  return {
    title: 'Your organisations',
    narrow: true,
    main: html`<h1>Your organisations</h1>
${memberships.length === 0 && html`<p class="panel">You are no member of any organisation. An owner has to invite ${visit.session.email}.</p>`}
<ul class="cards">${await Promise.all(items)}</ul>`,
  };
}
