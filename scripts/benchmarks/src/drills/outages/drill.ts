import { setTimeout as pause } from 'node:timers/promises';
import { writeClient } from '@tripoint/generations';
import type { Chance } from '@tripoint/registers/testing';
import type { Caller, KnownCall } from './calls';
import { type Difference, isSame, type LiveRecords } from './compare';
import { type EndedImport, type ImportSurroundings, type RunningImport, startImport } from './import-once';
import { type Judgement, judge } from './judge';
import { askDetails } from './known-calls';
import type { OwnServices } from './own-services';
import type { OwnStack } from './own-stack';
import { register, type State } from './states';
import type { CallStream } from './stream';
import { untilCalm } from './until-calm';
import { allowances, type Blow, strike, type Victim } from './victims';

/** Everything that a drill works with. */
export interface DrillParts extends ImportSurroundings {
  readonly states: readonly State[];
  /** What the gateway answers about the addresses that are asked about, by state. */
  readonly details: readonly ReadonlyMap<string, string>[];
  readonly ownStack: OwnStack;
  readonly services: OwnServices;
  readonly caller: Caller;
  readonly calls: readonly KnownCall[];
  readonly live: LiveRecords;
  readonly chance: Chance;
  /** How long an import to each state takes at rest, in milliseconds. */
  readonly importMs: readonly number[];
}

/** One kill, and what was found during and after it. */
export interface KillReport extends Judgement, Difference {
  readonly victim: Victim;
  readonly killed: string;
  /** The import that was under way: where it led, how long it had run, and how it ended. */
  readonly import: string;
  readonly afterMs: number;
  readonly ended: EndedImport;
  readonly answeredAfter: 'as before' | 'anew' | 'neither';
  readonly awayMs: number;
  /** Tries of imports afterwards until one went through; those that found the register held are not counted. */
  readonly repairs: number;
  readonly busy: number;
  /** From the end of that import until everybody answered with its data. */
  readonly takenOverMs: number;
  readonly problems: readonly string[];
}

/** An import that takes longer hangs, in milliseconds: locks and sessions of the dead end within a minute. */
const IMPORT_MOST_MS = 240_000;
/** Calls must all go well for so long, within so long, in milliseconds. */
const CALM = { calmMs: 1_500, mostMs: 60_000 };
/** The kill comes at any time of the import, and now and then just after it. */
const BEYOND_END = 1.1;
const BUSY_PAUSE_MS = 3_000;
const REPAIR_TRIES = 6;
/** A new generation is in use everywhere within this time, in milliseconds. */
const TAKEN_OVER_MS = 60_000;
const DETAILS_ASKED = 300;

/** Kills victims during imports and puts things right again, over and over, from state to state. */
export class Drill {
  /** State that answers. */
  at: number;

  constructor(
    private readonly parts: DrillParts,
    at: number,
  ) {
    this.at = at;
  }

  /** @param waitsForLock whether the lock of a dead importer is waited for, or taken for a minute old */
  async kill(victim: Victim, stream: CallStream, waitsForLock: boolean): Promise<KillReport> {
    const { states, importMs, chance, services } = this.parts;
    const problems: string[] = [];
    stream.take();
    const before = this.at;
    const target = (before + 1) % states.length;
    const running = startImport(states[target].words, this.parts);
    const afterMs = Math.round(chance.next() * BEYOND_END * importMs[target]);
    await pause(afterMs);

    const killedMs = performance.now();
    const blow = await this.strike(victim, running);
    const backAt = blow.back.then(
      () => performance.now(),
      (error: Error) => {
        problems.push(error.message);
        return performance.now();
      },
    );
    const ended = await this.endOf(running, problems);
    const backMs = await backAt;
    services.note(
      `${blow.name} is back after ${Math.round(backMs - killedMs)} ms, import ended ${JSON.stringify(ended)}`,
    );
    await untilCalm(stream, problems, CALM);
    this.judgeImport(victim, ended, problems);
    const answeredAfter = await this.look(before, target, ended, problems);

    const { repairs, busy } = await this.repair(before, target, waitsForLock, problems);
    const repairedMs = performance.now();
    const difference = await this.compare(problems);
    const inUseAfterMs = Math.round(performance.now() - repairedMs);
    const judgement = judge(stream.take(), { killedMs, backMs }, allowances[victim]);
    return {
      ...judgement,
      ...difference,
      victim,
      killed: blow.name,
      import: states[target].name,
      afterMs,
      ended,
      answeredAfter,
      awayMs: Math.round(backMs - killedMs),
      repairs,
      busy,
      takenOverMs: inUseAfterMs,
      problems,
    };
  }

  private async strike(victim: Victim, running: RunningImport): Promise<Blow> {
    const { services, ownStack: stack, chance } = this.parts;
    if (victim !== 'importer') return strike(victim, { services, stack }, () => chance.next());
    services.note('kill importer');
    running.kill();
    return { name: 'importer', back: running.ended.then(() => undefined) };
  }

  private async endOf(running: RunningImport, problems: string[]): Promise<EndedImport> {
    const late = setTimeout(() => {
      problems.push(`the import had not ended after ${IMPORT_MOST_MS / 1_000} s`);
      running.kill();
    }, IMPORT_MOST_MS);
    const ended = await running.ended;
    clearTimeout(late);
    return ended;
  }

  private judgeImport(victim: Victim, { code, message }: EndedImport, problems: string[]): void {
    if (code === 0 || (code === null && victim === 'importer')) return;
    if (!allowances[victim].importMayFail) problems.push(`the import ended with ${code}: ${message}`);
    else if (message === '' || message.startsWith('The import failed')) {
      problems.push(`the import does not say clearly why it failed: ${message}`);
    }
  }

  /** What answers is wholly as before or wholly anew, and anew when the import said so. */
  private async look(
    before: number,
    target: number,
    { code }: EndedImport,
    problems: string[],
  ): Promise<KillReport['answeredAfter']> {
    const is = await this.whichOf(before, target);
    if (is === null) {
      problems.push('what answers is neither as before nor anew');
      return 'neither';
    }
    if (code === 0 && is !== target) problems.push('the import said that it went through, and the old data answers');
    return is === target ? 'anew' : 'as before';
  }

  private async whichOf(...candidates: readonly number[]): Promise<number | null> {
    const { live, states } = this.parts;
    const differences = await live.compare(candidates.map((at) => states[at]));
    const found = differences.findIndex(isSame);
    return found < 0 ? null : candidates[found];
  }

  /** The next import, left alone, goes through: the same again when the old data answers, else the one after it. */
  private async repair(
    before: number,
    target: number,
    waitsForLock: boolean,
    problems: string[],
  ): Promise<{ readonly repairs: number; readonly busy: number }> {
    const { states, services } = this.parts;
    let busy = 0;
    for (let repairs = 1; ; ) {
      const is = await this.whichOf(before, target);
      const next = is === target ? (target + 1) % states.length : target;
      // What is no known state any more is put right by a whole load.
      const goal = is === null ? 0 : next;
      const { code, failureKind, message } = await this.endOf(startImport(states[goal].words, this.parts), problems);
      if (code === 0) {
        this.at = goal;
        return { repairs, busy };
      }
      services.note(`repair ended with ${code} ${failureKind}: ${message}`);
      if (failureKind === 'busy') {
        busy++;
        if (waitsForLock) await pause(BUSY_PAUSE_MS);
        else await this.forgetLock();
        continue;
      }
      // A run whose importer was killed may have come through meanwhile; then its change set has another base.
      if (failureKind !== 'base') problems.push(`repair ${repairs}: ${message}`);
      if (repairs === REPAIR_TRIES) throw new Error(`No import goes through any more: ${message}`);
      repairs++;
    }
  }

  /** As if a minute had passed since the importer died that holds the register: nobody else is importing. */
  private async forgetLock(): Promise<void> {
    const client = writeClient(this.parts.stack.ELASTICSEARCH_URL ?? '');
    await client.update({ index: 'tripoint-locks', id: `${register}-import`, doc: { touchedMs: 0 } });
    await client.close();
  }

  private async compare(problems: string[]): Promise<Difference> {
    const { live, states, details, caller, chance } = this.parts;
    const [difference] = await live.compare([states[this.at]]);
    const known = details[this.at] as ReadonlyMap<string, string>;
    const all = [...new Set(details.flatMap((of) => [...of.keys()]))];
    const keys = Array.from({ length: DETAILS_ASKED }, () => all[chance.below(all.length)]);
    const end = performance.now() + TAKEN_OVER_MS;
    for (;;) {
      const wrong = await askDetails(caller, known, keys);
      // Half of them would be asked of a replica that is behind; twice, it is asked about the other half, too.
      if (wrong.length === 0 && (await askDetails(caller, known, [...keys.slice(1), ...keys.slice(0, 2)])).length === 0)
        break;
      if (performance.now() > end) {
        problems.push(`${wrong.length} details of ${keys.length} are not those of the source, such as ${wrong[0]}`);
        break;
      }
    }
    return difference as Difference;
  }

  /** Asks about all of them, those that only other states have too. */
  askAll(): Promise<string[]> {
    const { details, caller } = this.parts;
    const all = [...new Set(details.flatMap((of) => [...of.keys()]))];
    return askDetails(caller, details[this.at] as ReadonlyMap<string, string>, all);
  }
}
