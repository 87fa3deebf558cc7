import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Chance, SAMPLE_RELEASE, writeWholeFile } from '@tripoint/samples';
import {
  CHANGES_FOLDER,
  type DaysRequest,
  type DrawnRecord,
  dayAfter,
  drawForDays,
  FATES,
  NEW_STREET_NAMES,
  otherPostalCode,
} from '../../../days/drawn-records';
import type { AddressRecord } from '../../../record';
import type { RegisterReader } from '../../../register-reader';
import type { ObjectKind } from '../xml/object-kinds';
import {
  buildingId,
  buildingOf,
  entranceId,
  entranceOf,
  FIRST_NEW_ID,
  firstVersion,
  SlovakUnits,
  writeInitialBatches,
} from './slovak-batch-writer';
import { changeBatchXml, type HistoryChange } from './slovak-batches';
import { streetXml } from './slovak-elements';

/** Folder of batches that are not whole yet. */
const DRAFT = 'initial.partial';
const FIRST_CHANGES_ID = 5_200_000;
const FIRST_CHANGE_ID = 60_000_000;
const FIRST_NUMBER = 3_000;
const NEW_NUMBERS = 6_000;
/** Times at which an object changes, and at which the batch of the day is made, the next night. */
const CHANGED_AT = 'T10:00:00.0';
const MADE_AT = 'T02:35:03.872';

/**
 * Writes a generated Slovak register as initial batches in place of its CSV, which has no change sets, and days of
 * change batches that follow them; returns all paths.
 */
export async function writeSlovakDays(request: DaysRequest, open: RegisterReader['open']): Promise<string[]> {
  const { folder, rows, seed } = request;
  // Beside a CSV the batches, also those of an earlier time, would be taken for its lists of codes.
  await removeFrom(folder, /^DavkaInit_/);
  const units = new SlovakUnits();
  const days = await drawForDays(learning((await open(folder)).batches(), units), request);
  const draft = join(folder, DRAFT);
  await mkdir(draft, { recursive: true });
  await writeInitialBatches(draft, folder, open, units, rows);
  await removeFrom(folder, /\.csv$/i);
  const paths: string[] = [];
  for (const name of (await readdir(draft)).sort()) {
    paths.push(join(folder, name));
    await rename(join(draft, name), join(folder, name));
  }
  await rm(draft, { recursive: true });
  const changes = join(folder, CHANGES_FOLDER);
  await mkdir(changes, { recursive: true });
  const history = new DayHistory(units, new Chance(`${seed} batches`));
  for (const [index, drawn] of days.entries()) {
    const changesId = FIRST_CHANGES_ID + index;
    const path = join(changes, `zmenovadavka${changesId}.xml`);
    const made = `${dashed(dayAfter(SAMPLE_RELEASE, index + 2))}${MADE_AT}`;
    const batch = history.changesOf(drawn, `${dashed(dayAfter(SAMPLE_RELEASE, index + 1))}${CHANGED_AT}`);
    await writeWholeFile(path, [Buffer.from(changeBatchXml(changesId, made, batch))]);
    paths.push(path);
  }
  return paths;
}

async function removeFrom(folder: string, names: RegExp): Promise<void> {
  for (const name of await readdir(folder)) if (names.test(name)) await rm(join(folder, name));
}

async function* learning(
  batches: AsyncIterable<AddressRecord[]>,
  units: SlovakUnits,
): AsyncGenerator<readonly AddressRecord[]> {
  for await (const batch of batches) {
    for (const record of batch) units.place(record);
    yield batch;
  }
}

/** The changes of one day after the other, as the register numbers them. */
class DayHistory {
  private changeId = FIRST_CHANGE_ID;
  private nextId = FIRST_NEW_ID;
  private nextVersion = 2 * FIRST_NEW_ID + FIRST_NEW_ID;
  private readonly renamed = new Set<number>();

  constructor(
    private readonly units: SlovakUnits,
    private readonly chance: Chance,
  ) {}

  changesOf(drawn: readonly DrawnRecord[], at: string): HistoryChange[] {
    const changes = this.renameStreet(drawn, at);
    for (const [index, { record, at: place }] of drawn.entries()) {
      const fate = FATES[index % FATES.length];
      const entrance = entranceId(place);
      const own = entranceOf(record, buildingId(place), this.units);
      if (fate === 'ended') {
        changes.push(this.close('entrance', entrance, own, at), this.open('entrance', entrance, own, 'CANCEL', at, at));
      } else if (fate === 'new') {
        const houseNumber = FIRST_NUMBER + this.chance.below(NEW_NUMBERS);
        const beside = { ...record, houseNumber, orientationNumber: null, orientationLetter: '', numberText: null };
        const building = this.nextId++;
        changes.push(
          this.open('building', building, buildingOf(beside, this.units), 'CREATE', at),
          this.open('entrance', this.nextId++, entranceOf(beside, building, this.units), 'CREATE', at),
        );
      } else {
        const postalCode = otherPostalCode(record.postalCode || '01000');
        const changed = entranceOf({ ...record, postalCode }, buildingId(place), this.units);
        changes.push(
          this.close('entrance', entrance, own, at),
          this.open('entrance', entrance, changed, 'CORRECT', at),
        );
      }
    }
    return changes;
  }

  private renameStreet(drawn: readonly DrawnRecord[], at: string): HistoryChange[] {
    const isNew = ({ record }: DrawnRecord): boolean => !this.renamed.has(this.units.place(record).street ?? -1);
    const found = drawn.find((each) => each.record.street !== null && isNew(each));
    if (found === undefined) return [];
    const { street, municipality } = this.units.place(found.record);
    const id = street as number;
    this.renamed.add(id);
    const name = NEW_STREET_NAMES[this.chance.below(NEW_STREET_NAMES.length)] as string;
    const before = this.units.of('street').find((unit) => unit.id === id)?.own ?? '';
    return [
      this.close('street', id, before, at),
      this.open('street', id, streetXml(name, municipality), 'CORRECT', at),
    ];
  }

  /** The first version of an object ends. */
  private close(kind: ObjectKind, objectId: number, own: string, to: string): HistoryChange {
    const version = { kind, objectId, versionId: firstVersion(objectId), reason: 'IMPORT', from: null, to, own };
    return { changeId: this.changeId++, operation: 'UPDATE', version };
  }

  private open(
    kind: ObjectKind,
    objectId: number,
    own: string,
    reason: string,
    from: string,
    to: string | null = null,
  ): HistoryChange {
    const version = { kind, objectId, versionId: this.nextVersion++, reason, from, to, own };
    return { changeId: this.changeId++, operation: 'INSERT', version };
  }
}

const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
