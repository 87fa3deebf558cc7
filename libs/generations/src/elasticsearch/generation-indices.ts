import type { Client, estypes } from '@elastic/elasticsearch';
import { LockLostError } from '../generations';
import { isGenerationId } from '../layout';
import { type Alias, readAliases } from './alias-reader';
import { isMissing } from './client';
import { aliasName, type GenerationPlace, indexName, partKind } from './create-index';
import { fenceActions } from './register-fence';

/** How long a switch waits for the copies of its generation. */
const copiedWithin = '60s';

/** Which generations the aliases point at. */
export interface Pointer {
  readonly current: string | null;
  readonly previous: string | null;
  /** Live before the previous one: a process may search it still when imports follow each other quickly. */
  readonly former: string | null;
}

export interface FoundPointer extends Pointer {
  /** There are aliases, and no generation behind those of the live one: it was imported, and is gone. */
  readonly isLost: boolean;
}

type Aliases = Readonly<Record<keyof Pointer, readonly Alias[]>>;

/** What the aliases of generations that were live are called; no kind of documents has such a name. */
const ROLE_ALIASES = { previous: 'previous', former: 'before-previous' } as const;

/** The indices of a register's generations, and the aliases that say which of them is live and which were before. */
export class GenerationIndices {
  private readonly kinds: readonly string[];

  /** @param kinds of indices that hold its documents */
  constructor(
    private readonly client: Client,
    private readonly prefix: string,
    private readonly register: string,
    kinds: readonly string[],
  ) {
    this.kinds = [...kinds, partKind.name];
  }

  /** Where a generation lies. */
  placeOf(generation: string): GenerationPlace {
    return { prefix: this.prefix, register: this.register, generation };
  }

  /** What names all indices of a generation: a pattern, for people as well. */
  patternOf(id: string): string {
    return `${this.prefix}-${this.register}-*-${id.toLowerCase()}`;
  }

  /** Ids of everything that has an index of parts, oldest first. */
  async ids(): Promise<string[]> {
    const pattern = `${aliasName({ prefix: this.prefix, register: this.register }, partKind.name)}-*`;
    return (await this.matching(pattern)).flatMap((index) => idOf(index) ?? []).sort();
  }

  /** Is every index of a generation there, with a shard that answers? */
  async areSearchable(id: string): Promise<boolean> {
    const index = this.kinds.map((kind) => indexName(this.placeOf(id), kind));
    const nothing = { size: 0, track_total_hits: false, allow_partial_search_results: false } as const;
    try {
      await this.client.search({ index, ...nothing });
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    const index = await this.matching(this.patternOf(id));
    if (index.length > 0) await this.client.indices.delete({ index, ignore_unavailable: true });
  }

  /**
   * Gives a finished generation a copy on another data node, where there is one, and waits for it within bounds. To be
   * called when nothing is written any more: what is written to an index with a copy is built twice.
   */
  async copy(id: string): Promise<void> {
    const index = await this.matching(this.patternOf(id));
    await this.client.indices.putSettings({ index, settings: { auto_expand_replicas: '0-1' } });
    // Without a second node this is green at once. When the time is over (408), the primaries answer alone for a while.
    const whenCopied = { index, wait_for_status: 'green', timeout: copiedWithin } as const;
    await this.client.cluster.health(whenCopied, { ignore: [408] });
  }

  async pointer(): Promise<FoundPointer> {
    const aliases = await this.aliases();
    const idBehind = (name: keyof Pointer): string | null =>
      aliases[name].map(({ index }) => idOf(index)).find((id) => id !== null) ?? null;
    const pointer = { current: idBehind('current'), previous: idBehind('previous'), former: idBehind('former') };
    const isLost = pointer.current === null && Object.values(aliases).some((found) => found.length > 0);
    return { ...pointer, isLost };
  }

  /**
   * Moves every alias in one call, so that the switch happens everywhere or nowhere.
   * @param fence of the lock that allows it
   * @throws LockLostError when another run has acquired the register: then nothing is moved
   */
  async pointTo(
    { current, previous, former }: Pointer & { readonly current: string },
    fence: string | null,
  ): Promise<void> {
    const { prefix, register } = this;
    const actions: estypes.IndicesUpdateAliasesAction[] =
      fence === null ? [] : fenceActions({ prefix, register }, fence);
    const all = Object.values(await this.aliases());
    for (const { index, alias } of all.flat()) actions.push({ remove: { index, alias, must_exist: true } });
    for (const index of await this.matching(this.patternOf(current))) {
      actions.push({ add: { index, alias: index.slice(0, -current.length - 1) } });
    }
    for (const [id, alias] of [
      [previous, this.aliasOf('previous')],
      [former, this.aliasOf('former')],
    ] as const) {
      const index = id === null ? null : indexName(this.placeOf(id), partKind.name);
      if (index !== null && (await this.client.indices.exists({ index }))) actions.push({ add: { index, alias } });
    }
    try {
      await this.client.indices.updateAliases({ actions });
    } catch (error) {
      // The run that has the register now may have removed the generation as well.
      const isLost = fence !== null && isMissing(error) && !(await this.client.indices.existsAlias({ name: fence }));
      throw isLost ? new LockLostError() : error;
    }
  }

  private async aliases(): Promise<Aliases> {
    const live = this.kinds.map((kind) => aliasName({ prefix: this.prefix, register: this.register }, kind));
    const [previous, former] = [this.aliasOf('previous'), this.aliasOf('former')];
    const all = await readAliases(this.client, [...live, previous, former]);
    return {
      current: all.filter(({ alias }) => live.includes(alias)),
      previous: all.filter(({ alias }) => alias === previous),
      former: all.filter(({ alias }) => alias === former),
    };
  }

  /** Names of the indices that a pattern finds. */
  private async matching(index: string): Promise<string[]> {
    return Object.keys(await this.client.indices.get({ index, allow_no_indices: true, features: ['settings'] }));
  }

  private aliasOf(role: keyof typeof ROLE_ALIASES): string {
    return aliasName({ prefix: this.prefix, register: this.register }, ROLE_ALIASES[role]);
  }
}

/** The id in the name of an index; names are lower case, ids are not. */
function idOf(index: string): string | null {
  const id = /-(\d{8}t\d{9}z-[0-9a-f]{4})$/.exec(index)?.[1]?.replace('t', 'T').replace('z', 'Z') ?? null;
  return isGenerationId(id) ? id : null;
}
