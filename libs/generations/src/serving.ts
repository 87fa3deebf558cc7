import { setTimeout } from 'node:timers/promises';

/** A process that searches, and the generation of each register that it answers from. */
export interface ServingProcess {
  /** Process and machine, for people. */
  readonly name: string;
  /** By register; null while nothing answers for it. */
  readonly registers: Readonly<Record<string, string | null>>;
}

/** Where the processes that search the generations of one store say what they answer from. */
export interface ServingBoard {
  /** Says it for this process, in place of what it said before. Has to be said again and again, or it counts as dead. */
  write(registers: ServingProcess['registers']): Promise<void>;
  /** This process searches no more. */
  remove(): Promise<void>;
  /** The processes that run. */
  list(): Promise<ServingProcess[]>;
}

/** A process says again so often what it answers from, in milliseconds. */
const REPEAT_MS = 5_000;
/** A process of another machine that has not said it for so long has ended, in milliseconds. */
export const SERVING_DEAD_AFTER_MS = 20_000;

/** A process that ends does not wait longer for a board that is away, in milliseconds. */
const MAX_CLOSE_MS = 2_000;

/** Says on a board what this process answers from, until it is closed. A board that cannot be written stops no search. */
export class ServingNote {
  private readonly registers: Record<string, string | null>;
  private writing: Promise<void>;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly board: ServingBoard,
    registers: readonly string[],
  ) {
    this.registers = Object.fromEntries(registers.map((register) => [register, null]));
    this.writing = this.write();
    this.timer = setInterval(() => {
      this.writing = this.write();
    }, REPEAT_MS);
    this.timer.unref();
  }

  answersFrom(register: string, generation: string): void {
    this.registers[register] = generation;
    this.writing = this.write();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    const removed = this.writing.then(() => this.board.remove()).catch(() => undefined);
    await Promise.race([removed, setTimeout(MAX_CLOSE_MS, undefined, { ref: false })]);
  }

  /** One after the other, so that the last word stays. */
  private async write(): Promise<void> {
    await this.writing;
    await this.board.write({ ...this.registers }).catch(() => undefined);
  }
}
