import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Chance } from '@tripoint/samples';
import { applyChanges, type LiveAddresses, newFolder, readAddresses, rowsOf } from '../../../testing/apply-changes';
import { changeBatchXml, type HistoryChange, type SlovakHistory } from '../../../testing/slovak-history';
import { anyEntrance, FIRST_ID, generatedRegister } from '../../../testing/slovak-town';
import { buildingXml, entranceXml, municipalityXml, partXml, regionXml, streetXml } from '../days/slovak-elements';
import { skAddresses } from '../register';

const LOADED = '20160901';

describe('change batches of the register of addresses', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await newFolder();
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** Loads what the register is and keeps the state of it. */
  async function load(history: SlovakHistory, day = LOADED): Promise<{ live: LiveAddresses; state: string }> {
    const folder = join(dir, `init-${day}`);
    await history.writeInitial(folder, day);
    const input = await skAddresses.open(folder);
    const live = await readAddresses(input);
    const state = join(dir, `state-${day}`);
    await mkdir(state);
    await input.saveState?.(state);
    return { live, state };
  }

  async function batch(
    name: string,
    changesId: number,
    day: string,
    changes: readonly HistoryChange[],
  ): Promise<string> {
    const path = join(dir, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, changeBatchXml(changesId, `${day}T02:35:03.872`, changes));
    return path;
  }

  const base = (state: string | null) => ({ sourceVersion: LOADED, state });

  it.each([
    ['one', 'one by one'],
    ['two', 'one by one'],
    ['three', 'one by one'],
    ['four', 'in one run'],
    ['five', 'in one run'],
    ['six', 'in disorder'],
    ['seven', 'in disorder'],
    ['eight', 'in disorder'],
  ])(
    'leave the same addresses as a load of the newer register, whatever changed and wherever batches are cut (%s, %s)',
    async (seed, how) => {
      const chance = new Chance(`change batches ${seed}`);
      const history = generatedRegister(chance, 60);
      const { live, state } = await load(history);
      const days = ['2016-09-05', '2016-09-06', '2016-09-08'];
      for (const day of days) for (let n = 0; n < 25; n += 1) anyChange(history, chance, day);
      const changes = history.takeChanges();
      const changesCount = changes.length;
      const folders = how === 'in one run' ? 1 : Number.POSITIVE_INFINITY;
      let changesId = 5_156_536;
      for (let n = 0; changes.length > 0; n += 1) {
        const day = days[Math.min(days.length - 1, Math.floor((n / 12) * days.length))];
        const some = chance.shuffle(changes.splice(0, 1 + chance.below(20)));
        await batch(
          `changes-${n % folders}/zmenovadavka${changesId}.xml`,
          changesId,
          changes.length < 20 ? days[2] : day,
          some,
        );
        changesId += 1 + chance.below(3);
      }
      let current = state;
      let rows = 0;
      const written = (await readdir(dir)).filter((name) => name.startsWith('changes-')).sort(byNumber);
      for (const folder of how === 'in disorder' ? chance.shuffle(written) : written) {
        const run = await applyChanges(skAddresses, join(dir, folder), live, base(current));
        expect(run.report.refused).toEqual({});
        rows += run.report.rowsRead;
        current = run.state;
      }
      expect(rows).toBe(changesCount);
      // What was closed without a successor is judged by the batch after the last.
      const last = await batch(`zmenovadavka${changesId}.xml`, changesId, days[2], []);
      await applyChanges(skAddresses, last, live, base(current));
      const fresh = await load(history, '20160908');
      expect(rowsOf(live)).toEqual(rowsOf(fresh.live));
      expect(live.size).toBeGreaterThan(50);
    },
  );
});

const byNumber = (a: string, b: string): number => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]);

/** One change of any kind at any place. */
function anyChange(history: SlovakHistory, chance: Chance, day: string): void {
  const at = `${day}T0${chance.below(2)}:5${chance.below(10)}:55.688`;
  const any = (kind: Parameters<SlovakHistory['openIds']>[0]) => {
    const ids = history.openIds(kind);
    return ids[chance.below(ids.length)];
  };
  const { municipality, street, part, building, entrance } = FIRST_ID;
  const town = chance.below(5);
  const kinds: (() => void)[] = [
    () => history.replace('street', any('street'), streetXml(`Nová ${chance.below(99)}`, municipality), at),
    () => history.replace('part', any('part'), partXml(`Osada ${chance.below(99)}`, municipality), at),
    () =>
      history.replace(
        'municipality',
        municipality + town,
        municipalityXml({
          code: `SK0226${513_466 + town}`,
          name: `Obec ${chance.below(99)}`,
          county: 40 + chance.below(3),
        }),
        at,
      ),
    () => history.replace('region', 4, regionXml(`SK09${chance.below(3)}`, `Kraj ${chance.below(9)}`), at),
    () =>
      history.replace(
        'building',
        any('building'),
        buildingXml({ number: chance.below(3000), municipality: municipality + town, part: part + town * 2 }),
        at,
      ),
    () => history.replace('entrance', any('entrance'), entranceXml(anyEntrance(chance, any('building'), street)), at),
    () => history.close('entrance', any('entrance'), at),
    () => history.close('building', any('building'), at),
    () => history.close('street', any('street'), at),
    () => history.cancel('entrance', any('entrance'), at),
    () => history.cancel('building', any('building'), at),
    () => history.remove('entrance', any('entrance')),
    () =>
      history.create(
        'entrance',
        entrance + 10_000 + chance.below(9_000),
        entranceXml(anyEntrance(chance, any('building'), street)),
        at,
      ),
    () =>
      history.create(
        'building',
        building + 10_000 + chance.below(9_000),
        buildingXml({ number: 77, municipality }),
        at,
      ),
    // Changes that take effect after the batch was made.
    () => history.close('entrance', any('entrance'), '2016-09-07T00:00:00.0'),
    () => history.cancel('entrance', any('entrance'), '2016-09-08T00:00:00.0'),
    () => history.close('entrance', any('entrance'), '2017-01-01T00:00:00.0'),
    () =>
      history.replace(
        'entrance',
        any('entrance'),
        entranceXml({ building: building + 99_999 }),
        '2016-09-07T00:00:00.0',
      ),
    () => {
      const id = any('entrance');
      history.replace('entrance', id, entranceXml(anyEntrance(chance, any('building'), street)), at);
      history.replace('entrance', id, entranceXml(anyEntrance(chance, any('building'), street)), at);
    },
  ];
  kinds[chance.below(kinds.length)]();
}
