import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { registerDirectory } from '@tripoint/generations';
import type { Chance } from '@tripoint/registers/testing';
import { type EndedImport, type ImportPhase, ImportProcess, importPhases } from '../../processes/import-process';
import { answersOf } from './answers';
import type { Scenario } from './scenarios';

/** After so many kills, and after the last, an import is left alone and must go through. */
export const KILLS_BETWEEN_REPAIRS = 5;

/** Generated registers of another seed have their rows in other regions. */
const MIN_ROWS_SHARE = '0.3';

/** One kill, and what was found after it. */
export interface Kill {
  readonly scenario: string;
  readonly phase: ImportPhase;
  /** After the phase had started, in milliseconds. */
  readonly afterMs: number;
  readonly answered: 'as before' | 'anew';
  /** State in the record of the run; null when it was killed before it had one. */
  readonly recorded: string | null;
}

export interface ScenarioResult {
  readonly kills: readonly Kill[];
  /** Imports that ended before they could be killed. */
  readonly tooLate: number;
  readonly repairs: number;
  readonly wrong: readonly string[];
}

/**
 * Kills imports of one scenario until enough were killed, and looks at what is left each time.
 * @param firstPhase place of the phase that is killed first; the others take turns
 */
export async function killImports(
  scenario: Scenario,
  dataDir: string,
  kills: number,
  chance: Chance,
  firstPhase: number,
): Promise<ScenarioResult> {
  const loop = new KillLoop(scenario, dataDir, chance);
  await loop.prepare();
  while (loop.kills.length < kills) {
    await loop.killOne(importPhases[(firstPhase + loop.kills.length + loop.tooLate) % importPhases.length]);
    const isLast = loop.kills.length === kills;
    if (isLast || (loop.kills.length + loop.tooLate) % KILLS_BETWEEN_REPAIRS === 0) await loop.repair();
  }
  const { tooLate, repairs, wrong } = loop;
  return { kills: loop.kills, tooLate, repairs, wrong };
}

class KillLoop {
  readonly kills: Kill[] = [];
  readonly wrong: string[] = [];
  tooLate = 0;
  repairs = 0;
  private answers = { first: '', second: '' };
  private live: 'first' | 'second' = 'second';
  private lengths: ReadonlyMap<ImportPhase, number> = new Map();

  constructor(
    private readonly scenario: Scenario,
    private readonly dataDir: string,
    private readonly chance: Chance,
  ) {}

  /** Reaches both states once, learns what they answer and how long each phase takes. */
  async prepare(): Promise<void> {
    const { register } = this.scenario;
    await this.import('first');
    const first = await answersOf(this.dataDir, register);
    const { phases, milliseconds } = await this.import('second');
    this.answers = { first, second: await answersOf(this.dataDir, register) };
    if (first === this.answers.second) throw new Error(`${this.scenario.name}: both states answer the same`);
    const begins = [...phases, ['end', milliseconds] as const];
    this.lengths = new Map(
      phases.size === 0 ? [] : [...phases.keys()].map((phase, at) => [phase, begins[at + 1]![1] - begins[at]![1]]),
    );
  }

  async killOne(phase: ImportPhase): Promise<void> {
    const target = await this.target();
    // As identifiers of runs begin.
    const startedAt = new Date().toISOString().replaceAll(/[-:.]/g, '');
    const importing = this.start(this.scenario[target]);
    await importing.reaches(phase);
    const afterMs = Math.round(this.chance.next() * (this.lengths.get(phase) ?? 0));
    await after(afterMs);
    importing.kill();
    const { code } = await importing.ended;
    const answered = await answersOf(this.dataDir, this.scenario.register);
    const { first, second } = this.answers;
    const where = `${this.scenario.name}, killed ${afterMs} ms into ${phase}`;
    if (answered !== first && answered !== second) this.wrong.push(`${where}: what answers is neither old nor new`);
    const isAnew = answered === this.answers[target];
    if (isAnew) this.live = target;
    if (code !== null) {
      this.tooLate++;
      if (code !== 0 || !isAnew) this.wrong.push(`${where}: it had ended with ${code} before`);
      return;
    }
    const [newest] = await this.runs();
    const recorded = newest === undefined || newest.run < startedAt ? null : newest.state;
    this.kills.push({
      scenario: this.scenario.name,
      phase,
      afterMs,
      answered: isAnew ? 'anew' : 'as before',
      recorded,
    });
    // Killed before it held the register it has no record.
    const mayHaveNone = phase === 'starting' || phase === 'reading';
    const isRecorded = recorded === (isAnew ? 'live' : 'interrupted') || (recorded === null && mayHaveNone);
    if (!isRecorded) this.wrong.push(`${where}: its record says ${recorded}`);
  }

  /** The next import, left alone, goes through and leaves nothing of those that were killed. */
  async repair(): Promise<void> {
    const target = await this.target();
    await this.import(target);
    this.live = target;
    this.repairs++;
    const { register, name } = this.scenario;
    if ((await answersOf(this.dataDir, register)) !== this.answers[target]) {
      this.wrong.push(`${name}: an import after kills does not answer`);
    }
    const root = registerDirectory(this.dataDir, register);
    const left = [...(await readdir(join(root, 'generations'))), ...(await readdir(join(root, 'runs')))];
    const unfinished = left.filter((entry) => /\.(building|draft)$/.test(entry));
    if (unfinished.length > 0) this.wrong.push(`${name}: left behind: ${unfinished.join(', ')}`);
    const states = (await this.runs()).map(({ state }) => state);
    const open = states.filter(
      (state) => !['live', 'interrupted', 'rolled-back', 'replaced', 'unchanged'].includes(state),
    );
    if (open.length > 0) this.wrong.push(`${name}: records say ${open.join(', ')}`);
  }

  /** The state that does not answer now; a change set needs the state before it to answer. */
  private async target(): Promise<'first' | 'second'> {
    if (this.scenario.mode === 'load') return this.live === 'first' ? 'second' : 'first';
    if (this.live === 'second') {
      await this.command(['rollback', this.scenario.register]);
      this.live = 'first';
      if ((await answersOf(this.dataDir, this.scenario.register)) !== this.answers.first) {
        await this.import('first');
      }
    }
    return 'second';
  }

  private async import(target: 'first' | 'second'): Promise<EndedImport> {
    return this.command(this.scenario[target]);
  }

  private async command(words: readonly string[]): Promise<EndedImport> {
    const ended = await this.start(words).ended;
    if (ended.code !== 0)
      throw new Error(`${this.scenario.name}: ${words.join(' ')} ended with ${ended.code}: ${ended.stderr}`);
    return ended;
  }

  /** What an import leaves for a while lies in its data directory. */
  private start(words: readonly string[]): ImportProcess {
    const env = { ...process.env, TMPDIR: this.dataDir, IMPORT_MIN_ROWS_SHARE: MIN_ROWS_SHARE };
    return new ImportProcess([...words, '--data-dir', this.dataDir], env);
  }

  /** As anybody who asks gets them, from a process of its own. */
  private async runs(): Promise<readonly { readonly run: string; readonly state: string }[]> {
    const { stdout } = await this.command(['runs', this.scenario.register, '--json']);
    return JSON.parse(stdout) as { run: string; state: string }[];
  }
}
