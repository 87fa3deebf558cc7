import { setTimeout as pause } from 'node:timers/promises';
import { type Latency, latencyOf } from '../../shared/percentiles';
import { type RegisterImport, startRegisterImport } from '../form/import-register';
import type { WholeForm } from '../form/whole-form';
import type { CallResult } from '../outages/calls';
import { type Judgement, judge } from '../outages/judge';
import type { CallStream } from '../outages/stream';
import type { Fault, Patient } from './faults';

/** What one fault did. */
export interface FaultReport extends Judgement {
  readonly name: string;
  /** Of the calls that were sent before, during and after it. */
  readonly rest: Latency;
  readonly during: Latency;
  readonly after: Latency;
  /** From its end to the last call that was not answered well, in milliseconds; null when calls went wrong to the end. */
  readonly wellAfterMs: number | null;
  /** How the import meanwhile ended: empty when it went through, null when there was none. */
  readonly imported: string | null;
  readonly problems: readonly string[];
}

export interface DrillTimes {
  readonly restMs: number;
  readonly faultMs: number;
}

/** Calls must all go well for so long, within so long, in milliseconds. */
const CALM_MS = 2_000;
const CALM_MOST_MS = 60_000;
const POLL_MS = 100;
/** An import that began before a fault is well under way when the fault begins. */
const IMPORT_HEAD_START_MS = 3_000;

/** Does one fault under calls, and takes it away again. */
export async function drillFault(
  fault: Fault,
  patient: Patient,
  { form, stream, times }: { readonly form: WholeForm; readonly stream: CallStream; readonly times: DrillTimes },
): Promise<FaultReport> {
  const problems: string[] = [];
  form.services.note(`${fault.name}: rest`);
  await untilCalm(stream, problems);
  stream.take();
  await pause(times.restMs);
  const running: RegisterImport | null = fault.withImport ? startRegisterImport(form, ['--sample', '--again']) : null;
  if (running !== null) await pause(IMPORT_HEAD_START_MS);
  const killedMs = performance.now();
  form.services.note(`${fault.name}: begins`);
  await fault.begin(patient);
  await pause(times.faultMs);
  form.services.note(`${fault.name}: ends`);
  await fault.end(patient).catch((error: Error) => problems.push(error.message));
  const backMs = performance.now();
  const isWell = await untilCalm(stream, problems);
  const imported = running === null ? null : await running.ended;
  if (imported && !fault.allowed.importMayFail) problems.push(imported);
  const results = stream.take();
  const judgement = judge(results, { killedMs, backMs }, fault.allowed);
  const sent = (fromMs: number, toMs: number): Latency =>
    latencyOf(results.filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs).map(({ milliseconds: ms }) => ms));
  return {
    ...judgement,
    name: fault.name,
    rest: sent(0, killedMs),
    during: sent(killedMs, backMs),
    after: sent(backMs, Number.POSITIVE_INFINITY),
    wellAfterMs: isWell ? lastBadMs(results, backMs) : null,
    imported,
    problems,
  };
}

function lastBadMs(results: readonly CallResult[], backMs: number): number {
  const bad = results.filter(({ outcome, problem }) => outcome !== '200' || problem !== null);
  return Math.max(0, ...bad.map(({ sentMs, milliseconds }) => sentMs + milliseconds - backMs));
}

async function untilCalm(stream: CallStream, problems: string[]): Promise<boolean> {
  const end = performance.now() + CALM_MOST_MS;
  while (!stream.isCalm(CALM_MS)) {
    if (performance.now() > end) {
      problems.push(`callers were not answered well within ${CALM_MOST_MS / 1_000} s`);
      return false;
    }
    await pause(POLL_MS);
  }
  return true;
}
