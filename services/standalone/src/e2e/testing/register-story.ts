import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  buildingXml,
  changeBatchXml,
  entranceXml,
  slovakTown,
  streetXml,
  type TestPoint,
  TestRegister,
  TOWN,
  TOWN_STREETS,
  townPosition,
  type VfrElement,
  vfrOf,
} from '@tripoint/registers/testing';

/** A register, what happened to it within some days, and the register after them, all as files. */
export interface RegisterStory {
  readonly register: string;
  /** The register before. */
  readonly older: string;
  /** Its change files, in one folder. */
  readonly changes: string;
  /** The register after. */
  readonly newer: string;
  /** A street that got another name. */
  readonly renamed: { readonly from: string; readonly to: string; readonly municipality: string };
  /** An address that ended, as it is typed. */
  readonly removed: string;
  /** A house that was built, as it is typed. */
  readonly built: string;
}

const HOUSES = 150;

/** A change file that follows days nobody has. */
export async function czechGap(folder: string): Promise<string> {
  const path = join(folder, `${dayOf(5)}_ST_ZZSZ.xml`);
  await writeFile(path, czechDay(5, []));
  return path;
}

/** Three days of a small part of Czechia, as the register publishes them. */
export async function czechStory(folder: string): Promise<RegisterStory> {
  const register = new TestRegister();
  const paths = { older: join(folder, 'older'), changes: join(folder, 'changes'), newer: join(folder, 'newer') };
  await register.writeRelease(paths.older, '20260131');
  const [street, inStreet] = largestStreet(register);
  const [[removedKey, removed], [movedKey, moved], [likeKey, like]] = inStreet as [Keyed, Keyed, Keyed];
  const from = register.streets.get(street)!.name;
  const municipality = register.municipalities.get(register.municipalityOf(removed))!.name;
  const numbered = ({ houseNumber, orientationNumber }: TestPoint) =>
    orientationNumber === null ? String(houseNumber) : `${houseNumber}/${orientationNumber}`;
  const typed = `${from} ${numbered(removed)}, ${municipality}`;

  register.streets.get(street)!.name = 'Divukrásná';
  register.points.delete(removedKey);
  const first = [register.elementOf('streets', street, 1_001), register.elementOf('points', removedKey, 1_002)];

  moved.postalCode = '77777';
  const [building, key] = [register.newCode(), register.newCode()];
  const old = register.buildings.get(like.building)!;
  register.buildings.set(building, { ...old, type: 1, numbers: [9_871] });
  register.points.set(key, { ...like, building, houseNumber: 9_871, orientationNumber: 871, orientationLetter: 'b' });
  const second = [
    register.elementOf('points', movedKey, 2_001),
    register.elementOf('buildings', building, 2_002),
    register.elementOf('points', key, 2_003),
  ];

  like.at = null;
  const third = [register.elementOf('points', likeKey, 3_001)];
  await mkdir(paths.changes);
  for (const [at, elements] of [first, second, third].entries()) {
    await writeFile(join(paths.changes, `${dayOf(at + 1)}_ST_ZZSZ.xml.gz`), gzipSync(czechDay(at + 1, elements)));
  }
  await register.writeRelease(paths.newer, dayOf(3));
  return {
    register: 'cz-addresses',
    ...paths,
    renamed: { from, to: 'Divukrásná', municipality },
    removed: typed,
    built: `Divukrásná 9871/871b, ${municipality}`,
  };
}

type Keyed = [number, TestPoint];

const dayOf = (day: number): string => (day === 0 ? '20260131' : `2026020${day}`);

function czechDay(day: number, elements: readonly VfrElement[]): string {
  const transactions = { transactionFrom: day * 1_000, transactionTo: day * 1_000 + 999 };
  return vfrOf({ date: dayOf(day), previous: dayOf(day - 1), ...transactions }, elements);
}

function largestStreet(register: TestRegister): [number, Keyed[]] {
  const ofStreet = new Map<number, Keyed[]>();
  for (const [key, point] of register.points) {
    if (point.street === null || point.at === null) continue;
    ofStreet.set(point.street, [...(ofStreet.get(point.street) ?? []), [key, point]]);
  }
  return [...ofStreet].sort(([, one], [, other]) => other.length - one.length)[0]!;
}

/** Changes of a Slovak town in two batches, as the register published them. */
export async function slovakStory(folder: string): Promise<RegisterStory> {
  const history = slovakTown(HOUSES);
  const paths = { older: join(folder, 'older'), changes: join(folder, 'changes'), newer: join(folder, 'newer') };
  await history.writeInitial(paths.older, '20160901');
  await mkdir(paths.changes);
  const { municipality, part, street, building, entrance } = TOWN;
  const at = (hour: number) => `2016-09-05T0${hour}:00:00.0`;
  const write = (changesId: number) =>
    writeFile(
      join(paths.changes, `zmenovadavka${changesId}.xml`),
      changeBatchXml(changesId, '2016-09-06T02:35:03.872', history.takeChanges()),
    );
  const [removed, moved] = [0, 3];
  history.replace('street', street, streetXml('Divukrásna', municipality), at(1));
  history.cancel('entrance', entrance + removed, at(1));
  history.cancel('building', building + removed, at(1));
  await write(5_156_536);
  const elsewhere = { building: building + moved, street, number: '2', postalCode: '01702', ...townPosition(HOUSES) };
  history.replace('entrance', entrance + moved, entranceXml(elsewhere), at(2));
  history.create('building', building + HOUSES, buildingXml({ number: 9_871, municipality, part }), at(2));
  const house = {
    building: building + HOUSES,
    street,
    number: '871B',
    postalCode: '01701',
    ...townPosition(HOUSES + 1),
  };
  history.create('entrance', entrance + HOUSES, entranceXml(house), at(2));
  await write(5_156_537);
  await history.writeInitial(paths.newer, '20160906');
  return {
    register: 'sk-addresses',
    ...paths,
    renamed: { from: TOWN_STREETS[0], to: 'Divukrásna', municipality: 'Považská Bystrica' },
    removed: `${TOWN_STREETS[0]} 1/1, Považská Bystrica`,
    built: 'Divukrásna 9871/871B, Považská Bystrica',
  };
}
