import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Accounts, ActRecorder, FIRST_ORGANISATION_ID, operator } from '@tripoint/organisations';
import type { Clock } from '@tripoint/runtime';
import type { KeyFormat } from './key-format';
import { hashKey, sameHash } from './key-hash';
import { DEVELOPMENT_LABEL } from './key-properties';
import { type IssuedKey, KeyRing } from './key-ring';
import type { KeyStore } from './key-store';
import { type StoredKey, stateAt } from './stored-key';

/** Far more than one person needs, so that nobody trying things out meets a limit. */
const LIMITS = { ratePerSecond: 20_000, burst: 40_000, monthlyQuota: null };
/** The machine itself: a key without a quota that is shown at start must be of no use to others who see it. */
const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const FILE_MODE = 0o600;

/** Where the development key of a data folder is, for its owner alone. */
export function developmentKeyFile(dataDir: string): string {
  return join(dataDir, 'dev-key');
}

export interface DevelopmentKeyOptions {
  readonly dataDir: string;
  /** The key belongs to the first organisation, which is made with it. */
  readonly accounts: Pick<Accounts, 'organisations' | 'log'>;
  readonly store: KeyStore;
  readonly format: KeyFormat;
  readonly clock: Clock;
}

/**
 * The key for trying things out on the machine itself, made on first start and written to the data folder; later starts
 * find it there. When the file is lost, or the key works from elsewhere too, it is replaced. When somebody revoked it, none is wanted: null, for ever.
 */
export async function createDevelopmentKey({
  dataDir,
  accounts,
  store,
  format,
  clock,
}: DevelopmentKeyOptions): Promise<string | null> {
  await accounts.organisations.first();
  const file = developmentKeyFile(dataDir);
  const written = await readKey(file);
  const nowMs = clock.now();
  const own = (await store.list()).filter(
    ({ label, organisationId }) => label === DEVELOPMENT_LABEL && organisationId === FIRST_ORGANISATION_ID,
  );
  if (own.some((key) => key.revokedAtMs !== null)) return null;
  const active = own.filter((key) => stateAt(key, nowMs) === 'active');
  if (written !== null && active.some((key) => isLocal(key) && isKey(key, written))) return written;
  const acts = new ActRecorder({ log: accounts.log, clock, actor: operator('start') });
  const { key } = await issue(new KeyRing({ store, format, clock, acts, organisationId: null }), active.at(-1));
  await writeKey(file, key);
  return key;
}

function isKey(stored: StoredKey, key: string): boolean {
  return sameHash(stored.hash, hashKey(key));
}

function isLocal({ ips }: StoredKey): boolean {
  return ips.length === LOOPBACK.length && LOOPBACK.every((block) => ips.includes(block));
}

function issue(ring: KeyRing, old: StoredKey | undefined): Promise<IssuedKey> {
  if (old === undefined) return ring.create({ label: DEVELOPMENT_LABEL, ...LIMITS, ips: LOOPBACK });
  return ring.rotate(old.selector, 0, { ips: LOOPBACK });
}

async function readKey(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

/** In one step, so that no reader finds half a key. */
async function writeKey(file: string, key: string): Promise<void> {
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, `${key}\n`, { mode: FILE_MODE, flag: 'wx' });
  await rename(half, file);
}
