import { describeLoad, machineLoad } from '../../shared/machine-load';
import { writeResults } from '../../shared/results-file';
import { say } from '../../shared/say';
import { milliseconds, textTable, verdict } from '../../shared/table';
import type { FaultReport } from './drill-fault';

const head = [
  'fault',
  'calls',
  'wrong',
  'failed',
  'at rest',
  'p99 before',
  'during',
  'after',
  'slowest ms',
  'well after s',
  'import',
  '',
];
const SHOWN_PROBLEMS = 5;
const MS_PER_SECOND = 1_000;

/** Null: calls failed before it, too, so nothing can be said. */
const isGood = ({ wrong, problems, wellAfterMs, failedAtRest }: FaultReport): boolean | null =>
  failedAtRest > 0 ? null : wrong.length + problems.length === 0 && wellAfterMs !== null;

/** Prints and writes the figures. @returns whether everything was as documented */
export async function reportFaults(
  reports: readonly FaultReport[],
  facts: { readonly rate: number; readonly seconds: number },
  json: string,
): Promise<boolean> {
  const ok = reports.length > 0 && reports.every((one) => isGood(one) === true);
  const load = machineLoad();
  process.stdout.write(`${textTable(head, reports.map(lineOf))}\n
wrong: answers unlike those at rest, and failures that the failure table does not name; at rest: failed before the fault; ${facts.rate} calls a second,
each fault for ${facts.seconds} s. ${describeLoad(load)}\n`);
  for (const { name, problems, wrong } of reports) {
    for (const problem of [...problems, ...wrong].slice(0, SHOWN_PROBLEMS))
      process.stdout.write(`WRONG ${name}: ${problem}\n`);
  }
  const results = { benchmark: 'faults', at: new Date().toISOString(), ok, ...facts, load, reports };
  say(`Written: ${await writeResults(json, results)}`);
  return ok;
}

function lineOf(report: FaultReport): string[] {
  const { name, calls, wrong, failed, failedAtRest, rest, during, after, slowestMs, wellAfterMs, imported } = report;
  const importEnded = imported === '' ? 'ok' : 'failed';
  return [
    name,
    String(calls),
    String(wrong.length),
    Object.entries(failed)
      .map(([outcome, count]) => `${outcome}: ${count}`)
      .join(', ') || '0',
    String(failedAtRest),
    ...[rest.p99, during.p99, after.p99, slowestMs].map(milliseconds),
    wellAfterMs === null ? 'never' : (wellAfterMs / MS_PER_SECOND).toFixed(1),
    imported === null ? '-' : importEnded,
    verdict(isGood(report)),
  ];
}
