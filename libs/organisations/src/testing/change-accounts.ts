import { writeSync } from 'node:fs';
import { systemClock } from '@tripoint/runtime';
import { Administration } from '../administration';
import { type AccountSettings, openAccounts } from '../open-accounts';

/*
 * A process for tests to kill: adds members, uses links that others use too, and gives its session new tokens, and writes a
 * line for each, at the moment it learns that it is done.
 */
const [settings, writer] = process.argv.slice(2) as [string, string];
const accounts = openAccounts(JSON.parse(settings) as AccountSettings);
const actor = { name: `writer ${writer}`, from: 'test' };
const administration = new Administration({ accounts, clock: systemClock, actor });
const done = (what: string): unknown => writeSync(1, `${what}\n`);

async function change(): Promise<never> {
  const { sessions } = accounts;
  for (let i = 0; ; i += 1) {
    const { email } = await administration.addMember('org_1', `${writer}-${i}@example.com`, ['contributor']);
    done(`member ${email}`);
    if ((await sessions.takeLink(`link-${i}`, null, 1_500)) !== null) done(`link ${i}`);
    if (await sessions.replaceToken(`${writer}-${i}`, `${writer}-${i + 1}`, 2_000)) done(`token ${i + 1}`);
  }
}

void change();
