import { COORDINATE_SCALE, NO_COORDINATE } from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';
import { seededRandom } from '@tripoint/testing';
import { type PlaceKind, placeIdBytes } from '../place-id';
import {
  type AddressEngine,
  type AddressIndex,
  type AddressRow,
  type Conjunction,
  isRegistration,
  type Matched,
  type NearRow,
  type RowNeed,
  rowMarks,
} from '../schema/address-types';
import { municipalityTerm } from '../terms';
import { drawConjunction, IndexModel } from './index-model';
import { indexOf, recordsOf, rowKeysOf, sampleIndex, sampleRecords } from './sample-addresses';

const CONJUNCTION_COUNT = 4_000;
const CONJUNCTIONS_PER_CALL = 8;
const POINTS = 1_000;
const distancesMetres = [10, 100, 1_000];
const EVERYTHING = 1_000_000;
const ROWS_PER_CALL = 640;

/**
 * What every engine promises, checked against the records of the sample register themselves.
 * @param create opens an engine over an index
 * @param findEvery one of so many addresses is found by its identifier, for an engine that asks a server thrice for each
 */
export function describeIndexEngine(
  name: string,
  create: (data: AddressIndex) => Promise<AddressEngine>,
  findEvery = 1,
): void {
  describe(`${name}: an index engine`, () => {
    let model: IndexModel;
    let data: AddressIndex;
    let engine: AddressEngine;
    let rowKeys: readonly string[];

    beforeAll(async () => {
      const records = await sampleRecords();
      data = await sampleIndex();
      model = new IndexModel(records, data);
      engine = await create(data);
      rowKeys = rowKeysOf(data);
    });

    const keysOf = (rows: readonly NearRow[], keys = rowKeys): string[] => rows.map(({ row }) => keys[row.row]);

    describe('matching', () => {
      it('finds exactly the documents that satisfy a conjunction, most important first', async () => {
        const random = seededRandom(7);
        let empty = 0;
        for (let i = 0; i < CONJUNCTION_COUNT; i += CONJUNCTIONS_PER_CALL) {
          const conjunctions = Array.from({ length: CONJUNCTIONS_PER_CALL }, () => drawConjunction(model, random));
          const matched = await engine.match(conjunctions);
          expect(matched).toHaveLength(conjunctions.length);
          conjunctions.forEach((conjunction, j) => {
            const expected = model.match(conjunction);
            const found = Array.from(matched[j].documents);
            if (found.join() !== expected.join())
              expect({ conjunction, found }).toEqual({ conjunction, found: expected });
            if (expected.length === 0) empty++;
          });
        }
        expect(empty).toBeLessThan(CONJUNCTION_COUNT / 2);
      });

      it('finds every document of each kind by its areas, in the order of importance', async () => {
        for (const kind of ['unit', 'street', 'municipality', 'postal_code'] as const) {
          const areas = model.documents.municipality.map((_, i) => ({ text: municipalityTerm(i), prefix: false }));
          const [{ documents }] = await engine.match([{ kind, clauses: [areas], limit: EVERYTHING }]);
          expect(Array.from(documents)).toEqual(model.documents[kind].map((_, i) => i));
        }
      });

      it('gives units with all their rows, and other kinds without', async () => {
        const areas = model.documents.municipality.map((_, i) => ({ text: municipalityTerm(i), prefix: false }));
        const [{ documents, rowFrom, rowTo, firstRow, rows }, streets] = await engine.match([
          { kind: 'unit', clauses: [areas], limit: EVERYTHING },
          { kind: 'street', clauses: [areas], limit: EVERYTHING },
        ]);
        documents.forEach((unit, i) => {
          const found: unknown[] = [];
          for (let row = rowFrom[i]; row < rowTo[i]; row++) {
            const key = rowKeys[firstRow[i] + row - rowFrom[i]];
            found.push([key, rows.first[row], rows.second[row], rows.letter[row], rows.marks[row]]);
          }
          const expected = model.documents.unit[unit].records.map(rowOf);
          expect(sorted(found)).toEqual(sorted(expected));
        });
        expect([streets.rowFrom.length, streets.rowTo.length]).toEqual([0, 0]);
      });

      it('returns of the rows what is asked for: the first house, or the numbers', async () => {
        const areas = model.documents.municipality.map((_, i) => ({ text: municipalityTerm(i), prefix: false }));
        const ask = (rows?: RowNeed) =>
          engine.match([{ kind: 'unit', clauses: [areas], limit: EVERYTHING, ...(rows && { rows }) }]);
        const [[all], [numbers], [houses]] = await Promise.all([ask(), ask('numbers'), ask('first house')]);
        let registrationsAlone = 0;
        all.documents.forEach((_, i) => {
          const count = all.rowTo[i] - all.rowFrom[i];
          const marksOf = ({ rows, rowFrom }: Matched, row: number) => rows.marks[rowFrom[i] + row];
          for (let row = 0; row < count; row++) {
            const columns = ({ rows, rowFrom }: Matched) => {
              const at = rowFrom[i] + row;
              return [rows.first[at], rows.second[at], rows.letter[at], rows.marks[at]].join();
            };
            if (columns(numbers) !== columns(all)) expect(columns(numbers)).toBe(columns(all));
          }
          let house = 0;
          while (house < count && isRegistration(marksOf(all, house))) house++;
          if (house === count) registrationsAlone++;
          // An engine may return more rows than that one; the first house among them is the same.
          let first = 0;
          const fetched = houses.rowTo[i] - houses.rowFrom[i];
          while (first < fetched && isRegistration(marksOf(houses, first))) first++;
          expect(first === fetched).toBe(house === count);
          if (house < count) expect(houses.firstRow[i] + first).toBe(all.firstRow[i] + house);
          else expect(houses.firstRow[i]).toBe(all.firstRow[i]);
        });
        expect(registrationsAlone).toBeGreaterThan(0);
      });

      it('finds nothing without clauses, with an empty clause or for unknown words', async () => {
        const clauseLists: Conjunction['clauses'][] = [
          [],
          [[]],
          [[{ text: 'praha', prefix: false }], []],
          [[{ text: 'zzzzqqq', prefix: false }]],
          [[{ text: 'zzzzqqq', prefix: true }]],
          [[{ text: 'praha', prefix: false }], [{ text: 'zzzzqqq', prefix: true }]],
        ];
        const matched = await engine.match(clauseLists.map((clauses) => ({ kind: 'unit', clauses, limit: 7 })));
        expect(matched.map(({ documents }) => documents.length)).toEqual(clauseLists.map(() => 0));
        expect(await engine.match([])).toEqual([]);
      });

      it('answers each of many calls at once', async () => {
        const random = seededRandom(8);
        const conjunctions = Array.from({ length: 200 }, () => drawConjunction(model, random));
        const answers = await Promise.all(conjunctions.map((conjunction) => engine.match([conjunction])));
        expect(answers.map(([{ documents }]) => Array.from(documents))).toEqual(
          conjunctions.map((conjunction) => model.match(conjunction)),
        );
      });
    });

    describe('looking around a point', () => {
      it('finds exactly the rows within the distance, nearest first', async () => {
        const random = seededRandom(9);
        const located = model.records.filter(({ lat }) => lat !== null);
        let found = 0;
        const drawn = Array.from({ length: POINTS }, (_, i) => {
          const { lat, lng } = located[Math.floor(random() * located.length)] as { lat: number; lng: number };
          const spread = i % 3 === 0 ? 0 : 0.01;
          const at = [lat + (random() - 0.5) * spread, lng + (random() - 0.5) * spread] as const;
          return { at, metres: distancesMetres[i % distancesMetres.length] };
        });
        await inGroups(drawn, async ({ at, metres }) => {
          const expected = model.near(...at, metres);
          const near = await engine.near(...at, metres, EVERYTHING);
          // Joined, since the comparison of long lists costs more than the search.
          expect(near.map(({ distanceMetres }) => distanceMetres).join()).toBe(
            expected.map(({ distance }) => distance).join(),
          );
          expect(sorted(keysOf(near)).join()).toBe(sorted(expected.map(({ key }) => key)).join());
          found += near.length;
          expect(await engine.near(...at, metres, 7)).toEqual(near.slice(0, 7));
        });
        expect(found).toBeGreaterThan(POINTS);
      });

      it('looks at some municipalities alone when asked to', async () => {
        const random = seededRandom(11);
        const located = model.records.filter(({ lat }) => lat !== null);
        const municipalityOf = new Map(
          model.documents.municipality.flatMap(({ records }, i) => records.map(({ key }) => [key, i] as const)),
        );
        for (let i = 0; i < 200; i++) {
          const { key, lat, lng } = located[Math.floor(random() * located.length)];
          const drawn = [municipalityOf.get(key)!, Math.floor(random() * model.documents.municipality.length)];
          const wanted = new Set(random() < 0.5 ? drawn : drawn.slice(1));
          const expected = model.near(lat!, lng!, 200).filter((one) => wanted.has(municipalityOf.get(one.key)!));
          const near = await engine.near(lat!, lng!, 200, EVERYTHING, wanted);
          expect(sorted(keysOf(near)).join()).toBe(sorted(expected.map((one) => one.key)).join());
          expect(await engine.near(lat!, lng!, 200, 3, wanted)).toEqual(near.slice(0, 3));
        }
        expect(await engine.near(50.0755, 14.4378, 5_000, 7, new Set())).toEqual([]);
        expect(await engine.near(50.0755, 14.4378, 500, 7, null)).toEqual(await engine.near(50.0755, 14.4378, 500, 7));
      });

      it('knows the unit of every row it finds', async () => {
        for (const {
          row: { row, unit },
        } of await engine.near(50.0755, 14.4378, 5_000, EVERYTHING)) {
          const key = rowKeys[row];
          expect(model.documents.unit[unit].records.some((record) => record.key === key)).toBe(true);
        }
      });

      it('orders equal distances by row', async () => {
        const one = { lat: 50.03, lng: 15.2 };
        const records = recordsOf([
          ...Array.from({ length: 12 }, (_, i) => ({ ...one, houseNumber: 40 - i })),
          { lat: 50.0301, lng: 15.2 },
          { lat: null, lng: null },
        ]);
        const index = await indexOf(records);
        const engine = await create(index);
        const near = await engine.near(one.lat, one.lng, 5, 100);
        expect(near.map(({ distanceMetres }) => distanceMetres)).toEqual(new Array(12).fill(0));
        expect(near.map(({ row }) => row.row)).toEqual(near.map(({ row }) => row.row).sort((a, b) => a - b));
        expect(sorted(keysOf(near, rowKeysOf(index)))).toEqual(sorted(records.slice(0, 12).map(({ key }) => key)));
        const fewer = await engine.near(one.lat, one.lng, 5, 5);
        expect(fewer).toEqual(near.slice(0, 5));
        expect(fewer.map(({ row }) => row.id)).toEqual(near.slice(0, 5).map(({ row }) => row.id));
      });

      it('counts a row at exactly the distance in, and finds nothing where nothing is', async () => {
        const { lat, lng } = model.records.find(({ lat: known }) => known !== null) as { lat: number; lng: number };
        const [, second] = await engine.near(lat, lng, 10_000, 2);
        const within = (metres: number): Promise<readonly NearRow[]> => engine.near(lat, lng, metres, EVERYTHING);
        expect((await within(second.distanceMetres)).map(({ row }) => row.row)).toContain(second.row.row);
        expect((await within(second.distanceMetres - 1e-6)).map(({ row }) => row.row)).not.toContain(second.row.row);
        for (const [y, x] of [
          [0, 0],
          [90, 0],
          [-90, 180],
          [50, -14],
          [54.9, 14.4],
          [48.2, 16.4],
        ]) {
          expect(await engine.near(y, x, 1_000, 7)).toEqual([]);
        }
        expect(await (await create(await indexOf([]))).near(50, 15, 1_000, 7)).toEqual([]);
      });
    });

    describe('bringing rows', () => {
      it('returns them in the order asked, with what the register says of each', async () => {
        const random = seededRandom(12);
        const byKey = new Map(model.records.map((record) => [record.key, record]));
        for (let i = 0; i < 50; i++) {
          const asked = Array.from({ length: 1 + Math.floor(random() * 20) }, () =>
            Math.floor(random() * rowKeys.length),
          );
          const fetched = await engine.rows(asked);
          expect(fetched.map(({ row }) => row)).toEqual(asked);
          for (const { row, unit, first, second, letter, marks, lat, lng, id } of fetched) {
            const key = rowKeys[row];
            const record = byKey.get(key)!;
            expect([key, first, second, letter, marks]).toEqual(rowOf(record));
            expect(model.documents.unit[unit].records).toContain(record);
            expect([lat, lng]).toEqual(
              record.lat === null || record.lng === null
                ? [NO_COORDINATE, NO_COORDINATE]
                : [Math.round(record.lat * COORDINATE_SCALE), Math.round(record.lng * COORDINATE_SCALE)],
            );
            expect(Buffer.from(id, 'base64url')).toEqual(placeIdBytes('cz-addresses', 'address', key));
          }
        }
        expect(await engine.rows([])).toEqual([]);
      });

      it('returns their keys in the order asked', async () => {
        const asked = [rowKeys.length - 1, 0, 1, 64, 63, 0];
        expect(await engine.keys(asked)).toEqual(asked.map((row) => rowKeys[row]));
        expect(await engine.keys([])).toEqual([]);
        for (let from = 0; from < rowKeys.length; from += ROWS_PER_CALL) {
          const rows = Array.from(rowKeys.slice(from, from + ROWS_PER_CALL), (_, i) => from + i);
          expect(await engine.keys(rows)).toEqual(rows.map((row) => rowKeys[row]));
        }
      });
    });

    describe('finding by identifier', () => {
      const find = (kind: PlaceKind, key: string | number) => engine.find(placeIdBytes('cz-addresses', kind, key));

      it('finds addresses with their units', async () => {
        const asked = model.records.filter((_, i) => i % findEvery === 0);
        await inGroups(asked, async (record) => {
          const found = await find('address', record.key);
          if (found?.kind !== 'address') throw new Error(`address ${record.key} was not found`);
          const { row, unit } = found.row as AddressRow;
          if (rowKeys[row] !== record.key) expect(rowKeys[row]).toBe(record.key);
          if (!model.documents.unit[unit].records.includes(record)) expect(unit).toBe(record);
        });
      });

      it.each(['street', 'municipality', 'postal_code', 'county', 'region'] as const)(
        'finds every %s',
        async (kind) => {
          expect(model.keys[kind].length).toBeGreaterThan(10);
          for (const [document, key] of model.keys[kind].entries())
            expect(await find(kind, key)).toEqual({ kind, document, row: null });
        },
      );

      it('finds nothing for what is no identifier of a place', async () => {
        const random = seededRandom(10);
        const drawn = Array.from({ length: 2_000 }, () =>
          Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
        );
        await inGroups(drawn, async (id) => expect(await engine.find(id)).toBeNull());
        expect(await engine.find(new Uint8Array(16))).toBeNull();
      });

      it('does not take a key of one kind for another, nor of another register', async () => {
        const [county] = model.keys.county;
        for (const kind of ['address', 'street', 'municipality', 'postal_code', 'region'] as const) {
          expect(await find(kind, county)).toBeNull();
        }
        expect(await engine.find(placeIdBytes('sk-addresses', 'county', county))).toBeNull();
      });

      it('does not take a changed identifier for the place', async () => {
        const bytes = placeIdBytes('cz-addresses', 'municipality', model.keys.municipality[0]);
        for (let at = 0; at < bytes.length; at++) {
          const changed = Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 1 : byte));
          expect(await engine.find(changed)).toBeNull();
        }
      });
    });
  });
}

/** Several at once, as callers ask. */
async function inGroups<T>(items: readonly T[], check: (item: T) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < items.length; i += ITEMS_AT_ONCE) await Promise.all(items.slice(i, i + ITEMS_AT_ONCE).map(check));
}

const ITEMS_AT_ONCE = 64;

const rowOf = (record: AddressRecord): unknown[] => [
  record.key,
  record.houseNumber ?? 0,
  record.orientationNumber ?? 0,
  record.orientationLetter === '' ? 0 : record.orientationLetter.charCodeAt(0) - 96,
  rowMarks(record.numberKind === 'registration', 0),
];

const sorted = (list: readonly unknown[]): unknown[] => [...list].sort((a, b) => (String(a) < String(b) ? -1 : 1));
