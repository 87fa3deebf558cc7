import type Redis from 'ioredis';
import { emissionIntervalUs } from '../decide';
import type { TakeRequest, Verdict } from '../limiter';
import { luaScript } from './lua-script';

/** Two months and a little: late refunds and reports of the month before find their counts. */
const COUNTS_TTL_SECONDS = 62 * 86_400;

const VERDICTS: readonly (Verdict | undefined)[] = ['ok', 'rate_limit', 'over_query_limit'];

/** A command that was sent before the connection was given up, and that Redis did not follow. */
class LateCommandError extends Error {
  override readonly name = 'LateCommandError';
}

interface ScriptedRedis extends Redis {
  gcraQuota(...args: (string | number)[]): Promise<number[]>;
  refund(...args: (string | number)[]): Promise<number[]>;
  settle(...args: (string | number)[]): Promise<number[]>;
}

/** What Redis decided on a call. */
export interface RedisTaken {
  readonly verdict: Verdict;
  readonly aheadUs: number;
  readonly waitUs: number;
  readonly used: number;
  readonly nowUs: number;
}

export interface LimitCommandsOptions {
  readonly client: Redis;
  /** What the names of all keys begin with. */
  readonly prefix: string;
  /** This process, unlike every other that counts or has counted. */
  readonly gateway: string;
}

/** The scripts of the limiter as functions. Calls of one access key share one slot of a cluster. */
export class LimitCommands {
  private readonly client: ScriptedRedis;
  private readonly prefix: string;
  private readonly gateway: string;

  constructor({ client, prefix, gateway }: LimitCommandsOptions) {
    client.defineCommand('gcraQuota', luaScript('gcra-quota-2'));
    client.defineCommand('refund', luaScript('refund-1'));
    client.defineCommand('settle', luaScript('settle-1'));
    this.client = client as ScriptedRedis;
    this.prefix = prefix;
    this.gateway = gateway;
  }

  /** @param nowUs moment of the call; null = the server's time. */
  async take(connection: number, request: TakeRequest, month: string, nowUs: number | null): Promise<RedisTaken> {
    const { keyId, limits, quotaCost } = request;
    const answer = await this.client.gcraQuota(
      `${this.prefix}:burst:{${keyId}}`,
      countsName(this.prefix, keyId, month),
      this.gateway,
      connection,
      emissionIntervalUs(limits.ratePerSecond),
      limits.burst,
      limits.monthlyQuota ?? -1,
      quotaCost,
      COUNTS_TTL_SECONDS,
      nowUs ?? '',
    );
    const verdict = VERDICTS[answer[0]!];
    if (verdict === undefined) throw new LateCommandError('the call was sent on an earlier connection');
    return { verdict, aheadUs: answer[1]!, waitUs: answer[2]!, used: answer[3]!, nowUs: answer[4]! };
  }

  async refund(connection: number, keyId: string, month: string, quotaCost: number) {
    const name = countsName(this.prefix, keyId, month);
    const [given, used] = await this.client.refund(name, this.gateway, connection, quotaCost);
    if (given! < 0) throw new LateCommandError('the refund was sent on an earlier connection');
    return { given: given!, used: used! };
  }

  /** @param own calls that this process let through, less those given back. */
  async settle(connection: number, keyId: string, month: string, own: number) {
    const name = countsName(this.prefix, keyId, month);
    const [added, used] = await this.client.settle(name, this.gateway, connection, own, COUNTS_TTL_SECONDS);
    return { added: added!, used: used! };
  }

  /** Counted calls of all processes. */
  async used(keyId: string, month: string): Promise<number> {
    return Number((await this.client.hget(countsName(this.prefix, keyId, month), 'used')) ?? 0);
  }

  /** The process ends: its part of the counts stays in the sum and needs no entry of its own. */
  async retire(keyId: string, month: string): Promise<void> {
    await this.client.hdel(countsName(this.prefix, keyId, month), `n:${this.gateway}`, `e:${this.gateway}`);
  }

  /** Time of the server, microseconds since the epoch. */
  async time(): Promise<number> {
    const [seconds, microseconds] = await this.client.time();
    return Number(seconds) * 1e6 + Number(microseconds);
  }
}

/** Where the counts of an access key in a month are. */
export function countsName(prefix: string, keyId: string, month: string): string {
  return `${prefix}:quota:{${keyId}}:${month}`;
}
