import { KEPT_STATE_BYTES_MAX, NOTE_BYTES_MAX, REASON_CHARACTERS_MAX } from './kafka-settings';
import type { Tally } from './run-tally';

/** A handler's failure, on its way to the producer. */
export interface Fault {
  /** Offset of the message that failed. */
  readonly offset: number;
  readonly run: string | null;
  readonly message: string;
}

/**
 * What a consumer writes on a commit: Kafka keeps it with the offset, in one step, and gives it to the next
 * consumer of the partition and to a watcher of the group.
 */
export interface CommitNote {
  readonly tally: Tally | null;
  /** What the application keeps of its own. */
  readonly state: string | null;
  /** The last failure of the run in hand. It stays until the next run, so that a watching producer cannot miss it. */
  readonly fault: Fault | null;
}

export const EMPTY_NOTE: CommitNote = { tally: null, state: null, fault: null };

/** @throws RangeError when the application keeps more than there is room for */
export function writeNote({ tally, state, fault }: CommitNote): string {
  if (state !== null && Buffer.byteLength(state) > KEPT_STATE_BYTES_MAX) {
    throw new RangeError(`a consumer may keep at most ${KEPT_STATE_BYTES_MAX} bytes for a partition`);
  }
  for (const characters of [REASON_CHARACTERS_MAX, 40]) {
    const reported = fault === null ? null : { ...fault, message: fault.message.slice(0, characters) };
    const note = JSON.stringify({ tally, state, fault: reported });
    if (Buffer.byteLength(note) <= NOTE_BYTES_MAX) return note;
  }
  throw new RangeError('the state that a consumer keeps for a partition takes too much room as JSON');
}

/** Reads what another consumer wrote; what is no note of ours counts as none. */
export function readNote(text: string | null): CommitNote {
  if (text === null || text === '') return EMPTY_NOTE;
  try {
    const { tally, state, fault } = JSON.parse(text) as Partial<Record<keyof CommitNote, unknown>>;
    return { tally: readTally(tally), state: typeof state === 'string' ? state : null, fault: readFault(fault) };
  } catch {
    return EMPTY_NOTE;
  }
}

function readTally(value: unknown): Tally | null {
  const { run, received, rejected } = (value ?? {}) as Partial<Tally>;
  if (typeof run !== 'string' || !Number.isSafeInteger(received) || !Number.isSafeInteger(rejected)) return null;
  return { run, received: received as number, rejected: rejected as number };
}

function readFault(value: unknown): Fault | null {
  const { offset, run, message } = (value ?? {}) as Partial<Fault>;
  if (!Number.isSafeInteger(offset) || typeof message !== 'string') return null;
  return { offset: offset as number, run: typeof run === 'string' ? run : null, message };
}
