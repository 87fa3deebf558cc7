import { intl } from '@tripoint/contract';
import type { PhraseStore } from '@tripoint/phrases';
import { openPhrases } from '@tripoint/phrases';
import { answer, silentLogger } from '@tripoint/runtime';
import { openCall } from '@tripoint/runtime/testing';
import { freePort } from '@tripoint/testing';
import { createIntlService } from './intl-service';

test('during an outage of the engine callers are asked to retry, and its address is not in the answer', async () => {
  const elasticsearchUrl = `http://127.0.0.1:${await freePort()}`;
  const store = openPhrases({
    dataDir: '/nowhere',
    engine: 'elasticsearch',
    elasticsearchUrl,
    elasticsearchPrefix: 'away',
  });
  const member = { organisationId: 'o', email: 'jana@example.com', name: '', roles: ['owner'], addedAtMs: 0 } as const;
  const service = createIntlService({
    store,
    members: { member: async () => member },
    votes: 3,
    clock: { now: () => 0 },
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  for (const operation of Object.values(intl)) {
    const call = openCall({ organisationId: 'org_AAAAAAAAAAAAAAAAAAAAAA' });
    const { status, body, retryAfterSeconds } = await answer(service, operation, operation.example.params, call);
    expect([operation.id, status, retryAfterSeconds]).toEqual([operation.id, 503, expect.any(Number)]);
    expect(body.toString()).not.toContain('127.0.0.1');
  }
  await store.close();
});

test('what is no trouble of the engine is a failure of ours', async () => {
  const store = {
    phrases: () => {
      throw new TypeError('CANARY');
    },
  } as unknown as PhraseStore;
  const service = createIntlService({
    store,
    members: { member: async () => null },
    votes: 3,
    clock: { now: () => 0 },
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  const { status, body } = await answer(service, intl.phrasesQuery, {}, openCall({ organisationId: 'o' }));
  expect([status, body.toString().includes('CANARY')]).toEqual([500, false]);
});
