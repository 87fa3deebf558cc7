import { places } from '@tripoint/contract';
import { openPlacesBench, type PlacesBench } from '../testing/places-bench';

let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench();
});
afterAll(() => bench.close());

const { validate } = places;
const line = 'Karlova 213/1, 350 02 Cheb';

test('what the register has is valid, as one text, in fields, and as both', async () => {
  for (const written of [
    { query: line },
    { query: 'karlova 213', municipality: 'cheb', country: ['cz'] },
    { street: 'Karlova', number: '213/1', municipality: 'Cheb', postal_code: '35002', flat: '4' },
  ]) {
    const answer = await bench.answer(validate, written);
    const verdicts = { country: 'country' in written ? 'confirmed' : 'added' };
    expect(answer).toMatchObject({
      status: 'valid',
      advice: 'accept',
      formatted_address: line,
      object: 'address',
      verdicts,
    });
  }
});

test('the number of another district before the street is left over, not that of the house', async () => {
  const [{ formatted_number: number, formatted_address: place }] = await bench.answer(places.query, {
    query: 'Karlova Praha 1',
    limit: 1,
  });
  expect(await bench.answer(validate, { query: `Praha 3, Karlova ${number}` })).toMatchObject({
    status: 'unsure',
    formatted_address: place,
    left_over: [{ kind: 'other', text: '3' }],
  });
});

test('the answer is the place of a search with what became of each field', async () => {
  const [{ highlight: _, ...place }] = await bench.answer(places.query, { query: line, limit: 1 });
  expect(await bench.answer(validate, { query: 'Karlva 213/1, byt 4, 350 03 Cheb' })).toEqual({
    ...place,
    highlight: line,
    status: 'unsure',
    advice: 'confirm',
    confidence: expect.any(Number),
    verdicts: {
      street: 'corrected',
      number: 'confirmed',
      municipality: 'confirmed',
      postal_code: 'contradicted',
      country: 'added',
    },
    corrections: [
      { field: 'street', written: 'Karlva', registered: 'Karlova' },
      { field: 'postal_code', written: '35003', registered: '350 02' },
    ],
    left_over: [{ kind: 'flat', text: 'byt 4' }],
    nearest_numbers: [],
  });
});

test('a house that does not exist answers its street, and what no register has nothing', async () => {
  const absent = await bench.answer(validate, { query: 'Karlova 9999, 350 02 Cheb' });
  expect(absent).toMatchObject({ status: 'invalid', object: 'street', street: 'Karlova', postal_code: null });
  expect(absent.nearest_numbers).toHaveLength(5);
  const nothing = await bench.answer(validate, { query: 'Hauptstraße 12, 10115 Berlin' });
  expect(nothing).toMatchObject({ status: 'invalid', advice: 'fix', place_id: null, confidence: 0 });
});

test.each([
  [{}, 'query'],
  [{ flat: '4' }, 'query'],
  [{ query: '', number: '12' }, 'query'],
  [{ query: 'a'.repeat(201) }, 'query'],
  [{ query: 'a', country: 'xx' }, 'country'],
])('%j is refused: it says nowhere where', async (params, param) => {
  const { status, body } = await bench.call(validate, params);
  expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter', param]);
});

test('a key for one area is answered nothing of others', async () => {
  const { body } = await bench.call(validate, { query: line, country: 'cz' }, { areas: ['sk'] });
  expect(body.error).toMatchObject({ code: 'restricted', param: 'country' });
});

test('a register that cannot be loaded may have what the others lack', async () => {
  const broken = await openPlacesBench({ unavailable: ['sk-addresses'] });
  const asked = async (query: string) => (await broken.call(validate, { query })).status;
  expect([await asked(line), await asked('Hlavná 1, Zvolen')]).toEqual([200, 503]);
  await broken.close();
});
