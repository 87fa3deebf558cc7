import { places } from '@tripoint/contract';
import { EngineUnavailableError, type GenerationManifest } from '@tripoint/generations';
import { publications } from '@tripoint/registers/publications';
import { placeRegisters } from '../place-data';
import { openPlacesBench, type PlacesBench, type PlacesBenchOptions } from '../testing/places-bench';

let bench: PlacesBench;
afterEach(() => bench.close());
async function open(answering: PlacesBenchOptions['answering'] = async () => new Map()): Promise<void> {
  bench = await openPlacesBench({ loaded: false, answering });
}

const generation = (sourceVersion: string | null, sample: boolean, records: number) => ({
  manifest: { sourceVersion, sample } as GenerationManifest,
  records,
});

test('each register that answers is listed with its day, its size and whom to name', async () => {
  await open(
    async () =>
      new Map([
        ['sk-addresses', generation(null, true, 7)],
        ['cz-addresses', generation('20261101000003', false, 2_986_432)],
      ]),
  );
  const [czech, slovak] = await bench.answer(places.registers, {});
  expect(czech).toEqual(places.registers.example.answer[0]);
  expect(slovak).toMatchObject({ id: 'sk-addresses', country: 'SK', day: null, records: 7, sample: true });
});

test('before the first import the list is empty, and no error', async () => {
  await open();
  expect(await bench.answer(places.registers, {})).toEqual([]);
});

test('a key for one area sees whom to name for all of them', async () => {
  await open(async () => new Map([['pl-addresses', generation('20261101', false, 1)]]));
  expect(await bench.answer(places.registers, {}, { areas: ['cz'] })).toHaveLength(1);
});

test('the list carries a tag, and takes no parameter', async () => {
  await open();
  const { headers } = await bench.call(places.registers, {});
  expect(headers.etag).toMatch(/^W\/"/);
  expect((await bench.call(places.registers, { country: 'cz' })).body.error).toMatchObject({
    code: 'unexpected_parameter',
    param: 'country',
  });
});

test('what a register holds cannot be read for a moment: the caller is to ask again', async () => {
  await open(async () => {
    throw new EngineUnavailableError('away');
  });
  const { status, headers } = await bench.call(places.registers, {});
  expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
});

test('every register that is served has its publication', () => {
  for (const register of Object.keys(placeRegisters)) expect(publications).toHaveProperty([register]);
});
