import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort, removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import { sampleAct, sampleLink, sampleOrganisation, sampleOwner } from '../testing/account-bench';
import { describeAdministrativeLog } from '../testing/administrative-log-contract';
import { describeKills } from '../testing/kill-contract';
import { describeOrganisationStore } from '../testing/organisation-contract';
import { describeSessionStore } from '../testing/session-contract';
import { openElasticsearchAccounts } from './elasticsearch-accounts';

const url = stackAddress('ELASTICSEARCH_URL');
let prefix = testPrefix();
const bench = {
  open: async () => {
    prefix = testPrefix();
    return openElasticsearchAccounts(url, prefix);
  },
  openAgain: async () => openElasticsearchAccounts(url, prefix),
};
afterEach(() => removeIndices(prefix));

describeOrganisationStore('organisations in Elasticsearch', bench);
describeSessionStore('sessions in Elasticsearch', bench);
describeAdministrativeLog('administrative acts in Elasticsearch', bench);
describeKills('accounts in Elasticsearch', () => ({
  engine: 'elasticsearch',
  elasticsearchUrl: url,
  elasticsearchPrefix: prefix,
  dataDir: '',
}));

test('an index is made once, behind its alias, by whichever of many processes is first', async () => {
  const first = await bench.open();
  const processes = [first, ...(await Promise.all(Array.from({ length: 7 }, () => bench.openAgain())))];
  await Promise.all(processes.map(({ log }, i) => log.append(sampleAct(`s${i}`))));
  expect((await first.log.list({ organisationId: null, after: null, limit: 9 })).acts).toHaveLength(8);
  const aliases = await (await fetch(`${url}/_alias/${prefix}-administrative-acts`)).json();
  expect(Object.keys(aliases as object)).toEqual([`${prefix}-administrative-acts-v1`]);
  await Promise.all(processes.map((each) => each.close()));
});

test('that Elasticsearch is away is said within moments and without its password', async () => {
  const away = openElasticsearchAccounts(`http://elastic:canary@127.0.0.1:${await freePort()}`, 'nobody');
  const failures = await Promise.allSettled([
    away.organisations.member('org_1', 'ann@example.com'),
    away.organisations.create(sampleOrganisation(), sampleOwner()),
    away.sessions.takeLink('a', null, 1),
    away.sessions.addLink(sampleLink('a')),
    away.log.append(sampleAct('a')),
    away.log.counts(),
  ]);
  for (const failure of failures) {
    expect(failure.status).toBe('rejected');
    const { message, stack } = (failure as PromiseRejectedResult).reason as Error;
    expect(message + stack).not.toContain('canary');
  }
  await away.close();
});

test('the first organisation is waited for when everything starts at once; a caller is not', async () => {
  const answer = { found: true, _id: 'a', _seq_no: 1, _primary_term: 1, _source: { id: 'a', name: 'A', members: [] } };
  const slow = createServer((_, response) => {
    const head = { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' };
    setTimeout(() => response.writeHead(200, head).end(JSON.stringify(answer)), 2_500);
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const accounts = openElasticsearchAccounts(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`, 'slow');
  const [first, called] = await Promise.allSettled([accounts.organisations.first(), accounts.organisations.get('a')]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { name: 'A' } });
  expect(called).toMatchObject({ status: 'rejected', reason: { message: 'Request timed out' } });
  await accounts.close();
  slow.closeAllConnections();
  slow.close();
});
