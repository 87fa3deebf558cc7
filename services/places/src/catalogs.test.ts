import { AreaNotPermittedError } from '@tripoint/addresses';
import { openCall } from '@tripoint/runtime/testing';
import { Catalogs } from './catalogs';

let generation: object | null;
let asked: string[];
let catalogs: Catalogs;
beforeEach(() => {
  generation = {};
  asked = [];
  const ask = async (name: string, { permitted }: { permitted?: readonly string[] | null }) => {
    asked.push(name);
    if (permitted?.includes('sk_abroad')) throw AreaNotPermittedError.ofCountry('cz');
    return JSON.stringify([name, asked.length]);
  };
  catalogs = new Catalogs({ ask: ask as never, generation: () => generation });
});

const textOf = async (name: 'regions' | 'counties', areas: readonly string[] | null = null) =>
  String((await (await catalogs.of(name, 'CZ', openCall({ areas }))).in(null)).body);

test('a catalog is made once for each generation', async () => {
  expect([await textOf('regions'), await textOf('counties'), await textOf('regions')]).toEqual([
    '["regions",1]',
    '["counties",2]',
    '["regions",1]',
  ]);
  generation = {};
  expect(await textOf('regions')).toBe('["regions",3]');
  generation = null;
  expect([await textOf('regions'), await textOf('regions')]).toEqual(['["regions",4]', '["regions",5]']);
});

test('callers who ask at the same time get the same one', async () => {
  const [a, b] = await Promise.all([0, 1].map(() => catalogs.of('regions', 'CZ', openCall())));
  expect(a).toBe(b);
});

test('a key for the country gets it without a search; for a key for finer areas the search decides', async () => {
  await textOf('regions');
  await textOf('regions', ['cz']);
  expect(asked).toHaveLength(1);
  expect(await textOf('regions', ['cz_somewhere'])).toBe('["regions",1]');
  expect(asked).toHaveLength(2);
  await expect(textOf('regions', ['sk_abroad'])).rejects.toMatchObject({ code: 'restricted', param: 'country' });
});
