import { Chance } from '@tripoint/samples';
import { type Version, VersionedObjects } from './versioned-objects';

const DAYS = [20160901, 20160905, 20160910, 20160920];
const IDS = [1, 2, 3];

/** Versions of a few objects, open and closed, started and not started, some of them ends; versionIds never repeat. */
function anyVersions(chance: Chance): Version[] {
  return Array.from({ length: 3 + chance.below(9) }, (_, at) => ({
    objectId: IDS[chance.below(IDS.length)],
    versionId: at + 1,
    from: chance.happens(0.5) ? 0 : DAYS[chance.below(DAYS.length)],
    to: chance.happens(0.6) ? 0 : DAYS[chance.below(DAYS.length)],
    cancels: chance.happens(0.1),
    values: [at + 100],
  }));
}

/** The rule in words: of the versions that have started, not ended and not been cancelled the one with the highest id. */
function expectedOf(versions: readonly Version[], objectId: number, today: number): number | null {
  const own = versions.filter((one) => one.objectId === objectId);
  const cancelled = Math.max(0, ...own.filter((one) => one.cancels && one.from <= today).map((one) => one.versionId));
  const valid = own.filter(
    (one) => !one.cancels && one.versionId > cancelled && one.from <= today && (one.to === 0 || one.to > today),
  );
  return valid.length === 0 ? null : Math.max(...valid.map((one) => one.versionId));
}

function currentOf(objects: VersionedObjects, objectId: number): number | null {
  const row = objects.table.openRowOf(objectId);
  if (row === -1) return null;
  expect(objects.table.valuesOf(row)).toEqual([objects.table.versions[row] + 99]);
  return objects.table.versions[row];
}

describe('the version of an object that is valid', () => {
  it('is the highest of those that are, on every day, in whatever order the versions came', () => {
    const chance = new Chance('valid versions');
    for (let round = 0; round < 500; round += 1) {
      const versions = anyVersions(chance);
      const objects = new VersionedObjects(1);
      for (const version of chance.shuffle([...versions])) objects.put(version, DAYS[0]);
      for (const today of DAYS) {
        for (const id of objects.due(today)) objects.review(id, today);
        for (const id of IDS) expect(currentOf(objects, id)).toBe(expectedOf(versions, id, today));
      }
    }
  });

  it('is the same when versions come one by one as changes, but that one closed alone stays and is pending', () => {
    const chance = new Chance('versions as changes');
    for (let round = 0; round < 500; round += 1) {
      const versions = anyVersions(chance).filter((one) => one.to === 0 || one.to > DAYS[1]);
      const objects = new VersionedObjects(1);
      for (const version of chance.shuffle([...versions])) {
        objects.apply(version.objectId, [{ deletes: false, version }], DAYS[0]);
      }
      for (const id of IDS) expect(currentOf(objects, id)).toBe(expectedOf(versions, id, DAYS[0]));
      const id = IDS[chance.below(IDS.length)];
      const before = currentOf(objects, id);
      const version = versions.find((one) => one.objectId === id && one.versionId === before);
      if (version === undefined) continue;
      objects.apply(id, [{ deletes: false, version: { ...version, to: DAYS[0] } }], DAYS[0]);
      const after = expectedOf(
        versions.filter((one) => one !== version),
        id,
        DAYS[0],
      );
      expect([currentOf(objects, id), objects.pending.has(id)]).toEqual(
        after === null ? [before, true] : [after, false],
      );
      objects.review(id, DAYS[0]);
      expect([currentOf(objects, id), objects.pending.has(id)]).toEqual([after, false]);
    }
  });

  it('is found for thousands of objects whatever their ids', () => {
    const objects = new VersionedObjects(1);
    const ids = Array.from({ length: 5_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_291 || 7);
    for (const [at, objectId] of ids.entries()) {
      objects.put({ objectId, versionId: at + 1, from: 0, to: 0, cancels: false, values: [at] }, DAYS[0]);
    }
    for (const [at, objectId] of ids.entries()) {
      expect(objects.table.valuesOf(objects.table.openRowOf(objectId))).toEqual([at]);
    }
    expect(objects.table.rowOf(4_294_967_294)).toBe(-1);
  });
});
