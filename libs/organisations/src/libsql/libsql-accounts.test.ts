import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLibsqlFile } from '@tripoint/libsql';
import { temporaryFolder } from '@tripoint/testing';
import { sampleAct, sampleMember, sampleOrganisation, sampleOwner } from '../testing/account-bench';
import { describeAdministrativeLog } from '../testing/administrative-log-contract';
import { describeKills } from '../testing/kill-contract';
import { describeOrganisationStore } from '../testing/organisation-contract';
import { describeSessionStore } from '../testing/session-contract';
import { MIGRATIONS } from './account-schema';
import { accountsFile, openLibsqlAccounts } from './libsql-accounts';

const work = temporaryFolder('accounts');
const embedded = { engine: 'embedded', elasticsearchUrl: null, elasticsearchPrefix: 'tripoint' } as const;
let folder: string;
const newFolder = (): string => {
  folder = mkdtempSync(join(work, 'x'));
  return folder;
};

const bench = {
  open: async () => openLibsqlAccounts(newFolder()),
  openAgain: async () => openLibsqlAccounts(folder),
};
describeOrganisationStore('organisations in a libsql file', bench);
describeSessionStore('sessions in a libsql file', bench);
describeAdministrativeLog('administrative acts in a libsql file', bench);
beforeAll(newFolder);
describeKills('accounts in a libsql file', () => ({ ...embedded, dataDir: folder }));

test('only its owner may read the file, and a copy of the file alone has everything', async () => {
  const accounts = openLibsqlAccounts(newFolder());
  await accounts.organisations.create(sampleOrganisation(), sampleOwner());
  await accounts.organisations.addMember(sampleMember('bob@example.com'));
  await accounts.log.append(sampleAct('a'));
  for (const suffix of ['', '-wal', '-shm']) expect(statSync(accountsFile(folder) + suffix).mode & 0o777).toBe(0o600);
  const source = folder;
  copyFileSync(accountsFile(source), accountsFile(newFolder()));
  const copy = openLibsqlAccounts(folder);
  expect(await copy.organisations.members('org_1')).toHaveLength(2);
  expect((await copy.log.list({ organisationId: null, after: null, limit: 9 })).acts).toEqual([sampleAct('a')]);
  await copy.close();
  await accounts.close();
});

test('the log cannot be changed, not even through the open file', async () => {
  const accounts = openLibsqlAccounts(newFolder());
  await accounts.log.append(sampleAct('a'));
  const db = openLibsqlFile(accountsFile(folder), { migrations: MIGRATIONS });
  for (const change of ["UPDATE administrative_act SET actor = 'eve'", 'DELETE FROM administrative_act']) {
    expect(() => db.exec(change)).toThrow('never changed');
  }
  db.close();
  await accounts.close();
});

test.each<[string, (path: string) => void, RegExp]>([
  ['is no database', (path) => writeFileSync(path, 'x'.repeat(5_000)), /damaged \(.*not a database\)\. Restore/],
  [
    'is empty',
    (path) => writeFileSync(path, ''),
    /older than it was: it has 0 org.*there were 1 org.*OLDER_ACCOUNTS=acc/,
  ],
  ['is missing', (path) => rmSync(path), /is missing.*OLDER_ACCOUNTS=accept/],
  [
    'is an older copy',
    (path) => copyFileSync(`${path}.copy`, path),
    /and 0 administrative acts; there were .* 1 admin/,
  ],
])('accounts whose file %s are refused by name, with what to do, and accepted once', async (_what, harm, message) => {
  const source = newFolder();
  const accounts = openLibsqlAccounts(source);
  await accounts.organisations.create(sampleOrganisation(), sampleOwner());
  copyFileSync(accountsFile(source), `${accountsFile(source)}.copy`);
  await accounts.log.append(sampleAct('a'));
  await accounts.close();
  newFolder();
  for (const name of ['accounts.db', 'accounts.db.copy', 'accounts-seen.json']) {
    copyFileSync(join(source, name), join(folder, name));
  }
  harm(accountsFile(folder));
  expect(() => openLibsqlAccounts(folder)).toThrow(message);
  expect(() => openLibsqlAccounts(folder)).toThrow(accountsFile(folder));
  rmSync(accountsFile(folder), { force: true });
  await openLibsqlAccounts(folder, true).close();
  await openLibsqlAccounts(folder).close();
});
