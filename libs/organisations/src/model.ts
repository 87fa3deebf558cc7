/** What a member may do in an organisation. */
export const ROLES = ['owner', 'developer', 'contributor', 'reviewer'] as const;
export type Role = (typeof ROLES)[number];

/** What roles permit. */
export type Permission = 'members' | 'keys' | 'contribute' | 'review';

/** What each role permits: `members` includes the log of administrative acts, `keys` their use, `contribute` votes. */
const PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set<Permission>(['members', 'keys', 'contribute', 'review']),
  developer: new Set<Permission>(['keys']),
  contributor: new Set<Permission>(['contribute']),
  reviewer: new Set<Permission>(['contribute', 'review']),
};

/** Owns keys and phrases; its members manage them. */
export interface Organisation {
  /** `org_` and 22 characters of base64url; no secret. */
  readonly id: string;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly createdAtMs: number;
}

/** A person in one organisation; the same e-mail address may be a member of several. */
export interface Member {
  readonly organisationId: string;
  /** As `emailOf` writes it: trimmed, NFC, lower case. */
  readonly email: string;
  readonly name: string;
  /** At least one, in the order of `ROLES`. */
  readonly roles: readonly Role[];
  /** Epoch milliseconds. */
  readonly addedAtMs: number;
}

/**
 * The organisation of the keys that were made before there were organisations, and of those whose maker names none. Its id is
 * the same in every installation, so that stores of keys need not ask which it is.
 */
export const FIRST_ORGANISATION_ID = 'org_AAAAAAAAAAAAAAAAAAAAAA';

/** Whether one of a member's roles permits something. */
export function permits({ roles }: Pick<Member, 'roles'>, permission: Permission): boolean {
  return roles.some((role) => PERMISSIONS[role].has(permission));
}
