import type { BeginItem } from '@tripoint/bus';
import { ensureIndex, isConflict, isMissing, type SearchClient } from '@tripoint/generations';
import type { DistributedRun } from './run-register';

/** Indexers that change one run at the same moment try again so often: each loses to one that came through. */
const CHANGE_TRIES = 50;
/** Runs remembered; older ones are removed when one begins. */
const RUNS_KEPT = 100;

/** Keeps what indexers know of runs in Elasticsearch: one document each, changed only on its last version. */
export class DistributedRuns {
  private readonly index: string;
  private readonly now: () => Date;

  constructor(
    private readonly client: SearchClient,
    prefix: string,
    now: () => Date = () => new Date(),
  ) {
    this.index = `${prefix}-runs`;
    this.now = now;
  }

  /** Makes the index of runs. To be called once before anything else. */
  prepare(): Promise<void> {
    return ensureIndex(this.client, {
      index: this.index,
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
      mappings: {
        dynamic: false,
        properties: { register: { type: 'keyword' }, run: { type: 'keyword' }, state: { type: 'keyword' } },
      },
    });
  }

  async get(register: string, run: string): Promise<DistributedRun | null> {
    return (await this.read(idOf(register, run)))?.run ?? null;
  }

  /**
   * Takes a run down when its first partition begins; every later one finds it.
   * @returns the run, and those that it replaces: their producer has gone
   */
  async begin(
    register: string,
    { run, begin, partitions }: BeginItem,
  ): Promise<{ readonly run: DistributedRun; readonly replaced: readonly DistributedRun[] }> {
    const known = await this.get(register, run);
    if (known !== null) return { run: known, replaced: [] };
    const others = await this.receiving(register);
    // A partition that is behind may name a run that others have replaced already.
    const isLate = others.some((other) => other.run > run);
    const document: DistributedRun = {
      register,
      run,
      begin,
      partitions,
      state: isLate ? 'aborted' : 'receiving',
      ends: {},
      outcome: null,
      reason: isLate ? 'a later run had started' : '',
      changedAt: this.now().toISOString(),
    };
    try {
      await this.client.index({
        index: this.index,
        id: idOf(register, run),
        document,
        op_type: 'create',
        refresh: true,
      });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const made = await this.get(register, run);
      if (made === null) throw error;
      return { run: made, replaced: [] };
    }
    await this.forget(register);
    return { run: document, replaced: others.filter((other) => other.run < run) };
  }

  /**
   * Changes a run on its last version.
   * @param change returns null when there is nothing to change any more
   * @returns the run as it is now; null when nobody knows it
   */
  async change(
    register: string,
    run: string,
    change: (run: DistributedRun) => Partial<DistributedRun> | null,
  ): Promise<DistributedRun | null> {
    const id = idOf(register, run);
    for (let attempt = 1; ; attempt++) {
      const found = await this.read(id);
      if (found === null) return null;
      const changes = change(found.run);
      if (changes === null) return found.run;
      const document: DistributedRun = { ...found.run, ...changes, changedAt: this.now().toISOString() };
      try {
        await this.client.index({
          index: this.index,
          id,
          document,
          if_seq_no: found.seq,
          if_primary_term: found.term,
          refresh: true,
        });
        return document;
      } catch (error) {
        if (!isConflict(error) || attempt === CHANGE_TRIES) throw error;
      }
    }
  }

  private async read(
    id: string,
  ): Promise<{ readonly run: DistributedRun; readonly seq: number; readonly term: number } | null> {
    try {
      const {
        _source,
        _seq_no: seq,
        _primary_term: term,
      } = await this.client.get<DistributedRun>({
        index: this.index,
        id,
      });
      return _source && seq !== undefined && term !== undefined ? { run: _source, seq, term } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private async receiving(register: string): Promise<DistributedRun[]> {
    const { hits } = await this.client.search<DistributedRun>({
      index: this.index,
      size: RUNS_KEPT,
      query: { bool: { filter: [{ term: { register } }, { term: { state: 'receiving' } }] } },
    });
    return hits.hits.flatMap(({ _source }) => _source ?? []);
  }

  private async forget(register: string): Promise<void> {
    const { hits } = await this.client.search({
      index: this.index,
      size: RUNS_KEPT,
      from: RUNS_KEPT,
      sort: [{ run: 'desc' }],
      _source: false,
      query: { bool: { filter: [{ term: { register } }] } },
    });
    for (const { _id: id } of hits.hits) {
      if (id !== undefined) await this.client.delete({ index: this.index, id }, { ignore: [404] });
    }
  }
}

const idOf = (register: string, run: string): string => `${register}/${run}`;
