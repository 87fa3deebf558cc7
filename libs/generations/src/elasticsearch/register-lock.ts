import { hostname } from 'node:os';
import type { Client, estypes } from '@elastic/elasticsearch';
import { withShard } from '@tripoint/elasticsearch';
import { LockLostError, RegisterBusyError, type RunLock } from '../generations';
import { isConflict, isMissing } from './client';
import { ensureIndex } from './create-index';
import { type LockNumber, raiseFence } from './register-fence';

interface LockDocument {
  /** Machine and process, for people. */
  readonly owner: string;
  readonly startedAt: string;
  /** Epoch milliseconds of the owner's clock. */
  readonly touchedMs: number;
  readonly released: boolean;
}

/** A version of the lock: another one means that somebody else has it. */
interface Held {
  seq: number;
  term: number;
}

/** The holder touches its lock this often. */
const HEARTBEAT_MS = 5_000;
/** A lock that was not touched for so long is dead; clocks of machines differ by less. */
const DEAD_AFTER_MS = 30_000;

export interface RegisterLockOptions {
  readonly client: Client;
  readonly prefix: string;
  readonly register: string;
  readonly now: () => Date;
  /** Whether what this lock protects is switched under a fence; default: no. */
  readonly fenced?: boolean;
}

/**
 * Acquires a register for one run of all machines: one document, changed only by a run that saw its last version.
 * @throws RegisterBusyError naming the run that holds it
 */
export async function takeRegisterLock(options: RegisterLockOptions): Promise<RunLock> {
  const { client, prefix, register, now, fenced = false } = options;
  const index = `${prefix}-locks`;
  await ensureIndex(client, locksIndex(index));
  const startedAt = now().toISOString();
  const document = (released: boolean): LockDocument => ({
    owner: `process ${process.pid} on ${hostname()}`,
    startedAt,
    touchedMs: now().getTime(),
    released,
  });
  const write = async (before: Held | null, released: boolean): Promise<Held> => {
    const condition =
      before === null ? ({ op_type: 'create' } as const) : { if_seq_no: before.seq, if_primary_term: before.term };
    const answer = await client.index({ index, id: register, document: document(released), ...condition });
    return { seq: answer._seq_no ?? 0, term: answer._primary_term ?? 0 };
  };

  const found = await read(client, index, register);
  if (found && isAlive(found.lock, now())) {
    throw new RegisterBusyError(
      `another run of this register is under way (${found.lock.owner}, since ${found.lock.startedAt}); wait for it or stop it`,
    );
  }
  let held: Held;
  try {
    held = await write(found?.held ?? null, false);
  } catch (error) {
    if (!isConflict(error)) throw error;
    throw new RegisterBusyError('another run of this register started at the same moment; try again when it has ended');
  }

  // One change after the other, each on the version that the last one made.
  let changing: Promise<void> = Promise.resolve();
  const change = (released: boolean): Promise<void> => {
    const changed = changing.then(async () => {
      try {
        held = await write(held, released);
      } catch (error) {
        throw isConflict(error) ? new LockLostError() : error;
      }
    });
    changing = changed.catch(() => undefined);
    return changed;
  };
  // Before the lock changes: its first version is its number.
  const fence = fenced ? await raised(options, held, change) : null;
  const heartbeat = setInterval(() => void change(false).catch(() => undefined), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    ...(fence !== null && { fence }),
    prove: () => change(false),
    async release() {
      clearInterval(heartbeat);
      // A lock that is lost, or cannot be written, ends by itself.
      await change(true).catch(() => undefined);
    },
  };
}

async function raised(
  options: RegisterLockOptions,
  number: LockNumber,
  change: (released: boolean) => Promise<void>,
): Promise<string> {
  try {
    return await raiseFence(options, { ...number }, () => change(false));
  } catch (error) {
    await change(true).catch(() => undefined);
    throw error;
  }
}

/** Is a run of the register under way on any machine? It may have died within the last half minute. */
export async function isRegisterHeld({ client, prefix, register, now }: RegisterLockOptions): Promise<boolean> {
  const found = await read(client, `${prefix}-locks`, register);
  return found !== null && isAlive(found.lock, now());
}

const isAlive = ({ released, touchedMs }: LockDocument, now: Date): boolean =>
  !released && now.getTime() - touchedMs < DEAD_AFTER_MS;

async function read(
  client: Client,
  index: string,
  register: string,
): Promise<{ readonly lock: LockDocument; readonly held: Held } | null> {
  try {
    const found = await withShard(() => client.get<LockDocument>({ index, id: register }));
    const { _source, _seq_no: seq, _primary_term: term } = found;
    return _source && seq !== undefined && term !== undefined ? { lock: _source, held: { seq, term } } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const locksIndex = (index: string): estypes.IndicesCreateRequest => ({
  index,
  settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
  mappings: {
    dynamic: 'strict',
    properties: {
      owner: { type: 'keyword' },
      startedAt: { type: 'date' },
      touchedMs: { type: 'long' },
      released: { type: 'boolean' },
    },
  },
});
