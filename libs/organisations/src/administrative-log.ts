/** What may be done to organisations, members, keys and sessions, and is logged. */
export const ACTS = [
  'organisation.create',
  'organisation.rename',
  'member.add',
  'member.change_roles',
  'member.remove',
  'key.create',
  'key.change',
  'key.rotate',
  'key.revoke',
  'sign_in_link.create',
  'session.start',
  'session.revoke',
  'session.revoke_all',
  'settings.change',
  'backup.restore',
  /** An act that was logged before it was tried, and failed. */
  'act.failed',
] as const;
export type Act = (typeof ACTS)[number];

/** Who did what, when and from where. It never has a secret: no key, no token, no link. */
export interface AdministrativeAct {
  /** Epoch milliseconds. */
  readonly whenMs: number;
  /** null = it concerns no single organisation. */
  readonly organisationId: string | null;
  /** E-mail address of the member, or `operator NAME` with the name that the operating system knows. */
  readonly actor: string;
  readonly act: Act;
  /** What it was done to: an e-mail address, the selector of a key, the id of an organisation or a session. */
  readonly subject: string;
  /** What became of it, such as `owner -> owner, reviewer`; null = the act says it all. */
  readonly detail: string | null;
  /** Address of the caller, or `command`. */
  readonly from: string;
}

export interface ActPage {
  /** null = of all organisations, and those that concern none. */
  readonly organisationId: string | null;
  /** `next` of the page before; null = the newest acts. */
  readonly after: string | null;
  /** 1 to 1,000. */
  readonly limit: number;
}

/** Keeps acts for good: nothing can be changed or removed. */
export interface AdministrativeLog {
  append(act: AdministrativeAct): Promise<void>;
  /** Newest first. `next` is null after the last page. */
  list(page: ActPage): Promise<{ readonly acts: readonly AdministrativeAct[]; readonly next: string | null }>;
  /** How many acts of each kind were ever logged. */
  counts(): Promise<ReadonlyMap<Act, number>>;
}
