import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AddressIndexBuilder,
  addressIndexKinds,
  type BuiltAddressIndex,
  openAddressIndex,
  writeAddressGeneration,
} from '@tripoint/addresses';
import {
  ElasticsearchGenerations,
  type Generation,
  GenerationStore,
  type Generations,
  indexName,
  openGenerations,
  writeClient,
} from '@tripoint/generations';
import { czAddresses, writeSampleRegister } from '@tripoint/registers';
import { type GenerationSource, generationSource, type OpenableGeneration } from '@tripoint/serving';
import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import { placeRegisters } from './place-data';

const REGISTER = 'cz-addresses';
const url = stackAddress('ELASTICSEARCH_URL');
const prefix = testPrefix();
const client = writeClient(url);

const never = new AbortController();

let work: string;
/** Two small indexes. */
let indexes: BuiltAddressIndex[];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'generation-source-'));
  const register = join(work, 'register');
  await writeSampleRegister(register);
  indexes = [];
  for (const count of [200, 300]) {
    const builder = new AddressIndexBuilder({ country: 'cz' });
    for await (const batch of (await czAddresses.open(register, { batchRecords: count })).batches()) {
      builder.add(batch);
      break;
    }
    indexes.push(builder.build());
  }
});
afterAll(async () => {
  await removeIndices(prefix);
  await client.close();
  await rm(work, { recursive: true, force: true });
});

interface Place {
  readonly generations: Generations;
  readonly source: GenerationSource;
  /** Brings the index of a staged generation to where it is searched. */
  stage(id: string, indexPath: string): Promise<void>;
  /** Removes a part of a live generation without which nothing can be searched. */
  remove(generation: Generation): Promise<void>;
}

const places: readonly (readonly [string, () => Place])[] = [
  [
    'a data folder',
    () => {
      const dataDir = join(work, 'data');
      const generations = new GenerationStore({ dataDir, register: REGISTER });
      return {
        generations,
        source: generationSource(
          openGenerations({ store: { engine: 'embedded' }, dataDir, kinds: [] }),
          placeRegisters,
        ),
        stage: async () => undefined,
        remove: ({ directory }) => rm(join(directory, 'index.bin')),
      };
    },
  ],
  [
    'Elasticsearch',
    () => {
      const dataDir = join(work, 'places');
      const scratchDir = join(work, 'indexer');
      const generations = new ElasticsearchGenerations({
        client,
        prefix,
        register: REGISTER,
        scratchDir,
        kinds: addressIndexKinds,
      });
      const store = { engine: 'elasticsearch', server: url, prefix } as const;
      const source = generationSource(openGenerations({ store, dataDir, kinds: addressIndexKinds }), placeRegisters);
      const stage = async (id: string, indexPath: string): Promise<void> =>
        void (await writeAddressGeneration(
          client,
          generations.placeOf(id),
          await openAddressIndex(indexPath),
          never.signal,
        ));
      const remove = async ({ id }: Generation): Promise<void> =>
        void (await client.indices.delete({ index: indexName(generations.placeOf(id), 'unit') }));
      return { generations, source, stage, remove };
    },
  ],
];

describe.each(places)('generations in %s', (_where, open) => {
  let place: Place;
  beforeAll(() => {
    place = open();
  });
  afterAll(() => place.source.close());

  async function publish(index: BuiltAddressIndex): Promise<string> {
    const { generations, stage } = place;
    const lock = await generations.lock();
    try {
      const staged = await generations.begin();
      await index.writeTo(staged.indexPath);
      await generations.writeFingerprints(staged, index.fingerprints());
      await stage(staged.id, staged.indexPath);
      const report = { verdict: 'live', counts: index.counts, difference: null, gates: [] } as const;
      return (await generations.publish(staged, { run: 'run', sourceVersion: null, sample: true, report })).id;
    } finally {
      await lock.release();
    }
  }

  const rowsOf = async (generation: OpenableGeneration | null): Promise<number | undefined> =>
    (await generation?.open())?.header.counts.rows;

  test('each live one is reported, again when not taken over, and can be opened; so can the one before', async () => {
    const { source } = place;
    const reported: OpenableGeneration[] = [];
    const errors: unknown[] = [];
    let isFailing = false;
    let emptyLooks = 0;
    const watch = source.watch(
      REGISTER,
      async (generation) => {
        reported.push(generation);
        if (isFailing) throw new Error('not now');
      },
      (error) => void errors.push(error),
      () => {
        emptyLooks += 1;
      },
    );
    await watch.look();
    expect([reported, errors, await source.previous(REGISTER)]).toEqual([[], [], null]);
    expect(emptyLooks).toBeGreaterThan(0);

    const first = await publish(indexes[0]!);
    await watch.look();
    await watch.look();
    expect(reported.map(({ id }) => id)).toEqual([first]);
    expect(await rowsOf(reported[0]!)).toBe(200);

    isFailing = true;
    const second = await publish(indexes[1]!);
    await watch.look();
    isFailing = false;
    await watch.look();
    // The timer may have looked as well.
    expect(errors.length).toBeGreaterThan(0);
    expect(reported.slice(1).map(({ id }) => id)).toEqual(Array(errors.length + 1).fill(second));
    expect(await rowsOf(reported[2]!)).toBe(300);
    const previous = await source.previous(REGISTER);
    expect([previous?.id, await rowsOf(previous)]).toEqual([first, 200]);
    await watch.close();
  });

  test('a live one that is not whole is no empty register: the one before is still to be had', async () => {
    const { source, generations, remove } = place;
    await publish(indexes[0]!);
    await publish(indexes[1]!);
    await remove((await generations.live())!);
    const problems: unknown[] = [];
    let emptyLooks = 0;
    const watch = source.watch(
      REGISTER,
      async (generation) => void (await generation.open()),
      (error) => void problems.push(error),
      () => {
        emptyLooks += 1;
      },
    );
    await watch.look();
    await watch.close();
    expect(problems[0]).toMatchObject({ message: expect.stringMatching(/cz-addresses.* missing/) });
    expect(emptyLooks).toBe(0);
    expect(await rowsOf(await source.previous(REGISTER))).toBe(200);
    // Another import replaces it.
    await publish(indexes[1]!);
    expect((await generations.live())?.manifest.report.counts.rows).toBe(300);
  });
});
