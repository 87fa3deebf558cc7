import type { AnyOperation } from '@tripoint/contract';
import { Call, type Clock, errorFields, type Logger } from '@tripoint/runtime';
import type { ForwardedService } from '../gateway-options';

/** The uncounted operation that lists the registers with data. */
const OPERATION = 'places.registers';
const FRESH_MS = 60_000;
/** After a failure: soon, but not for every reader. */
const AGAIN_MS = 5_000;
/** A page does not wait longer. */
const DEADLINE_MS = 1_000;

/** A register with data, as far as a page shows it. */
export interface LoadedRegister {
  readonly id: string;
  readonly country: string;
  readonly kind: string;
  /** Day of the data, `YYYY-MM-DD`, where it is known. */
  readonly day: string | null;
  readonly records: number;
  readonly publisher: string;
  readonly licence: string;
  readonly licence_url: string;
  readonly attribution: string;
  readonly source_url: string;
}

export interface LoadedRegistersOptions {
  readonly services: readonly ForwardedService[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The registers with data, asked of their service once a minute while pages are read. */
export class LoadedRegisters {
  private readonly service: ForwardedService | null;
  private readonly operation: AnyOperation | null = null;
  private known: readonly LoadedRegister[] | null = null;
  private askAtMs = 0;
  private asking: Promise<void> | null = null;

  constructor(private readonly options: LoadedRegistersOptions) {
    const has = ({ contract }: ForwardedService) => contract.operations.some(({ id }) => id === OPERATION);
    this.service = options.services.find(has) ?? null;
    this.operation = this.service?.contract.operations.find(({ id }) => id === OPERATION) ?? null;
  }

  /** @returns null when they cannot be had now. Readers wait for the first answer alone. */
  async list(): Promise<readonly LoadedRegister[] | null> {
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

  private async answer(): Promise<readonly LoadedRegister[] | null> {
    const { service, operation } = this;
    if (service === null || operation === null) return null;
    const call = new Call({
      requestId: 'page-of-registers',
      keyId: null,
      organisationId: null,
      isPublicKey: true,
      areas: null,
      clientIp: null,
      deadlineMs: this.options.clock.now() + DEADLINE_MS,
    });
    const { status, body } = await service.upstream.call(operation, { given: {}, checked: {} }, call);
    if (status !== 200) throw new Error(`${OPERATION} answered ${status}`);
    const list: unknown = JSON.parse(String(body));
    if (!Array.isArray(list)) throw new Error(`${OPERATION} answered no list`);
    return list as readonly LoadedRegister[];
  }
}
