import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AddressRecord } from '../record';
import type { ChangeBase, KnownAddresses, ReadReport, RegisterInput, RegisterReader } from '../register-reader';
import { isSameAddress } from '../slovak/addresses/xml/same-address';

/** Live addresses by key. */
export type LiveAddresses = Map<string, AddressRecord>;

/** A reader that needs nothing of the live addresses is given these. */
const ASKS_NOTHING = new Proxy({} as KnownAddresses, {
  get: () => {
    throw new Error('the live addresses were asked for');
  },
});

export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'tripoint-sk-xml-'));
}

export async function readAddresses(input: RegisterInput): Promise<LiveAddresses> {
  const live: LiveAddresses = new Map();
  for await (const batch of input.batches()) for (const record of batch) live.set(record.key, record);
  return live;
}

export interface AppliedChanges {
  readonly report: ReadReport;
  /** Records that were not there or say something else. */
  readonly upserts: number;
  /** Records that say what they said before. */
  readonly repeats: number;
  readonly removals: number;
  /** State folder for the next change set. */
  readonly state: string;
}

/** Applies change sets to live addresses as an index does: what is not newer changes nothing. */
export async function applyChanges(
  reader: RegisterReader,
  from: string,
  live: LiveAddresses,
  base: Omit<ChangeBase, 'known'>,
): Promise<AppliedChanges> {
  const input = await reader.openChanges?.(from, { ...base, known: ASKS_NOTHING });
  if (input === undefined) throw new Error(`${reader.id} has no change sets`);
  let upserts = 0;
  let removals = 0;
  let repeats = 0;
  for await (const batch of input.batches()) {
    for (const change of batch) {
      const key = change.kind === 'upsert' ? change.record.key : change.key;
      const version = change.kind === 'upsert' ? change.record.sourceVersion : change.sourceVersion;
      if ((live.get(key)?.sourceVersion ?? -1) >= version) throw new Error(`change of ${key} is not newer`);
      if (change.kind === 'upsert') {
        const known = live.get(key);
        if (known !== undefined && isSameAddress(known, change.record)) repeats += 1;
        else upserts += 1;
        live.set(key, change.record);
      } else {
        live.delete(key);
        removals += 1;
      }
    }
  }
  // Beside what the test has already, so that it goes with it.
  const state = await mkdtemp(join(dirname(base.state ?? from), 'state-'));
  await input.saveState(state);
  return { report: input.report(), upserts, repeats, removals, state };
}

/** What addresses say, row by row, whatever their versions; in the order of their keys. */
export function rowsOf(live: LiveAddresses): Omit<AddressRecord, 'sourceVersion'>[] {
  return [...live.values()].map(({ sourceVersion: _, ...row }) => row).sort((a, b) => Number(a.key) - Number(b.key));
}
