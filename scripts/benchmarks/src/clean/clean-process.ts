import { runCleanCommand } from '@tripoint/cleaning';
import { forkModule } from '../processes/fork-module';

/** What a whole run of `scripts/clean` took. */
export interface CleanRun {
  readonly code: number;
  /** What it printed: the report as JSON. */
  readonly report: string;
  /** Of all its threads. */
  readonly cpuSeconds: number;
  readonly seconds: number;
  /** Most that it held at once, in bytes. */
  readonly peakMemory: number;
}

const BYTES_PER_KIB = 1_024;
const US_PER_SECOND = 1e6;

/** Runs `scripts/clean` on these words in a process of its own. */
export function runCleanProcess(words: readonly string[]): Promise<CleanRun> {
  return new Promise((resolve, reject) => {
    const child = forkModule(__filename, 'The process that cleans', reject);
    child.once('message', (run) => resolve(run as CleanRun));
    child.send(words);
  });
}

/** Kills a run of `scripts/clean` in its middle. */
export function killCleanProcess(words: readonly string[], afterMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = forkModule(__filename, 'The process that is killed', () => resolve());
    child.once('message', () => reject(new Error(`scripts/clean was done before it was killed, after ${afterMs} ms.`)));
    child.send(words);
    setTimeout(() => child.kill('SIGKILL'), afterMs).unref();
  });
}

async function answerParent(words: readonly string[]): Promise<void> {
  const started = performance.now();
  let report = '';
  const out = (text: string): void => {
    report += text;
  };
  const code = await runCleanCommand(words, { env: process.env, out, err: process.stderr });
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const run: CleanRun = {
    code,
    report,
    cpuSeconds: (userCPUTime + systemCPUTime) / US_PER_SECOND,
    seconds: (performance.now() - started) / 1_000,
    peakMemory: maxRSS * BYTES_PER_KIB,
  };
  process.send?.(run, () => process.disconnect());
}

if (require.main === module) process.once('message', (words) => void answerParent(words as readonly string[]));
