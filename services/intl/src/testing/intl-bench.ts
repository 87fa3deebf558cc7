import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyOperation } from '@tripoint/contract';
import { resultProblem } from '@tripoint/contract/testing';
import { type Accounts, FIRST_ORGANISATION_ID, openAccounts, type Role } from '@tripoint/organisations';
import { openPhrases, type PhraseStore } from '@tripoint/phrases';
import { answer, type Service, silentLogger } from '@tripoint/runtime';
import { openCall } from '@tripoint/runtime/testing';
import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import { createIntlService } from '../intl-service';

/** Votes that approve. */
export const VOTES = 3;
/** Members of each organisation of the bench, by their roles. */
export const people = {
  ann: 'ann@example.com',
  ben: 'ben@example.com',
  cid: 'cid@example.com',
  reviewer: 'reviewer@example.com',
  developer: 'developer@example.com',
  owner: 'owner@example.com',
} as const;
const ROLES: Readonly<Record<keyof typeof people, Role>> = {
  ann: 'contributor',
  ben: 'contributor',
  cid: 'contributor',
  reviewer: 'reviewer',
  developer: 'developer',
  owner: 'owner',
};

/** Who calls. */
export interface Caller {
  readonly organisationId?: string | null;
  readonly isPublicKey?: boolean;
  /** `If-None-Match` */
  readonly ifNoneMatch?: string;
}

/** What was answered. */
export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, it says itself
  readonly body: any;
  readonly tag: string | undefined;
}

/** The service over stores of its own, with two organisations that have the same members. */
export class IntlBench {
  readonly clock = { nowMs: Date.UTC(2026, 0, 31, 10), now: () => this.clock.nowMs };
  readonly home = FIRST_ORGANISATION_ID;
  readonly other = 'org_BBBBBBBBBBBBBBBBBBBBBA';
  private readonly service: Service;

  private constructor(
    private readonly remove: () => Promise<void>,
    private readonly accounts: Accounts,
    readonly store: PhraseStore,
  ) {
    this.service = createIntlService({
      store,
      members: accounts.organisations,
      votes: VOTES,
      clock: this.clock,
      errorStatuses: 'spec',
      logger: silentLogger,
    });
  }

  static async open(engine: 'embedded' | 'elasticsearch' = 'embedded'): Promise<IntlBench> {
    const dataDir = await mkdtemp(join(tmpdir(), 'intl-bench-'));
    const isEmbedded = engine === 'embedded';
    const elasticsearchUrl = isEmbedded ? null : stackAddress('ELASTICSEARCH_URL');
    const elasticsearchPrefix = testPrefix();
    const settings = { dataDir, engine, elasticsearchUrl, elasticsearchPrefix };
    const remove = async (): Promise<void> => {
      await rm(dataDir, { recursive: true });
      if (!isEmbedded) await removeIndices(elasticsearchPrefix);
    };
    const accounts = openAccounts(settings);
    const bench = new IntlBench(remove, accounts, openPhrases(settings));
    const { organisations } = accounts;
    await organisations.first();
    const addedAtMs = bench.clock.nowMs;
    const owner = { email: 'first@example.com', name: 'First', roles: ['owner'], addedAtMs } as const;
    await organisations.create({ id: bench.other, name: 'Other', createdAtMs: addedAtMs }, owner);
    for (const organisationId of [bench.home, bench.other]) {
      for (const [name, role] of Object.entries(ROLES)) {
        const email = people[name as keyof typeof people];
        await organisations.addMember({ organisationId, email, name, roles: [role], addedAtMs });
      }
    }
    return bench;
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.accounts.close();
    await this.remove();
  }

  /** Calls an operation; fails for an answer that the contract does not promise. */
  async call(operation: AnyOperation, params: object = {}, caller: Caller = {}): Promise<Answered> {
    const { organisationId = this.home, isPublicKey = false, ifNoneMatch = null } = caller;
    const call = openCall({ organisationId, isPublicKey }, { coding: null, ifNoneMatch });
    const { status, body, stream, tag } = await answer(this.service, operation, { ...params }, call);
    const text = stream === undefined ? body.toString() : Buffer.concat(await stream.toArray()).toString();
    const parsed = text === '' ? null : JSON.parse(text);
    if (status === 200) expect(resultProblem(operation, parsed)).toBeNull();
    return { status, body: parsed, tag };
  }

  /** Calls an operation that must succeed. */
  async ask(operation: AnyOperation, params: object = {}, caller: Caller = {}): Promise<Answered['body']> {
    const { status, body } = await this.call(operation, params, caller);
    expect({ status, ...(status !== 200 && { body }) }).toEqual({ status: 200 });
    return body;
  }

  /** Calls an operation that must be refused. @returns its error, with the status */
  async refusal(operation: AnyOperation, params: object = {}, caller: Caller = {}) {
    const { status, body } = await this.call(operation, params, caller);
    return { status, ...body.error };
  }
}
