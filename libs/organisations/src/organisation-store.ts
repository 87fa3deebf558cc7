import type { Member, Organisation, Role } from './model';

/** Keeps organisations and their members. Each has at least one owner, at every moment. Several processes may use one store. */
export interface OrganisationStore {
  /**
   * Adds an organisation together with its first owner.
   * @throws when an organisation with this id exists
   */
  create(organisation: Organisation, owner: NewMember): Promise<void>;
  /** The organisation `FIRST_ORGANISATION_ID`; it is made at need, once, with the owner `owner@localhost`. */
  first(): Promise<Organisation>;
  get(id: string): Promise<Organisation | null>;
  /** All organisations, oldest first. */
  list(): Promise<readonly Organisation[]>;
  /** False when there is no such organisation. */
  rename(id: string, name: string): Promise<boolean>;
  /** `full` when the organisation has as many members as one may have. */
  addMember(member: Member): Promise<'added' | 'exists' | 'full' | 'unknown organisation'>;
  changeRoles(organisationId: string, email: string, roles: readonly Role[]): Promise<'changed' | MemberRefusal>;
  removeMember(organisationId: string, email: string): Promise<'removed' | MemberRefusal>;
  /** By e-mail address. */
  members(organisationId: string): Promise<readonly Member[]>;
  member(organisationId: string, email: string): Promise<Member | null>;
  /** What a person is a member of, oldest organisation first. */
  membershipsOf(email: string): Promise<readonly Member[]>;
}

/** A member whose organisation is made with it. */
export type NewMember = Omit<Member, 'organisationId'>;

/** Why a member is neither changed nor removed. */
export type MemberRefusal = 'unknown member' | 'last owner';
