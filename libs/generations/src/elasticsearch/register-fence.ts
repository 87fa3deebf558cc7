import type { Client, estypes } from '@elastic/elasticsearch';
import { refusal } from '@tripoint/elasticsearch';
import { ensureIndex } from './create-index';

/** The version of a register's lock that a run acquired; later ones are greater. */
export interface LockNumber {
  readonly term: number;
  readonly seq: number;
}

export interface FenceOptions {
  readonly client: Client;
  readonly prefix: string;
  readonly register: string;
}

const fenceIndex = ({ prefix, register }: Pick<FenceOptions, 'prefix' | 'register'>): string =>
  `${prefix}-${register}-fence`;

/** Of the alias that the index is made with, before any lock. */
const FIRST: LockNumber = { term: 0, seq: 0 };

const aliasOf = (index: string, { term, seq }: LockNumber): string => `${index}-${term}-${seq}`;

function numberOf(index: string, alias: string): LockNumber {
  const [term = 0, seq = 0] = alias
    .slice(index.length + 1)
    .split('-')
    .map(Number);
  return { term, seq };
}

const isLater = (one: LockNumber, other: LockNumber): boolean =>
  one.term === other.term ? one.seq > other.seq : one.term > other.term;

/**
 * Puts the alias of a lock in the place of that of the lock before, in one call. There is exactly one, from the moment the
 * index is made. A switch must find the alias of its own lock in the call that moves the aliases of generations: a run that
 * was stopped between the proof of its lock and its switch finds another's, and nothing is moved.
 *
 * @param prove rejects with LockLostError unless the lock is still this run's
 * @returns the alias
 * @throws LockLostError when a later lock has put its own
 */
export async function raiseFence(
  options: FenceOptions,
  number: LockNumber,
  prove: () => Promise<void>,
): Promise<string> {
  const { client } = options;
  const index = fenceIndex(options);
  await ensureIndex(client, {
    index,
    settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
    aliases: { [aliasOf(index, FIRST)]: {} },
  });
  const mine = aliasOf(index, number);
  for (;;) {
    const present = Object.keys((await client.indices.getAlias({ index }))[index]?.aliases ?? {});
    // A later lock would have ended this one: without that, the alias is of locks that were lost with their index.
    if (present.some((alias) => isLater(numberOf(index, alias), number))) await prove();
    const actions: estypes.IndicesUpdateAliasesAction[] = present.map((alias) => ({
      remove: { index, alias, must_exist: true },
    }));
    try {
      await client.indices.updateAliases({ actions: [...actions, { add: { index, alias: mine } }] });
      return mine;
    } catch (error) {
      // Another lock was quicker: whether an earlier or a later one shows at the next look.
      if (!isAliasMissing(error)) throw error;
    }
  }
}

/** What a call that moves aliases begins with, so that it moves none when the lock was lost. */
export function fenceActions(
  options: Pick<FenceOptions, 'prefix' | 'register'>,
  alias: string,
): estypes.IndicesUpdateAliasesAction[] {
  const index = fenceIndex(options);
  return [{ remove: { index, alias, must_exist: true } }, { add: { index, alias } }];
}

/** Did a call move no alias because one that it must find was gone? */
function isAliasMissing(error: unknown): boolean {
  const { status, type } = refusal(error) ?? {};
  return status === 404 && (type === 'aliases_not_found_exception' || type === 'resource_not_found_exception');
}
