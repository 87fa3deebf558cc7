import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  loopbackReach,
  type MailScript,
  openTestEmail,
  ScriptedDns,
  ScriptedMailServer,
  TEST_DOMAIN,
} from '@tripoint/email/testing';
import { until } from '@tripoint/testing';
import { type BenchCommand, exitCodes } from '../shared/command';
import { readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { milliseconds, textTable, verdict } from '../shared/table';

const COUNT_DEFAULT = 1_000;
const MAX_COUNT = 100_000;
const AT_A_TIME_DEFAULT = 10;
const MAX_AT_A_TIME = 500;
/** Goals: half of the answers of the servers that answer, and every answer, in milliseconds. */
const MEDIAN_GOAL_MS = 300;
const LONGEST_GOAL_MS = 7_000;
const jsonDefault = 'bench-results/email.json';

const help = `Usage: scripts/bench email [options]

Verifies addresses of domains on this machine: a DNS server and mail servers of several kinds, each address once. Goals: an answer
within ${MEDIAN_GOAL_MS} ms in the median of the servers that answer at once, and within ${LONGEST_GOAL_MS / 1_000} s always.

  --count N         verifications of each kind but those that wait (default ${COUNT_DEFAULT})
  --at-a-time N     verifications at a time (default ${AT_A_TIME_DEFAULT})
  --json FILE       where the figures are written (default ${jsonDefault})`;

interface ServerKind {
  readonly name: string;
  readonly script: MailScript;
  /** It makes clients wait on purpose. */
  readonly waits?: boolean;
}

const kinds: readonly ServerKind[] = [
  { name: 'knows the address', script: {} },
  { name: 'knows it, with STARTTLS', script: { offers: ['STARTTLS'] } },
  { name: 'takes any name', script: { recipient: () => '250 Ok' } },
  { name: 'knows nobody', script: { recipient: () => '550 5.1.1 User unknown' } },
  { name: 'greylists', script: { recipient: () => '451 4.7.1 Greylisted' }, waits: true },
  { name: 'is silent', script: { greeting: 'hang' }, waits: true },
];
const WAITING_COUNT = 20;

interface Row {
  readonly kind: string;
  readonly count: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly ok: boolean;
}

async function measure(kind: ServerKind, count: number, atATime: number, dataDir: string): Promise<Row> {
  const server = await ScriptedMailServer.start(kind.script);
  const greeting = await ScriptedMailServer.start({}, '127.0.0.2', server.port);
  const dns = await ScriptedDns.start({ [TEST_DOMAIN]: { A: ['127.0.0.2'] } });
  const email = await openTestEmail({ dnsServer: dns.address, reach: loopbackReach(server.port), dataDir });
  try {
    await until('SMTP works', () => email.outside.states.read()['email:smtp'] === 'works');
    const times: number[] = [];
    let next = 0;
    const caller = async (): Promise<void> => {
      while (next < count) {
        const domain = `d${next++}.test`;
        dns.add({ [domain]: { MX: [[10, `mx.${domain}`]] }, [`mx.${domain}`]: { A: ['127.0.0.1'] } });
        const startedMs = performance.now();
        await email.verify(`jana@${domain}`);
        times.push(performance.now() - startedMs);
      }
    };
    await Promise.all(Array.from({ length: atATime }, caller));
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
    const [medianMs, p99Ms, longestMs] = [at(0.5), at(0.99), at(1)];
    const ok = longestMs < LONGEST_GOAL_MS && (kind.waits === true || medianMs < MEDIAN_GOAL_MS);
    return { kind: kind.name, count, medianMs, p99Ms, longestMs, ok };
  } finally {
    await Promise.all([email.close(), dns.close(), server.close(), greeting.close()]);
  }
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { count: { type: 'string' }, 'at-a-time': { type: 'string' } });
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 1, MAX_COUNT);
  const atATime = wholeOption(values, 'at-a-time', AT_A_TIME_DEFAULT, 1, MAX_AT_A_TIME);
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-email-'));
  const rows: Row[] = [];
  try {
    for (const kind of kinds) {
      say(`A server that ${kind.name} ...`);
      rows.push(await measure(kind, kind.waits === true ? WAITING_COUNT : count, atATime, dataDir));
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const ok = rows.every((row) => row.ok);
  process.stdout.write(
    `${textTable(
      ['the mail server', 'addresses', 'median ms', 'p99 ms', 'longest ms', ''],
      rows.map((row) => [
        row.kind,
        String(row.count),
        ...[row.medianMs, row.p99Ms, row.longestMs].map(milliseconds),
        verdict(row.ok),
      ]),
    )}\n`,
  );
  const figures = { benchmark: 'email', at: new Date().toISOString(), ok, atATime, rows };
  say(`Written to ${await writeResults(textOption(values, 'json') ?? jsonDefault, figures)}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const emailCommand: BenchCommand = {
  name: 'email',
  summary: 'how long does it take to verify an e-mail address, by what its mail server does?',
  help,
  run,
};
