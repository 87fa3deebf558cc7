import type { AdministrativeAct } from '../administrative-log';
import { type AccountBench, fiftyAtOnce, openBench, sampleAct } from './account-bench';

/** The guarantees of every log of administrative acts. */
export function describeAdministrativeLog(name: string, bench: AccountBench): void {
  describe(name, () => {
    const processes = openBench(bench);
    const one = () => processes.one.log;
    const other = () => processes.other.log;

    /** Everything, page by page. */
    async function all(organisationId: string | null, limit: number): Promise<AdministrativeAct[]> {
      const acts: AdministrativeAct[] = [];
      let after: string | null = null;
      do {
        const page = await other().list({ organisationId, after, limit });
        acts.push(...page.acts);
        after = page.next;
      } while (after !== null);
      return acts;
    }

    it('gives every act back as it was, newest first', async () => {
      const acts = [
        sampleAct('a'),
        sampleAct('b', { organisationId: null, actor: 'operator root', act: 'key.revoke', from: 'command' }),
        sampleAct(`'); DROP TABLE administrative_act;-- "ž"`, { whenMs: 2_000, detail: 'owner -> owner, reviewer' }),
      ];
      for (const act of acts) await one().append(act);
      expect(await all(null, 10)).toEqual([...acts].reverse());
      expect((await all('org_1', 10)).map(({ subject }) => subject)).toEqual([acts[2]!.subject, 'a']);
      expect(await all('org_2', 10)).toEqual([]);
    });

    it('is empty at first', async () => {
      expect(await one().list({ organisationId: null, after: null, limit: 5 })).toEqual({ acts: [], next: null });
      expect(await one().counts()).toEqual(new Map());
    });

    it('has pages without a gap or a repetition, also while acts are added', async () => {
      const subjects = Array.from({ length: 25 }, (_, i) => `s${i}`);
      for (const subject of subjects)
        await one().append(sampleAct(subject, { organisationId: subject < 's2' ? 'org_1' : 'org_2' }));
      const first = await one().list({ organisationId: null, after: null, limit: 10 });
      await one().append(sampleAct('later', { whenMs: 5_000 }));
      const second = await other().list({ organisationId: null, after: first.next, limit: 10 });
      expect([...first.acts, ...second.acts].map(({ subject }) => subject)).toEqual(
        [...subjects].reverse().slice(0, 20),
      );
      for (const limit of [1, 7, 26, 1_000]) expect(await all(null, limit)).toHaveLength(26);
      expect((await all('org_1', 3)).every(({ organisationId }) => organisationId === 'org_1')).toBe(true);
    });

    it('loses nothing of fifty who write at once, and counts by act', async () => {
      await fiftyAtOnce(processes, ({ log }, i) =>
        log.append(sampleAct(`s${i}`, { act: i % 5 === 0 ? 'key.create' : 'member.add' })),
      );
      const acts = await all(null, 20);
      expect(new Set(acts.map(({ subject }) => subject)).size).toBe(50);
      for (const log of [one(), other()]) {
        expect(await log.counts()).toEqual(
          new Map([
            ['key.create', 10],
            ['member.add', 40],
          ]),
        );
      }
      await other().append(sampleAct('later', { act: 'key.revoke' }));
      for (const log of [one(), other()]) {
        expect([...(await log.counts())].sort()).toEqual([
          ['key.create', 10],
          ['key.revoke', 1],
          ['member.add', 40],
        ]);
      }
    });
  });
}
