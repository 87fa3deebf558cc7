import { AccountRefusedError } from './administration';
import type { Organisation } from './model';
import type { OrganisationStore } from './organisation-store';

/**
 * The organisation that an operator means.
 * @param text its id or its exact name; absent: the first one
 * @throws AccountRefusedError when there is none, or several have this name
 */
export async function organisationNamed(store: OrganisationStore, text: string | undefined): Promise<Organisation> {
  if (text === undefined) return store.first();
  const byId = await store.get(text);
  if (byId !== null) return byId;
  const [named, ...others] = (await store.list()).filter(({ name }) => name === text.normalize('NFC'));
  if (named === undefined) throw new AccountRefusedError('unknown organisation');
  if (others.length > 0) throw new AccountRefusedError('ambiguous name');
  return named;
}
