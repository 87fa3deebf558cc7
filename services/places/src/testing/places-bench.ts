import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddressIndex, openAddressIndex, PlacePool } from '@tripoint/addresses';
import type { AnyOperation, ResultOf } from '@tripoint/contract';
import { resultProblem } from '@tripoint/contract/testing';
import { createServiceApp, Health, INTERNAL_HEADERS, Metrics, pathOf, silentLogger } from '@tripoint/runtime';
import type { AnsweringGeneration } from '@tripoint/serving';
import request, { type Response } from 'supertest';
import { AvailablePlaces } from '../available-places';
import type { IpLocator } from '../ip-locator';
import { createPlacesService } from '../places-service';
import { buildSampleIndex } from './sample-index';

const SECRET = 'internal-secret-0123';

type Params = Readonly<Record<string, unknown>>;

/** Who calls, as the gateway says in its internal headers. */
export interface Caller {
  /** What the key may search; absent = everything. */
  readonly areas?: readonly string[];
  readonly ip?: string;
}

/** The places service behind its own HTTP side. */
export interface PlacesBench {
  /** Calls an operation, whatever the answer. */
  call(operation: AnyOperation, params: Params, caller?: Caller): Promise<Response>;
  /** Calls an operation and expects a result that keeps every promise of the contract, the order of fields included. */
  answer<O extends AnyOperation>(operation: O, params: Params, caller?: Caller): Promise<ResultOf<O>>;
  close(): Promise<void>;
}

export interface PlacesBenchOptions {
  /** Answers in place of the sample register in memory; closed with the bench. */
  readonly search?: PlacePool;
  readonly locator?: IpLocator;
  /** False: nothing has been imported yet. */
  readonly loaded?: boolean;
  /** What answers, by register, as a list of registers shows it. */
  readonly answering?: () => Promise<ReadonlyMap<string, AnsweringGeneration>>;
  /** Registers that are stored and cannot be loaded. */
  readonly unavailable?: readonly string[];
}

/** Opens the service over the sample register. */
export async function openPlacesBench(options: PlacesBenchOptions = {}): Promise<PlacesBench> {
  const { locator, loaded = true, unavailable = [] } = options;
  const search = options.search ?? new PlacePool({ threads: 0, warmUpSearches: 0 });
  if (loaded && options.search === undefined) {
    sample ??= openSample();
    await search.load(await sample, 'sample');
  }
  const broken = new Set(unavailable);
  const service = createPlacesService({
    search: new AvailablePlaces(search, () => broken),
    registers: { answering: options.answering ?? (async () => new Map()) },
    locator: locator ?? { locate: () => null },
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  const app = createServiceApp({
    service,
    internalSecret: SECRET,
    logger: silentLogger,
    metrics: new Metrics(false),
    health: new Health(),
  });
  const call: PlacesBench['call'] = (operation, params, { areas, ip } = {}) =>
    request(app)
      .post(pathOf(operation, params))
      .set('Authorization', `Bearer ${SECRET}`)
      .set(areas === undefined ? {} : { [INTERNAL_HEADERS.areas]: areas.join(',') })
      .set(ip === undefined ? {} : { [INTERNAL_HEADERS.clientIp]: ip })
      .send({ ...params });
  return {
    call,
    async answer(operation, params, caller) {
      const { status, body } = await call(operation, params, caller);
      expect({ status, error: status === 200 ? undefined : body }).toEqual({ status: 200 });
      expect(resultProblem(operation, body)).toBeNull();
      for (const object of Array.isArray(body) ? body : [body]) expectDeclaredOrder(operation, object);
      return body;
    },
    close: () => search.close(),
  };
}

let sample: Promise<AddressIndex> | null = null;

/** The index of the sample register, built once. */
async function openSample(): Promise<AddressIndex> {
  const path = join(tmpdir(), `places-${randomUUID()}.bin`);
  try {
    const index = await buildSampleIndex('tripoint');
    await index.writeTo(path);
    return await openAddressIndex(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Callers read JSON in the order it has; of several kinds of object the one with these very fields is meant, behind which stand those asked for. */
function expectDeclaredOrder(operation: AnyOperation, object: object): void {
  const declared = operation.result.objects.map(({ fields, asked }) => [
    ...Object.keys(fields),
    ...Object.keys(asked).filter((name) => name in object),
  ]);
  expect(declared).toContainEqual(Object.keys(object));
}
