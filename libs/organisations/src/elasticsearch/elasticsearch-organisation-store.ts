import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, estypes } from '@elastic/elasticsearch';
import type { Found, SearchOptions } from '@tripoint/elasticsearch';
import { firstOrganisation, type Membership, withMember, withoutMember, withRoles } from '../membership';
import { FIRST_ORGANISATION_ID, type Member, type Organisation, type Role } from '../model';
import type { MemberRefusal, NewMember, OrganisationStore } from '../organisation-store';
import { AccountIndex } from './account-index';

/** How long a change is tried again while others change the same organisation, in milliseconds. */
const RETRY_MS = 20_000;
/** As long as the client has: the first organisation is read when everything starts at once, and a start that gives up costs more. */
const AT_START: SearchOptions = {};
/** Longest pause between two attempts: fifty who change one organisation at once need about a second each. */
const PAUSE_MS = 200;

const OLDEST_FIRST: estypes.SortCombinations[] = [{ created_at_ms: 'asc' }, { id: 'asc' }];

interface MemberDocument {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly added_at_ms: number;
}

/** An organisation and its members are one document, so that rules about all members hold at every moment. */
interface OrganisationDocument {
  readonly id: string;
  readonly name: string;
  readonly created_at_ms: number;
  /** Addresses of all members, to find what a person is a member of. */
  readonly emails: readonly string[];
  readonly members: readonly MemberDocument[];
}

/** Organisations in Elasticsearch. A change is made on the condition that nobody changed the organisation meanwhile. */
export class ElasticsearchOrganisationStore implements OrganisationStore {
  private readonly index: AccountIndex<OrganisationDocument>;

  constructor(client: Client, prefix: string) {
    this.index = new AccountIndex(client, `${prefix}-organisations`, {
      id: { type: 'keyword' },
      name: { type: 'keyword', index: false, doc_values: false },
      created_at_ms: { type: 'long' },
      emails: { type: 'keyword' },
      members: { type: 'object', enabled: false },
    });
  }

  async create(organisation: Organisation, owner: NewMember): Promise<void> {
    if (await this.insert(organisation, owner)) return;
    throw new Error(`an organisation with the id ${organisation.id} exists`);
  }

  async first(): Promise<Organisation> {
    const found = await this.get(FIRST_ORGANISATION_ID, AT_START);
    if (found !== null) return found;
    const { organisation, owner } = firstOrganisation(Date.now());
    await this.insert(organisation, owner);
    return (await this.get(FIRST_ORGANISATION_ID, AT_START)) ?? organisation;
  }

  async get(id: string, options?: SearchOptions): Promise<Organisation | null> {
    const found = await this.index.get(id, options);
    return found === null ? null : organisationOf(found.document);
  }

  async list(): Promise<readonly Organisation[]> {
    return (await this.index.all({ match_all: {} }, OLDEST_FIRST)).map(({ document }) => organisationOf(document));
  }

  async rename(id: string, name: string): Promise<boolean> {
    return this.change(id, false, ({ document }) => ({ result: true, document: { ...document, name } }));
  }

  async addMember(member: Member): Promise<'added' | 'exists' | 'full' | 'unknown organisation'> {
    return this.changeMembers(member.organisationId, 'unknown organisation' as const, (members) =>
      withMember(members, member),
    );
  }

  async changeRoles(organisationId: string, email: string, roles: readonly Role[]): Promise<'changed' | MemberRefusal> {
    return this.changeMembers(organisationId, 'unknown member' as const, (members) => withRoles(members, email, roles));
  }

  async removeMember(organisationId: string, email: string): Promise<'removed' | MemberRefusal> {
    return this.changeMembers(organisationId, 'unknown member' as const, (members) => withoutMember(members, email));
  }

  async members(organisationId: string): Promise<readonly Member[]> {
    const found = await this.index.get(organisationId);
    const byEmail = (one: Member, other: Member): number => (one.email < other.email ? -1 : 1);
    return found === null ? [] : membersOf(found.document).sort(byEmail);
  }

  async member(organisationId: string, email: string): Promise<Member | null> {
    const found = await this.index.get(organisationId);
    return (found === null ? [] : membersOf(found.document)).find((member) => member.email === email) ?? null;
  }

  async membershipsOf(email: string): Promise<readonly Member[]> {
    const found = await this.index.all({ term: { emails: email } }, OLDEST_FIRST);
    return found.flatMap(({ document }) => membersOf(document).filter((member) => member.email === email));
  }

  private insert({ id, name, createdAtMs }: Organisation, owner: NewMember): Promise<boolean> {
    const document = { id, name, created_at_ms: createdAtMs, ...withMembers([{ ...owner, organisationId: id }]) };
    return this.index.replace(id, document, null);
  }

  private changeMembers<R, U>(
    id: string,
    unknown: U,
    rule: (members: readonly Member[]) => Membership<R>,
  ): Promise<R | U> {
    return this.change<R, U>(id, unknown, ({ document }) => {
      const { result, members } = rule(membersOf(document));
      return members === undefined ? { result } : { result, document: { ...document, ...withMembers(members) } };
    });
  }

  /** Writes what `rule` makes of an organisation; again when somebody else changed it meanwhile. */
  private async change<R, U>(
    id: string,
    unknown: U,
    rule: (found: Found<OrganisationDocument>) => { readonly result: R; readonly document?: OrganisationDocument },
  ): Promise<R | U> {
    const endMs = performance.now() + RETRY_MS;
    do {
      const found = await this.index.get(id);
      if (found === null) return unknown;
      const { result, document } = rule(found);
      if (document === undefined || (await this.index.replace(id, document, found))) return result;
      await wait(randomInt(PAUSE_MS));
    } while (performance.now() < endMs);
    throw new Error(`the organisation ${id} was changed by others again and again: try once more`);
  }
}

const organisationOf = ({ id, name, created_at_ms }: OrganisationDocument): Organisation => ({
  id,
  name,
  createdAtMs: created_at_ms,
});

const membersOf = ({ id, members }: OrganisationDocument): Member[] =>
  members.map(({ email, name, roles, added_at_ms }) => ({
    organisationId: id,
    email,
    name,
    roles,
    addedAtMs: added_at_ms,
  }));

const withMembers = (members: readonly Member[]): Pick<OrganisationDocument, 'emails' | 'members'> => ({
  emails: members.map(({ email }) => email),
  members: members.map(({ email, name, roles, addedAtMs }) => ({ email, name, roles, added_at_ms: addedAtMs })),
});
