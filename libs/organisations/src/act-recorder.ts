import type { Clock } from '@tripoint/runtime';
import type { Act, AdministrativeAct, AdministrativeLog } from './administrative-log';

/** Longest detail of an act, in characters. */
const MAX_DETAIL = 1_000;
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Who acts, and from where. */
export interface Actor {
  /** E-mail address of a member, or `operator NAME`. */
  readonly name: string;
  /** Address of the caller, or the machine of a command. */
  readonly from: string;
}

/** An act before it is done. */
export interface PlannedAct {
  readonly act: Act;
  /** null = it concerns no single organisation. */
  readonly organisationId: string | null;
  readonly subject: string;
  readonly detail?: string | null;
}

/** An act that cannot be done as things are; the message is for the person who asked. */
export class RefusedActError extends Error {
  override readonly name: string = 'RefusedActError';
}

/** Something was done that could not be logged. */
export class UnloggedActError extends Error {
  override readonly name = 'UnloggedActError';
}

/** Logs administrative acts, and does them. */
export interface Acts {
  /**
   * Logs an act, then does it, so that nothing is done which is not in the log. When it fails, that is logged as well.
   * @throws what `work` throws; nothing is done when the log cannot be written
   */
  record<T>(act: PlannedAct, work: () => Promise<T>): Promise<T>;
  /**
   * The same for what must not wait, such as revoking a key: it is done even if the log cannot be written.
   * @throws UnloggedActError after it was done
   */
  recordUrgent<T>(act: PlannedAct, work: () => Promise<T>): Promise<T>;
}

export interface ActRecorderOptions {
  readonly log: Pick<AdministrativeLog, 'append'>;
  readonly clock: Clock;
  readonly actor: Actor;
}

/** Logs the acts of one actor. */
export class ActRecorder implements Acts {
  constructor(private readonly options: ActRecorderOptions) {}

  async record<T>(act: PlannedAct, work: () => Promise<T>): Promise<T> {
    await this.append(act);
    return this.attempt(act, work);
  }

  async recordUrgent<T>(act: PlannedAct, work: () => Promise<T>): Promise<T> {
    const unlogged = await this.append(act).then(
      () => null,
      (cause: unknown) => ({ cause }),
    );
    const result = await (unlogged === null ? this.attempt(act, work) : work());
    if (unlogged === null) return result;
    const why = unlogged.cause instanceof Error ? unlogged.cause.message : String(unlogged.cause);
    throw new UnloggedActError(
      `${act.act} ${act.subject} is done, but is not in the log of administrative acts: ${why}`,
      unlogged,
    );
  }

  private async attempt<T>(act: PlannedAct, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      // Members read the log: what is wrong inside is not for them.
      const why = cause instanceof RefusedActError ? cause.message : 'server error';
      const failed = { ...act, act: 'act.failed', subject: `${act.act} ${act.subject}`, detail: why } as const;
      // What went wrong first is what the person needs to read.
      await this.append(failed).catch(() => undefined);
      throw cause;
    }
  }

  private append({ act, organisationId, subject, detail = null }: PlannedAct): Promise<void> {
    const { log, clock, actor } = this.options;
    const written: AdministrativeAct = {
      whenMs: clock.now(),
      organisationId,
      actor: actor.name,
      act,
      subject,
      // A line of the log stays one line.
      detail: detail?.replace(CONTROL_CHARACTERS, ' ').slice(0, MAX_DETAIL) ?? null,
      from: actor.from,
    };
    return log.append(written);
  }
}
