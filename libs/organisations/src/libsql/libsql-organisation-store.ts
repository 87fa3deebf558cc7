import { whenFree } from '@tripoint/libsql';
import type Database from 'libsql';
import { firstOrganisation, type Membership, withMember, withoutMember, withRoles } from '../membership';
import { FIRST_ORGANISATION_ID, type Member, type Organisation, type Role } from '../model';
import type { MemberRefusal, NewMember, OrganisationStore } from '../organisation-store';

interface OrganisationRow {
  readonly id: string;
  readonly name: string;
  readonly created_at_ms: number;
}

interface MemberRow {
  readonly organisation_id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: string;
  readonly added_at_ms: number;
}

/** Organisations in a libsql file. A change is on the disk when the call returns. */
export class LibsqlOrganisationStore implements OrganisationStore {
  private readonly getStatement: Database.Statement;
  private readonly memberStatement: Database.Statement;
  private readonly membersStatement: Database.Statement;
  private readonly putMember: Database.Statement;

  /** @param changed is called after every change */
  constructor(
    private readonly db: Database.Database,
    private readonly changed: () => void,
  ) {
    this.getStatement = db.prepare('SELECT * FROM organisation WHERE id = ?');
    this.memberStatement = db.prepare('SELECT * FROM member WHERE organisation_id = ? AND email = ?');
    this.membersStatement = db.prepare('SELECT * FROM member WHERE organisation_id = ? ORDER BY email');
    this.putMember = db.prepare(
      'INSERT OR REPLACE INTO member (organisation_id, email, name, roles, added_at_ms) VALUES (?, ?, ?, ?, ?)',
    );
  }

  async create(organisation: Organisation, owner: NewMember): Promise<void> {
    const isNew = await whenFree(() => this.db.transaction(() => this.insert(organisation, owner)).immediate());
    if (!isNew) throw new Error(`an organisation with the id ${organisation.id} exists`);
    this.changed();
  }

  async first(): Promise<Organisation> {
    const found = await this.get(FIRST_ORGANISATION_ID);
    if (found !== null) return found;
    const { organisation, owner } = firstOrganisation(Date.now());
    const isNew = await whenFree(() => this.db.transaction(() => this.insert(organisation, owner)).immediate());
    if (isNew) this.changed();
    return (await this.get(FIRST_ORGANISATION_ID)) ?? organisation;
  }

  async get(id: string): Promise<Organisation | null> {
    const row = this.getStatement.get(id) as OrganisationRow | undefined;
    return row === undefined ? null : organisationOf(row);
  }

  async list(): Promise<readonly Organisation[]> {
    const rows = this.db.prepare('SELECT * FROM organisation ORDER BY created_at_ms, id').all() as OrganisationRow[];
    return rows.map(organisationOf);
  }

  async rename(id: string, name: string): Promise<boolean> {
    const update = this.db.prepare('UPDATE organisation SET name = ? WHERE id = ?');
    const { changes } = await whenFree(() => update.run(name, id));
    if (changes > 0) this.changed();
    return changes > 0;
  }

  async addMember(member: Member): Promise<'added' | 'exists' | 'full' | 'unknown organisation'> {
    if ((await this.get(member.organisationId)) === null) return 'unknown organisation';
    return this.change(member.organisationId, (members) => withMember(members, member));
  }

  async changeRoles(organisationId: string, email: string, roles: readonly Role[]): Promise<'changed' | MemberRefusal> {
    return this.change(organisationId, (members) => withRoles(members, email, roles));
  }

  async removeMember(organisationId: string, email: string): Promise<'removed' | MemberRefusal> {
    return this.change(organisationId, (members) => withoutMember(members, email));
  }

  async members(organisationId: string): Promise<readonly Member[]> {
    return this.membersOf(organisationId);
  }

  async member(organisationId: string, email: string): Promise<Member | null> {
    const row = this.memberStatement.get(organisationId, email) as MemberRow | undefined;
    return row === undefined ? null : memberOf(row);
  }

  async membershipsOf(email: string): Promise<readonly Member[]> {
    const rows = this.db
      .prepare(
        `SELECT member.* FROM member JOIN organisation ON organisation.id = organisation_id
          WHERE email = ? ORDER BY created_at_ms, organisation_id`,
      )
      .all(email) as MemberRow[];
    return rows.map(memberOf);
  }

  private membersOf(organisationId: string): readonly Member[] {
    return (this.membersStatement.all(organisationId) as MemberRow[]).map(memberOf);
  }

  private insert({ id, name, createdAtMs }: Organisation, owner: NewMember): boolean {
    const { changes } = this.db
      .prepare('INSERT OR IGNORE INTO organisation VALUES (?, ?, ?)')
      .run(id, name, createdAtMs);
    if (changes > 0) this.write({ ...owner, organisationId: id });
    return changes > 0;
  }

  /** Writes what `rule` makes of the members, under the write lock: nobody changes them meanwhile. */
  private async change<R>(organisationId: string, rule: (members: readonly Member[]) => Membership<R>): Promise<R> {
    const apply = this.db.transaction(() => {
      const before = this.membersOf(organisationId);
      const { result, members } = rule(before);
      for (const member of members ?? []) if (!before.includes(member)) this.write(member);
      const left = new Set(members?.map(({ email }) => email));
      for (const { email } of members === undefined ? [] : before) {
        if (left.has(email)) continue;
        this.db.prepare('DELETE FROM member WHERE organisation_id = ? AND email = ?').run(organisationId, email);
      }
      return { result, isChanged: members !== undefined };
    });
    const { result, isChanged } = await whenFree(() => apply.immediate());
    if (isChanged) this.changed();
    return result;
  }

  private write({ organisationId, email, name, roles, addedAtMs }: Member): void {
    this.putMember.run(organisationId, email, name, JSON.stringify(roles), addedAtMs);
  }
}

const organisationOf = ({ id, name, created_at_ms }: OrganisationRow): Organisation => ({
  id,
  name,
  createdAtMs: created_at_ms,
});

const memberOf = ({ organisation_id, email, name, roles, added_at_ms }: MemberRow): Member => ({
  organisationId: organisation_id,
  email,
  name,
  roles: JSON.parse(roles) as Role[],
  addedAtMs: added_at_ms,
});
