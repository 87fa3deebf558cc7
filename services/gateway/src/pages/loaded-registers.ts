import { randomUUID } from 'node:crypto';
import type { AnyOperation, RegisterItem } from '@tripoint/contract';
import { Call, type Clock, errorFields, type Logger } from '@tripoint/runtime';
import type { ForwardedService } from '../gateway-options';

/** The uncounted operation of a service that lists its registers with data. */
const NAME = 'registers';
const FRESH_MS = 60_000;
/** After a failure: soon, but not for every reader. */
const AGAIN_MS = 5_000;
/** A page does not wait longer. */
const DEADLINE_MS = 1_000;

export interface LoadedRegistersOptions {
  readonly services: readonly ForwardedService[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The registers with data, asked of their services once a minute while pages are read. */
export class LoadedRegisters {
  private readonly asked: readonly (readonly [ForwardedService, AnyOperation])[];
  private known: readonly RegisterItem[] | null = null;
  private askAtMs = 0;
  private asking: Promise<void> | null = null;

  constructor(private readonly options: LoadedRegistersOptions) {
    this.asked = options.services.flatMap((service) => {
      const { name, operations } = service.contract;
      return operations.filter(({ id }) => id === `${name}.${NAME}`).map((operation) => [service, operation] as const);
    });
  }

  /** @returns null when they cannot be had now. Readers wait for the first answer alone. */
  async list(): Promise<readonly RegisterItem[] | null> {
    if (this.options.clock.now() >= this.askAtMs) this.asking ??= this.ask();
    if (this.known === null) await this.asking;
    return this.known;
  }

  private async ask(): Promise<void> {
    const { clock, logger } = this.options;
    let freshMs = FRESH_MS;
    try {
      this.known = await this.answer();
    } catch (error) {
      freshMs = AGAIN_MS;
      this.known = null;
      logger.warn('list of registers could not be had for a page', errorFields(error));
    } finally {
      this.askAtMs = clock.now() + freshMs;
      this.asking = null;
    }
  }

  private async answer(): Promise<readonly RegisterItem[] | null> {
    if (this.asked.length === 0) return null;
    const lists = await Promise.all(this.asked.map(([service, operation]) => this.askOne(service, operation)));
    return lists.flat().sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  private async askOne({ upstream }: ForwardedService, operation: AnyOperation): Promise<readonly RegisterItem[]> {
    const call = new Call({
      requestId: randomUUID(),
      keyId: null,
      organisationId: null,
      isPublicKey: true,
      areas: null,
      clientIp: null,
      deadlineMs: this.options.clock.now() + DEADLINE_MS,
    });
    const { status, body } = await upstream.call(operation, { given: {}, checked: {} }, call);
    if (status !== 200) throw new Error(`${operation.id} answered ${status}`);
    const list: unknown = JSON.parse(String(body));
    if (!Array.isArray(list)) throw new Error(`${operation.id} answered no list`);
    return list as readonly RegisterItem[];
  }
}
