import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type AccountSettings, openAccounts } from '../open-accounts';
import { sampleLink, sampleOrganisation, sampleOwner, sampleSession } from './account-bench';

const LINKS = 300;
const WRITERS = 4;
/** Each writer is killed after one of so many changes, chosen by chance. */
const MAX_CHANGES = 90;

/** What every store of accounts has after processes that changed it were killed at random moments. */
export function describeKills(name: string, settings: () => AccountSettings): void {
  describe(`${name}, when processes that change them are killed`, () => {
    it('keeps what was acknowledged, uses no link twice, and logs every change', async () => {
      const accounts = openAccounts(settings());
      const { organisations, sessions, log } = accounts;
      await organisations.create(sampleOrganisation(), sampleOwner());
      for (let i = 0; i < LINKS; i += 1) await sessions.addLink(sampleLink(`link-${i}`));
      const writers = Array.from({ length: WRITERS }, (_, i) => `w${i}`);
      for (const id of writers) await sessions.start(sampleSession(`${id}-0`, { id, email: `${id}@example.com` }));

      const written = await Promise.all(writers.map((writer) => changesUntilKilled(settings(), writer)));
      const acknowledged = (what: string): string[] =>
        written.flat().flatMap((line) => (line.startsWith(`${what} `) ? [line.slice(what.length + 1)] : []));

      const members = (await organisations.members('org_1')).map(({ email }) => email);
      expect(members).toEqual(expect.arrayContaining(acknowledged('member')));
      const { acts } = await log.list({ organisationId: 'org_1', after: null, limit: 1_000 });
      const added = acts.filter(({ act }) => act === 'member.add').map(({ subject }) => subject);
      expect(['ann@example.com', ...added]).toEqual(expect.arrayContaining(members));

      const used = acknowledged('link');
      expect(new Set(used).size).toBe(used.length);
      for (const link of used) expect(await sessions.takeLink(`link-${link}`, null, 1_500)).toBeNull();

      for (const [i, writer] of writers.entries()) {
        const last = written[i]!.filter((line) => line.startsWith('token ')).length;
        const session = await sessions.find(`${writer}-${last}`, 3_000);
        expect(session).not.toBeNull();
        const current = await sessions.list(`${writer}@example.com`, 3_000);
        expect(current.map(({ id }) => id)).toEqual([writer]);
        expect(await sessions.revokeAll(`${writer}@example.com`)).toBe(1);
        for (const n of [last, last + 1]) expect(await sessions.find(`${writer}-${n}`, 3_000)).toBeNull();
      }
      expect(written.every((lines) => lines.length > 0)).toBe(true);
      await accounts.close();
    });
  });
}

/** @returns the lines that a writer wrote before it was killed, at a moment of chance */
async function changesUntilKilled(settings: AccountSettings, writer: string): Promise<string[]> {
  const lines: string[] = [];
  const last = 1 + Math.floor(Math.random() * MAX_CHANGES);
  const child = spawn(process.execPath, [join(__dirname, 'change-accounts.js'), JSON.stringify(settings), writer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === last) child.kill('SIGKILL');
  }
  return lines;
}
