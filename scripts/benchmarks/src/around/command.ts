import { openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { distanceMetres } from '@tripoint/geo';
import type { AddressRecord } from '@tripoint/registers';
import { drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption, liveIndexes } from '../shared/live-search';
import { commonHelp, dataDirOption, readOptions, textOption, wholeOption } from '../shared/options';
import { type Random, seededRandom, seedFor } from '../shared/random';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { percent, textTable, verdict } from '../shared/table';

const COUNT_DEFAULT = 300;
const MAX_COUNT = 5_000;
/** What is near, and how many answers a person looks at. */
const NEAR_METRES = 30_000;
const LOOKED_AT = 3;
/** Letters typed, the last of them long texts. */
const lengths = [1, 2, 3, 4, 5, 6, 8] as const;
/** Least share of near answers, in per cent, for a text of one or two letters. */
const NEAR_GOAL = 95;
const SHORT_LETTERS = 2;
const jsonDefault = 'bench-results/around.json';

const help = `Usage: scripts/bench around [options]

Types the first letters of names near drawn points with around_latlng, in all live registers together: the share of
answers within ${NEAR_METRES / 1000} km among the first ${LOOKED_AT}, by letters; of municipalities, among those there are. Then asks whole addresses with the point of another one: the
first answer must be right all the same. Exit code 1 when fewer than ${NEAR_GOAL} % are near for up to ${SHORT_LETTERS} letters, or a point costs a
right answer.

  --count N         drawn points (default ${COUNT_DEFAULT})
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

interface Point {
  readonly lat: number;
  readonly lng: number;
}
type Located = AddressRecord & Point;

const isLocated = (record: AddressRecord): record is Located => record.lat !== null && record.lng !== null;

interface Municipality {
  readonly place_id: string;
  readonly municipality: string;
  readonly latlng: Point | null;
}

const isNear = (a: Point, b: Point | null): boolean =>
  b !== null && distanceMetres(a.lat, a.lng, b.lat, b.lng) <= NEAR_METRES;

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { ...drawingOptions, count: { type: 'string' } });
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 1, MAX_COUNT);
  const index = await indexOption(values);
  const { pool, seed } = await openDrawing(values, index, say);
  const files = (await liveIndexes(dataDirOption(values))).map(({ indexFile }) => indexFile);
  const search = new PlaceSearch(
    await Promise.all((files.length > 0 ? files : [index.indexFile]).map((file) => openAddressIndex(file))),
  );
  const random = seededRandom(seedFor(seed, 'around'));
  const drawn = drawLocated(pool.strata.addresses, count, random);
  // The answers of a search for municipalities have no positions.
  const municipalities = JSON.parse(await search.municipalities({})) as Municipality[];
  const positions = new Map(municipalities.map(({ place_id, latlng }) => [place_id, latlng]));
  const existing = (record: Located, text: string): number => {
    const near = municipalities.filter(({ latlng }) => isNear(record, latlng));
    return near.filter(({ municipality }) => municipality.startsWith(text)).length;
  };

  /** @param ask answers, and how many of them can be near */
  const nearShare = async (
    ask: (record: Located) => Promise<{ answers: (Point | null)[]; most: number }>,
  ): Promise<number> => {
    let near = 0;
    let possible = 0;
    for (const record of drawn) {
      const { answers, most } = await ask(record);
      const wanted = Math.min(LOOKED_AT, most);
      possible += wanted;
      near += Math.min(wanted, answers.filter((at) => isNear(record, at)).length);
    }
    return possible === 0 ? 1 : near / possible;
  };
  const rows: { readonly letters: number; readonly query: number; readonly municipality: number }[] = [];
  for (const letters of lengths) {
    rows.push({
      letters,
      query: await nearShare(async (record) => {
        const text = (record.street ?? record.part ?? record.municipality).name.slice(0, letters);
        const answers = (await search.query({ text, limit: LOOKED_AT, near: record })).map(({ latlng }) => latlng);
        return { answers, most: answers.length };
      }),
      municipality: await nearShare(async (record) => {
        const text = record.municipality.name.slice(0, letters);
        const found = await search.municipality({ text, limit: LOOKED_AT, near: record });
        const answers = found.map(({ place_id }) => positions.get(place_id) ?? null);
        return { answers, most: existing(record, text) };
      }),
    });
  }

  const far = drawLocated(pool.strata.addresses, count, random);
  const lost: string[] = [];
  for (const [i, { lat, lng }] of drawn.entries()) {
    const { street, part, municipality, houseNumber, orientationNumber, postalCode } = far[i] as Located;
    const name = (street ?? part ?? municipality).name;
    const number = [houseNumber, orientationNumber].filter((half) => half !== null).join('/');
    for (const text of [`${name} ${number}, ${postalCode} ${municipality.name}`, `${name} ${municipality.name}`]) {
      const [without] = await search.query({ text, limit: 1 });
      const [with_] = await search.query({ text, limit: 1, near: { lat, lng } });
      const isSame = with_?.street === without?.street && with_?.municipality === without?.municipality;
      if (!isSame) lost.push(text);
    }
  }

  const isMet = ({ letters, query, municipality }: (typeof rows)[number]): boolean | null =>
    letters > SHORT_LETTERS ? null : Math.min(query, municipality) * 100 >= NEAR_GOAL;
  const ok = lost.length === 0 && rows.every((row) => isMet(row) !== false);
  process.stdout.write(
    `${textTable(
      ['letters', 'addresses %', 'municipalities %', ''],
      rows.map((row) => [String(row.letters), percent(row.query), percent(row.municipality), verdict(isMet(row))]),
    )}

Whole addresses with the point of another one: ${2 * count} asked, ${lost.length} answered with another street or town ${verdict(lost.length === 0)}
${lost.map((text) => `  ${text}\n`).join('')}`,
  );
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'around',
    at: new Date().toISOString(),
    ok,
    seed,
    count,
    rows,
    lost,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

function drawLocated(records: readonly AddressRecord[], count: number, random: Random): Located[] {
  const located = records.filter(isLocated);
  return Array.from({ length: count }, () => random.pick(located));
}

export const aroundCommand: BenchCommand = {
  name: 'around',
  summary: 'does a point bring near answers to short texts, and cost none of longer ones?',
  help,
  run,
};
