import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AddressRecord, addressRegister } from '@tripoint/registers';
import {
  buildingXml,
  type Chance,
  changeBatchXml,
  entranceXml,
  type SlovakHistory,
  slovakTown,
  TOWN,
  TOWN_STREETS,
  townPosition,
} from '@tripoint/registers/testing';

export const register = 'sk-addresses';

/** One state of the register, and how an import leads to it from the state before it. */
export interface State {
  readonly name: string;
  /** Words of the import command that lead here from the state before; a full load leads here from any. */
  readonly words: readonly string[];
  /** What every address says, by its key. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The address as a person writes it, by its key. */
  readonly written: ReadonlyMap<string, string>;
}

/** Houses that a change set or the other version of the register has CHANGED, ENDED or ADDED. */
const CHANGED = 120;
const ENDED = 40;
const ADDED = 30;
const baseDay = '20160901';
const changedAt = '2016-09-05T01:00:00.0';

/**
 * Three states of one town that follow each other for ever: a full load, a change set on it, and a full load of another
 * version, which gets by without the change set.
 */
export async function writeStates(folder: string, houses: number, chance: Chance): Promise<readonly State[]> {
  const first = join(folder, 'first');
  const history = slovakTown(houses);
  await history.writeInitial(first, baseDay);
  const load = await loadOf('full load', first);

  changeHouses(history, houses, chance, 2_000);
  const [afterChanges, changes] = [join(folder, 'after-changes'), join(folder, 'changes')];
  await mkdir(changes, { recursive: true });
  const batch = changeBatchXml(5_156_536, '2016-09-06T02:35:03.872', history.takeChanges());
  await writeFile(join(changes, 'zmenovadavka5156536.xml'), batch);
  await history.writeInitial(afterChanges, '20160907');
  const changeSet = { ...(await loadOf('change set', afterChanges)), words: ['--change-set', '--from', changes] };

  const other = slovakTown(houses);
  changeHouses(other, houses, chance, 3_000);
  const second = join(folder, 'second');
  await other.writeInitial(second, '20160907');
  return [load, changeSet, await loadOf('full load of another version', second)];
}

/** @param numbers where the new numbers begin */
function changeHouses(history: SlovakHistory, houses: number, chance: Chance, numbers: number): void {
  const { municipality, part, street, building, entrance } = TOWN;
  const drawn = drawHouses(houses, CHANGED + ENDED, chance);
  for (const [at, house] of drawn.entries()) {
    if (at >= CHANGED) {
      history.cancel('entrance', entrance + house, changedAt);
      continue;
    }
    history.replace('building', building + house, buildingXml({ number: numbers + at, municipality, part }), changedAt);
    const own = { building: building + house, street: street + (at % TOWN_STREETS.length), postalCode: '01701' };
    const xml = entranceXml({ ...own, number: `${numbers + at}`, ...townPosition(house) });
    history.replace('entrance', entrance + house, xml, changedAt);
  }
  for (let house = houses; house < houses + ADDED; house++) {
    history.create(
      'building',
      building + house,
      buildingXml({ number: house + numbers, municipality, part }),
      changedAt,
    );
    const own = { building: building + house, street: street + (house % TOWN_STREETS.length), postalCode: '01701' };
    const xml = entranceXml({ ...own, number: `${numbers + house}`, ...townPosition(house) });
    history.create('entrance', entrance + house, xml, changedAt);
  }
}

function drawHouses(houses: number, count: number, chance: Chance): number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(Math.floor(chance.next() * houses));
  return [...drawn];
}

async function loadOf(name: string, path: string): Promise<State> {
  const reader = addressRegister(register);
  if (reader === null) throw new Error(`There is no reader for ${register}.`);
  const input = await reader.open(path);
  const addresses = new Map<string, string>();
  const written = new Map<string, string>();
  for await (const batch of input.batches()) {
    for (const record of batch) {
      addresses.set(record.key, contentOf(record));
      const { street, houseNumber, orientationNumber, municipality } = record;
      written.set(record.key, `${street?.name ?? ''} ${houseNumber}/${orientationNumber}, ${municipality.name}`);
    }
  }
  return { name, words: ['--from', path, '--again'], addresses, written };
}

const DEGREES_DIGITS = 6;

/** What an address says, as text to compare: an index keeps everything of a record but its version. */
export function contentOf(record: AddressRecord): string {
  const { sourceVersion: _version, lat, lng, ...rest } = record;
  const at = [lat, lng].map((degrees) => degrees?.toFixed(DEGREES_DIGITS) ?? null);
  const entries = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([entries, at]);
}
