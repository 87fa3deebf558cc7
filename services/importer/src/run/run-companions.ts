import { createHash } from 'node:crypto';
import type { KeyedChange } from '@tripoint/bus';
import { isSuppressed, type SuppressionList } from '@tripoint/generations';
import type { AddressRecord, KnownRecords, Register } from '@tripoint/registers';
import { importedKind } from '../kinds/imported-kinds';
import { liveGeneration, wholeOrNull } from './live-generation';
import type { OpenGenerations } from './open-generations';
import type { RunRecord, RunSeats } from './run-record';

/** What a run asks of the register that it reads. */
export type RunRegister = Pick<Register, 'id'> & Partial<Pick<Register, 'kind' | 'country' | 'seatsIn'>>;

/** What a run reads besides its source: who is left out, and the addresses that seats name by their codes. */
export interface RunCompanions {
  /** Numbers of the register's country, as SuppressionList.read gives them. */
  readonly suppressed: ReadonlySet<string>;
  /** The addresses of the generation that answers; null where seats name none. */
  readonly seats: RunSeats | null;
}

/** Reads who is left out and finds the addresses; what is wrong with the list ends the run, or somebody would come back. */
export async function findCompanions(
  { kind, country, seatsIn }: RunRegister,
  stores: { readonly generations: OpenGenerations; readonly suppressed: Pick<SuppressionList, 'read'> },
): Promise<RunCompanions> {
  const isAboutCompanies = kind !== undefined && importedKind(kind).cinOf !== null;
  const all = isAboutCompanies ? [...(await stores.suppressed.read())] : [];
  const seats =
    seatsIn === undefined
      ? null
      : { register: seatsIn, run: (await liveGeneration(stores.generations(seatsIn)))?.run ?? null };
  return { suppressed: new Set(all.filter((key) => key.startsWith(`${country}:`))), seats };
}

/** Says whether a record is about somebody who is left out; null when nobody is. */
export function suppressedRecords(
  { kind, country }: RunRegister,
  suppressed: ReadonlySet<string>,
): ((record: object) => boolean) | null {
  const cinOf = kind === undefined ? null : importedKind(kind).cinOf;
  if (cinOf === null || country === undefined || suppressed.size === 0) return null;
  return (record) => isSuppressed(suppressed, { country, cin: cinOf(record) });
}

/**
 * Changes that remove who is left out from what answers. No change of a later version brings them back, only a full load:
 * it is what follows when somebody is taken off the list.
 */
export function removalsOfSuppressed(
  { kind }: RunRegister,
  known: unknown,
  suppressed: ReadonlySet<string>,
): KeyedChange<never>[] {
  const ofNumber = kind === undefined ? null : importedKind(kind).ofNumber;
  if (ofNumber === null) return [];
  const keys = [...suppressed].flatMap((number) =>
    Array.from(ofNumber(known as Parameters<typeof ofNumber>[0], number.slice('cc:'.length)), ({ key }) => key),
  );
  return [...new Set(keys)].map((key) => ({ kind: 'remove', key, sourceVersion: Number.MAX_SAFE_INTEGER }));
}

/** Opens the addresses that seats name; null when they are not those of that run any more, or no address answers. */
export async function openSeats(
  { seats }: RunCompanions,
  generations: OpenGenerations,
): Promise<Pick<KnownRecords<AddressRecord>, 'find'> | null> {
  if (seats === null || seats.run === null) return null;
  const store = generations(seats.register);
  const live = await wholeOrNull(store.live());
  if (live?.manifest.run !== seats.run) return null;
  return importedKind('address').openLookup(await store.indexFile(live));
}

/** Digest of who is left out, by which two runs compare; null when nobody is. */
export function suppressionMark(suppressed: ReadonlySet<string>): string | null {
  if (suppressed.size === 0) return null;
  return createHash('sha256')
    .update([...suppressed].sort().join('\n'))
    .digest('hex');
}

/** Would a run that read these make the same of the same source? Seats that had no addresses may have some now. */
export function readsTheSame(
  earlier: Pick<RunRecord, 'suppressed' | 'seats'> | null,
  { suppressed, seats }: RunCompanions,
): boolean {
  const isJoined = (found: RunSeats | null | undefined): boolean => (found?.run ?? null) !== null;
  return (
    (earlier?.suppressed ?? null) === suppressionMark(suppressed) && (!isJoined(seats) || isJoined(earlier?.seats))
  );
}
