import { type AccountBench, fiftyAtOnce, openBench, sampleLink, sampleSession } from './account-bench';

const ANN = 'ann@example.com';

/** The guarantees of every store of sign-in links and sessions. */
export function describeSessionStore(name: string, bench: AccountBench): void {
  describe(name, () => {
    const processes = openBench(bench);
    const one = () => processes.one.sessions;
    const other = () => processes.other.sessions;

    it('gives a link once, to one of fifty who try it at once', async () => {
      const link = sampleLink('a', { email: 'žofia@example.sk' });
      await one().addLink(link);
      const taken = await fiftyAtOnce(processes, ({ sessions }) => sessions.takeLink('a', null, 1_500));
      expect(taken.filter((each) => each !== null)).toEqual([link]);
      expect(await other().takeLink('a', null, 1_500)).toBeNull();
    });

    it('gives no link that has expired, is unknown, or belongs to another browser', async () => {
      await one().addLink(sampleLink('old'));
      expect(await one().takeLink('old', null, 2_000)).toBeNull();
      for (const hash of ['', 'b', "' OR 1=1 --", '*', '_search', '../x']) {
        expect(await one().takeLink(hash, null, 1_500)).toBeNull();
      }
      const bound = sampleLink('bound', { browserHash: 'mine' });
      await one().addLink(bound);
      for (const browser of [null, 'other', '']) expect(await other().takeLink('bound', browser, 1_500)).toBeNull();
      // An attempt from elsewhere does not use it up.
      expect(await other().takeLink('bound', 'mine', 1_500)).toEqual(bound);
      await one().addLink(sampleLink('free'));
      expect(await other().takeLink('free', 'any', 1_999)).not.toBeNull();
    });

    it('gives a session back to every process until it expires', async () => {
      const session = sampleSession('t1', { email: 'žofia@example.sk', from: null });
      await one().start(session);
      expect([await one().find('t1', 8_999), await other().find('t1', 8_999)]).toEqual([session, session]);
      expect(await one().find('t1', 9_000)).toBeNull();
      expect(await one().find('t2', 1_000)).toBeNull();
      await expect(other().start(sampleSession('t1', { email: 'eve@example.com' }))).rejects.toThrow();
      expect((await one().find('t1', 1_000))?.email).toBe('žofia@example.sk');
    });

    it('gives a session one new token, however many ask for it at once, and knows the old one', async () => {
      await one().start(sampleSession('t1', { id: 's' }));
      const done = await fiftyAtOnce(processes, ({ sessions }, i) => sessions.replaceToken('t1', `n${i}`, 3_000));
      expect(done.filter((each) => each)).toHaveLength(1);
      const token = `n${done.indexOf(true)}`;
      expect(await other().find(token, 4_000)).toEqual(sampleSession(token, { id: 's', lastUsedAtMs: 3_000 }));
      expect(await other().find('t1', 4_000)).toEqual(sampleSession('t1', { id: 's', replacedAtMs: 3_000 }));
      const losers = done.map((_, i) => `n${i}`).filter((each) => each !== token);
      expect(await Promise.all(losers.map((each) => one().find(each, 4_000)))).toEqual(losers.map(() => null));
      expect(await one().replaceToken('unknown', 'x', 3_000)).toBe(false);
      expect(await one().list(ANN, 4_000)).toHaveLength(1);
    });

    it('lists the sessions of a person, latest sign-in first, and notes their use', async () => {
      await one().start(sampleSession('t1', { createdAtMs: 1_001 }));
      await other().start(sampleSession('t2', { createdAtMs: 1_002 }));
      await one().start(sampleSession('t3', { createdAtMs: 1_003, expiresAtMs: 1_500 }));
      await one().start(sampleSession('t4', { email: 'eve@example.com' }));
      await one().noteUse('t1', 5_000);
      await other().noteUse('t1', 4_000);
      await other().noteUse('unknown', 4_000);
      const listed = await other().list(ANN, 2_000);
      expect(listed.map(({ id, lastUsedAtMs }) => [id, lastUsedAtMs])).toEqual([
        ['id-t2', 1_000],
        ['id-t1', 5_000],
      ]);
    });

    it('ends one session under all its tokens, and only for whom it belongs to', async () => {
      await one().start(sampleSession('t1', { id: 's' }));
      await one().start(sampleSession('t2'));
      await one().replaceToken('t1', 't3', 2_000);
      expect(await other().revoke('eve@example.com', 's')).toBe(false);
      expect(await other().revoke(ANN, 'unknown')).toBe(false);
      expect(await other().revoke(ANN, 's')).toBe(true);
      expect(await other().revoke(ANN, 's')).toBe(false);
      const left = await Promise.all(['t1', 't2', 't3'].map((token) => one().find(token, 2_000)));
      expect(left.map((session) => session?.id ?? null)).toEqual([null, 'id-t2', null]);
      expect(await one().replaceToken('t3', 't4', 3_000)).toBe(false);
    });

    it('ends all sessions and links of a person', async () => {
      await one().start(sampleSession('t1', { id: 's' }));
      await one().replaceToken('t1', 't2', 2_000);
      await other().start(sampleSession('t3'));
      await other().start(sampleSession('t4', { email: 'eve@example.com' }));
      await one().addLink(sampleLink('a', { expiresAtMs: 9_000 }));
      await one().addLink(sampleLink('b', { expiresAtMs: 9_000, email: 'eve@example.com' }));
      expect(await one().revokeAll(ANN)).toBe(2);
      expect(await one().revokeAll(ANN)).toBe(0);
      const left = await Promise.all(['t1', 't2', 't3', 't4'].map((token) => other().find(token, 2_000)));
      expect(left.map((session) => session?.email ?? null)).toEqual([null, null, null, 'eve@example.com']);
      expect(await other().takeLink('a', null, 2_000)).toBeNull();
      expect(await other().takeLink('b', null, 2_000)).not.toBeNull();
    });

    it('leaves no session that got a new token while all were ended', async () => {
      for (let round = 0; round < 5; round += 1) {
        const tokens = Array.from({ length: 10 }, (_, i) => `r${round}-${i}`);
        for (const token of tokens) await one().start(sampleSession(token));
        await Promise.all([
          ...tokens.map((token) => other().replaceToken(token, `${token}-new`, 2_000)),
          one().revokeAll(ANN),
        ]);
        expect(await one().list(ANN, 2_000)).toEqual([]);
        const left = await Promise.all(tokens.map((token) => one().find(`${token}-new`, 2_000)));
        expect(left).toEqual(tokens.map(() => null));
      }
    });
  });
}
