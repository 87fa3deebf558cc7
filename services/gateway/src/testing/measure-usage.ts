import { operations } from '@tripoint/contract';
import { Metrics, silentLogger, systemClock } from '@tripoint/runtime';
import type { Exchange } from '../exchange';
import { recordUsage } from '../steps/record-usage';
import { openUsage } from '../usage/open-usage';

/*
 * A process for scripts/bench usage: counts the calls of `keys` keys, `callsAFlush` between two flushes, and prints what that
 * took of its processor in the cheapest of `rounds` rounds: what else runs on the machine makes the others dearer.
 */
const [redisUrl, dataDir, keys, callsAFlush, rounds, outcome] = process.argv.slice(2) as [string, string, ...string[]];
/** Operations that a key calls: few are called often. */
const OPERATIONS = operations.slice(0, 8);
const WARM_UP = 3;
/** Of a round. */
const FLUSHES = 5;

const cpuOf = ({ user, system }: NodeJS.CpuUsage): number => user + system;

type Call = Parameters<typeof recordUsage>[1];

/** The same calls each time, keys and operations mixed. */
function drawCalls(): Call[] {
  let state = 1;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const rest = {
    country: 'SK',
    connection: { clientIp: '192.0.2.1' },
    req: { headers: { referer: 'https://shop.example/cart' } },
    res: { destroyed: false },
  } as unknown as Exchange;
  return Array.from({ length: Number(callsAFlush) }, () => ({
    ...rest,
    principal: { keyId: `key${String(next(Number(keys))).padStart(19, '0')}` } as Exchange['principal'],
    operation: OPERATIONS[Math.min(next(OPERATIONS.length), next(OPERATIONS.length))]!,
  }));
}

async function measure(): Promise<void> {
  const usage = await openUsage(
    {
      dataDir,
      limits: redisUrl === '' ? 'embedded' : 'redis',
      redisUrl: redisUrl === '' ? null : redisUrl,
      redisPrefix: 'bench',
      usageMonths: 13,
    },
    { clock: systemClock, logger: silentLogger, metrics: new Metrics(false) },
  );
  const calls = drawCalls();
  const answer = outcome === 'refused' ? { status: 402, code: 'restricted' } : { status: 200, code: null };
  const count = (): void => {
    for (const call of calls) recordUsage(usage, call, answer, systemClock.now());
  };
  for (let i = 0; i < WARM_UP; i += 1) {
    count();
    await usage.flush();
  }
  const figures = { countingMicroseconds: Number.POSITIVE_INFINITY, microseconds: Number.POSITIVE_INFINITY };
  for (let round = 0; round < Number(rounds); round += 1) {
    let [counting, whole] = [0, 0];
    for (let i = 0; i < FLUSHES; i += 1) {
      const started = process.cpuUsage();
      count();
      counting += cpuOf(process.cpuUsage(started));
      await usage.flush();
      whole += cpuOf(process.cpuUsage(started));
    }
    const all = calls.length * FLUSHES;
    figures.countingMicroseconds = Math.min(figures.countingMicroseconds, counting / all);
    figures.microseconds = Math.min(figures.microseconds, whole / all);
  }
  await usage.close();
  const rows = new Set(calls.map(({ principal, operation }) => `${principal?.keyId} ${operation?.id}`)).size;
  process.stdout.write(JSON.stringify({ rows, ...figures }));
}

void measure();
