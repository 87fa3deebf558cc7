import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegisterFileError } from '../../../register-file-error';
import { readState, STATE_FILE, stateOfRelease, writeState } from './vfr-state';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-vfr-state-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function sample() {
  const state = stateOfRelease(20260131, [[500054, 19]]);
  const unit = { kind: 'unit', line: 1, transaction: 1 } as const;
  state.units.learn({ ...unit, level: 'street', code: 7, name: 'Žižkova', parent: 5, pragueDistrict: null }, 12);
  state.units.learn({ ...unit, level: 'region', code: 19, name: 'Praha', parent: null, pragueDistrict: null }, 13);
  const building = { kind: 'building', line: 1, transaction: 1, houseNumbers: [4] } as const;
  state.buildings.learn({ ...building, code: 900, part: 3, cityPart: null, numberKind: 'registration' });
  state.buildings.learn({ ...building, code: 901, part: null, cityPart: 500054, numberKind: null });
  state.buildings.link(82_000_001, 900);
  state.buildings.link(82_000_002, 900);
  state.buildings.link(82_000_003, 4_000_000_000);
  return state;
}

it('what is written is read again', async () => {
  const state = { ...sample(), place: { date: 20260203, file: '20260203_ST_ZZSZ', transaction: 77 } };
  await writeState(dir, state);
  const read = await readState(dir);
  expect(read).toEqual(state);
  expect(read?.buildings.get(900)).toEqual({ part: 3, cityPart: null, numberKind: 'registration' });
  expect([...(read?.buildings.pointsOf(900) ?? [])]).toEqual([82_000_001, 82_000_002]);
  expect(read?.units.pragueDistrictOf(500054)).toBe(19);
});

it('a folder without a state has none', async () => {
  expect(await readState(dir)).toBeNull();
});

it('a cut or flipped state is refused, and never read as another one', async () => {
  await writeState(dir, sample());
  const path = join(dir, STATE_FILE);
  const bytes = await readFile(path);
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes);
    flipped[at] ^= 1 << (at % 8);
    for (const bad of [flipped, bytes.subarray(0, at)]) {
      await writeFile(path, bad);
      const reading = readState(dir);
      await expect(reading).rejects.toBeInstanceOf(RegisterFileError);
      await expect(reading).rejects.toMatchObject({ reason: 'damaged', file: path });
    }
  }
});

it('a point moves from one building to another, and out of all', () => {
  const { buildings } = sample();
  buildings.link(82_000_001, 901);
  expect([...buildings.pointsOf(900)]).toEqual([82_000_002]);
  expect([...buildings.pointsOf(901)]).toEqual([82_000_001]);
  buildings.link(82_000_001, null);
  expect([...buildings.pointsOf(901)]).toEqual([]);
  expect(buildings.pointCount).toBe(2);
});
