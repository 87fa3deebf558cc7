import { setTimeout as pause } from 'node:timers/promises';
import { type Latency, latencyOf } from '../../shared/percentiles';
import { type RegisterImport, startRegisterImport } from '../form/import-register';
import type { WholeForm } from '../form/whole-form';
import type { CallResult } from '../outages/calls';
import { type Judgement, judge } from '../outages/judge';
import type { CallStream } from '../outages/stream';
import { untilCalm } from '../outages/until-calm';
import type { Fault, Patient } from './faults';

/** What one fault did. */
export interface FaultReport extends Judgement {
  readonly name: string;
  /** Calls that were answered before it, and not well: the machine has too much to do to say anything of the fault. */
  readonly failedAtRest: number;
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

/** A call may take so many times as long as the slowest at rest, where that is more than the failure table says. */
const BUSY_FACTOR = 2;
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
  const isAtRest = ({ sentMs, milliseconds }: CallResult): boolean => sentMs + milliseconds < killedMs;
  const atRest = results.filter(isAtRest);
  // On a busy machine calls take long whatever is away.
  const slowestMs = Math.max(
    fault.allowed.slowestMs,
    BUSY_FACTOR * latencyOf(atRest.map(({ milliseconds: ms }) => ms)).max,
  );
  const troubled = results.filter((result) => !isAtRest(result));
  const judgement = judge(troubled, { killedMs, backMs }, { ...fault.allowed, slowestMs });
  return {
    ...judgement,
    name: fault.name,
    failedAtRest: atRest.filter(isBad).length,
    ...phasesOf(results, killedMs, backMs),
    wellAfterMs: isWell ? lastBadMs(results, backMs) : null,
    imported,
    problems,
  };
}

/** How long calls took that were sent before a fault, while it lasted and afterwards. */
export function phasesOf(
  results: readonly CallResult[],
  fromMs: number,
  toMs: number,
): Pick<FaultReport, 'rest' | 'during' | 'after'> {
  const of = (isIn: (sentMs: number) => boolean): Latency =>
    latencyOf(results.filter(({ sentMs }) => isIn(sentMs)).map(({ milliseconds }) => milliseconds));
  return {
    rest: of((sentMs) => sentMs < fromMs),
    during: of((sentMs) => sentMs >= fromMs && sentMs < toMs),
    after: of((sentMs) => sentMs >= toMs),
  };
}

const isBad = ({ outcome, problem }: CallResult): boolean => outcome !== '200' || problem !== null;

function lastBadMs(results: readonly CallResult[], backMs: number): number {
  return Math.max(0, ...results.filter(isBad).map(({ sentMs, milliseconds }) => sentMs + milliseconds - backMs));
}
