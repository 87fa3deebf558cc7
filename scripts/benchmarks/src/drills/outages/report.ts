import { describeLoad, machineLoad } from '../../shared/machine-load';
import { writeResults } from '../../shared/results-file';
import { say } from '../../shared/say';
import { textTable, verdict } from '../../shared/table';
import type { KillReport } from './drill';
import type { Victim } from './victims';

/** All kills of one victim, and what was found after the last. */
export interface VictimReport {
  readonly victim: Victim;
  readonly kills: readonly KillReport[];
  readonly problems: readonly string[];
  /** Calls that were answered, calls of which nobody knows, and what Redis counted of both. */
  readonly quota: { readonly counted: number; readonly unknown: number; readonly inRedis: number };
}

export interface ReportFacts {
  readonly seed: number;
  readonly houses: number;
  readonly rate: number;
  readonly times: number;
}

const head = [
  'victim',
  'kills',
  'calls',
  'wrong',
  'failed',
  'gap ms',
  'slowest ms',
  'recovery ms',
  'anew',
  'import failed',
  'repairs',
  'in use s',
  'lost',
  'doubled',
  'different',
  'count -',
  '',
];
const SHOWN_PROBLEMS = 10;

const isGood = ({ kills, problems }: VictimReport): boolean =>
  problems.length === 0 &&
  kills.every((kill) => kill.problems.length + kill.wrong.length + kill.lost + kill.doubled + kill.different === 0);

/** Writes the figures and, at the end, prints them. @returns whether everything was right */
export async function report(
  reports: readonly VictimReport[],
  facts: ReportFacts,
  json: string,
  isLast: boolean,
): Promise<boolean> {
  const ok = reports.length > 0 && reports.every(isGood);
  const load = machineLoad();
  const file = await writeResults(json, {
    benchmark: 'outages',
    at: new Date().toISOString(),
    ok,
    ...facts,
    load,
    victims: reports,
  });
  if (!isLast) return ok;
  process.stdout.write(
    `${textTable(head, reports.map(lineOf))}

failed: calls without a result, by status or error; gap: longest time without a right answer; recovery: until the last
failure after the victim was back; in use: until every replica answered with a new generation; count -: calls in Redis less calls answered, and of how many nobody knows.
${facts.houses} addresses, ${facts.rate} calls a second, seed ${facts.seed}. ${describeLoad(load)}
`,
  );
  for (const { victim, kills, problems } of reports) {
    const all = [...kills.flatMap((kill) => [...kill.problems, ...kill.wrong]), ...problems];
    for (const problem of all.slice(0, SHOWN_PROBLEMS)) process.stdout.write(`WRONG ${victim}: ${problem}\n`);
  }
  say(`Written: ${file}`);
  return ok;
}

function lineOf(one: VictimReport): string[] {
  const { victim, kills, quota } = one;
  const sum = (of: (kill: KillReport) => number): string => String(kills.reduce((total, kill) => total + of(kill), 0));
  const most = (of: (kill: KillReport) => number): string => Math.max(0, ...kills.map(of)).toFixed(0);
  const failed = new Map<string, number>();
  for (const kill of kills) {
    for (const [outcome, count] of Object.entries(kill.failed)) failed.set(outcome, (failed.get(outcome) ?? 0) + count);
  }
  return [
    victim,
    String(kills.length),
    sum(({ calls }) => calls),
    sum(({ wrong }) => wrong.length),
    [...failed].map(([outcome, count]) => `${outcome}: ${count}`).join(', ') || '0',
    most(({ longestGapMs }) => longestGapMs),
    most(({ slowestMs }) => slowestMs),
    most(({ recoveryMs }) => recoveryMs),
    sum(({ answeredAfter }) => (answeredAfter === 'anew' ? 1 : 0)),
    sum(({ ended }) => (ended.code === 0 || ended.code === null ? 0 : 1)),
    sum(({ repairs }) => repairs),
    Math.max(0, ...kills.map(({ takenOverMs }) => takenOverMs / 1_000)).toFixed(1),
    sum(({ lost }) => lost),
    sum(({ doubled }) => doubled),
    sum(({ different }) => different),
    `${quota.inRedis - quota.counted} of ${quota.unknown}`,
    verdict(isGood(one)),
  ];
}
