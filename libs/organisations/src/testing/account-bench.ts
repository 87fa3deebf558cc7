import type { Accounts } from '../accounts';
import type { AdministrativeAct } from '../administrative-log';
import type { Member, Organisation } from '../model';
import type { NewMember } from '../organisation-store';
import type { Session, SignInLink } from '../session-store';

/** What a contract suite needs of an adapter. */
export interface AccountBench {
  /** Opens accounts with nothing in them. */
  open(): Promise<Accounts>;
  /** Opens the accounts of the last `open` again, as another process does. */
  openAgain(): Promise<Accounts>;
}

/** Two processes on the same new accounts before each test. */
export function openBench(bench: AccountBench): { one: Accounts; other: Accounts } {
  const opened = {} as { one: Accounts; other: Accounts };
  beforeEach(async () => {
    opened.one = await bench.open();
    opened.other = await bench.openAgain();
  });
  afterEach(async () => {
    await opened.one.close();
    await opened.other.close();
  });
  return opened;
}

export const sampleOrganisation = (id = 'org_1', changes: Partial<Organisation> = {}): Organisation => ({
  id,
  name: 'Sample',
  createdAtMs: 1_000,
  ...changes,
});

export const sampleOwner = (email = 'ann@example.com'): NewMember => ({
  email,
  name: 'Ann',
  roles: ['owner'],
  addedAtMs: 1_000,
});

export const sampleMember = (email: string, changes: Partial<Member> = {}): Member => ({
  organisationId: 'org_1',
  email,
  name: 'Bob',
  roles: ['contributor'],
  addedAtMs: 2_000,
  ...changes,
});

export const sampleLink = (tokenHash: string, changes: Partial<SignInLink> = {}): SignInLink => ({
  tokenHash,
  email: 'ann@example.com',
  browserHash: null,
  createdAtMs: 1_000,
  expiresAtMs: 2_000,
  ...changes,
});

export const sampleSession = (tokenHash: string, changes: Partial<Session> = {}): Session => ({
  tokenHash,
  id: `id-${tokenHash}`,
  email: 'ann@example.com',
  createdAtMs: 1_000,
  lastUsedAtMs: 1_000,
  expiresAtMs: 9_000,
  replacedAtMs: null,
  from: '192.0.2.1, Firefox',
  ...changes,
});

export const sampleAct = (subject: string, changes: Partial<AdministrativeAct> = {}): AdministrativeAct => ({
  whenMs: 1_000,
  organisationId: 'org_1',
  actor: 'ann@example.com',
  act: 'member.add',
  subject,
  detail: null,
  from: '192.0.2.1',
  ...changes,
});

/** Runs `work` 50 times at once, half in each process, and gives what it came to. */
export function fiftyAtOnce<T>(
  bench: { one: Accounts; other: Accounts },
  work: (on: Accounts, i: number) => Promise<T>,
) {
  const WRITERS = 50;
  return Promise.all(Array.from({ length: WRITERS }, (_, i) => work(i % 2 === 0 ? bench.one : bench.other, i)));
}
