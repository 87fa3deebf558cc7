import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateRegister } from '@tripoint/registers';
import {
  buildingXml,
  changeBatchXml,
  entranceXml,
  slovakTown,
  TestRegister,
  TOWN,
  townPosition,
  vfrOf,
} from '@tripoint/registers/testing';

/** Imports that lead from one state of a register to another and back. */
export interface Scenario {
  readonly name: string;
  readonly register: string;
  readonly mode: 'load' | 'change set';
  /** Words of the command that leads to the state, without the data directory. */
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** Houses of the registers that change sets are about. */
const HOUSES = 400;
const CHANGED = 60;
/** Daily batches of companies. */
const DAYS = 3;

/** Writes the registers. @param rows addresses or companies of each load */
export async function writeScenarios(folder: string, rows: number, seed: number): Promise<Scenario[]> {
  const loads: Scenario[] = [];
  for (const register of ['sk-addresses', 'cz-addresses', 'pl-addresses', 'sk-businesses', 'cz-businesses'] as const) {
    loads.push(await load(register, join(folder, register), rows, seed));
  }
  const companies = join(folder, 'companies');
  await generateRegister({ register: 'sk-businesses', folder: companies, rows, seed: String(seed), days: DAYS });
  return [
    ...loads,
    await slovakChanges(join(folder, 'sk-changes')),
    await czechChanges(join(folder, 'cz-changes')),
    changeSet('sk-businesses', companies, join(companies, 'changes')),
  ];
}

async function load(register: string, folder: string, rows: number, seed: number): Promise<Scenario> {
  const write = async (name: string) => {
    const path = join(folder, name);
    await generateRegister({ register, folder: path, rows, seed: `${seed} ${name}` });
    return [register, '--from', path, '--again'];
  };
  return { name: `${register} load`, register, mode: 'load', first: await write('one'), second: await write('other') };
}

async function slovakChanges(folder: string): Promise<Scenario> {
  const register = 'sk-addresses';
  const history = slovakTown(HOUSES);
  const [older, changes] = [join(folder, 'older'), join(folder, 'changes')];
  await history.writeInitial(older, '20160901');
  const { municipality, part, street, building, entrance } = TOWN;
  const at = '2016-09-05T01:00:00.0';
  for (let house = 0; house < CHANGED; house++) {
    history.replace('building', building + house, buildingXml({ number: 2_000 + house, municipality, part }), at);
    const own = { building: building + house, street, number: `${900 + house}`, postalCode: '01701' };
    history.replace('entrance', entrance + house, entranceXml({ ...own, ...townPosition(HOUSES + house) }), at);
  }
  await mkdir(changes);
  const batch = changeBatchXml(5_156_536, '2016-09-06T02:35:03.872', history.takeChanges());
  await writeFile(join(changes, 'zmenovadavka5156536.xml'), batch);
  return changeSet(register, older, changes);
}

async function czechChanges(folder: string): Promise<Scenario> {
  const register = new TestRegister();
  const [older, changes] = [join(folder, 'older'), join(folder, 'changes')];
  await register.writeRelease(older, '20260131');
  const points = [...register.points].filter(([, { street }]) => street !== null).slice(0, CHANGED);
  const elements = points.map(([key, point], at) => {
    point.orientationNumber = 500 + at;
    return register.elementOf('points', key, 1_001 + at);
  });
  await mkdir(changes);
  const head = { date: '20260201', previous: '20260131', transactionFrom: 1_000, transactionTo: 1_999 };
  await writeFile(join(changes, '20260201_ST_ZZSZ.xml'), vfrOf(head, elements));
  return changeSet('cz-addresses', older, changes);
}

const changeSet = (register: string, older: string, changes: string): Scenario => ({
  name: `${register} change set`,
  register,
  mode: 'change set',
  first: [register, '--from', older],
  second: [register, '--change-set', '--from', changes],
});
