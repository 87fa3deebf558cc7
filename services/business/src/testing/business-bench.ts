import type { AnyOperation, Business } from '@tripoint/contract';
import { resultProblem } from '@tripoint/contract/testing';
import { createServiceApp, Health, INTERNAL_HEADERS, Metrics, pathOf, silentLogger } from '@tripoint/runtime';
import type { AnsweringGeneration } from '@tripoint/serving';
import request, { type Test } from 'supertest';
import { AvailableCompanies, type CompanyIndexes } from '../available-companies';
import { createBusinessService } from '../business-service';
import type { CompanyQuestions } from '../company-answers';
import { SuppressedCompanies } from '../suppressed-companies';
import { company } from './companies';

const SECRET = 'internal-secret-0123';

/** What a search was asked. */
export interface Asked {
  readonly method: keyof CompanyQuestions;
  readonly question: CompanyQuestions[keyof CompanyQuestions];
}

export interface BenchOptions {
  /** What the search finds, best first; a detail gives the first with that identifier. */
  readonly found?: readonly Business[];
  /** In place of an answer. */
  readonly failure?: Error;
  /** Registers that are loaded. */
  readonly loaded?: readonly string[];
  /** Registers that are stored and cannot be loaded. */
  readonly unavailable?: readonly string[];
  /** What answers, by register, as a list of registers shows it. */
  readonly answering?: ReadonlyMap<string, AnsweringGeneration>;
  /** Reads the suppression list. */
  readonly readList?: () => Promise<ReadonlySet<string>>;
}

/** The business service behind its own HTTP side, over a search that finds what it is given. */
export class BusinessBench {
  readonly asked: Asked[] = [];
  private readonly search: SuppressedCompanies;
  private readonly app: ReturnType<typeof createServiceApp>;

  constructor(options: BenchOptions = {}) {
    const { found = [company()], failure, loaded = ['cz-businesses', 'sk-businesses'], unavailable = [] } = options;
    const pool: CompanyIndexes = {
      indexes: loaded.map((register) => ({ header: { register } })),
      ask: async (method, question) => {
        this.asked.push({ method, question });
        if (failure !== undefined) throw failure;
        if ('limit' in question) return JSON.stringify(found.slice(0, question.limit));
        const one = found.find(({ business_id: id }) => id === question.businessId);
        return one === undefined ? null : JSON.stringify(one);
      },
    };
    const available = new AvailableCompanies(pool, () => new Set(unavailable));
    const read = options.readList ?? (async () => new Set<string>());
    this.search = new SuppressedCompanies(available, { read }, silentLogger);
    const service = createBusinessService({
      answers: this.search,
      dataOf: () => this.search.dataOf('cz-businesses/1'),
      registers: { answering: async () => options.answering ?? new Map() },
      countries: () => available.countries,
      errorStatuses: 'spec',
      logger: silentLogger,
    });
    const metrics = new Metrics(false);
    this.app = createServiceApp({
      service,
      internalSecret: SECRET,
      logger: silentLogger,
      metrics,
      health: new Health(),
    });
  }

  /** Reads the suppression list, as happens every second. */
  look(): Promise<void> {
    return this.search.look();
  }

  close(): Promise<void> {
    return this.search.close();
  }

  /** Calls an operation. @param areas what the key may search; absent = everything */
  call(operation: AnyOperation, params: Readonly<Record<string, unknown>>, areas?: readonly string[]): Test {
    return request(this.app)
      .post(pathOf(operation, params))
      .set('Authorization', `Bearer ${SECRET}`)
      .set(areas === undefined ? {} : { [INTERNAL_HEADERS.areas]: areas.join(',') })
      .send({ ...params });
  }

  /** The numbers of the companies answered; fails for anything that the contract does not promise. */
  async numbers(operation: AnyOperation, params: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
    const { status, body } = await this.call(operation, params);
    expect({ status, error: status === 200 ? undefined : body }).toEqual({ status: 200 });
    expect(resultProblem(operation, body)).toBeNull();
    return [body].flat().map(({ cin }) => cin);
  }
}
