import type { AnyOperation, CountryCode } from '@tripoint/contract';
import type { Answer, Call } from '@tripoint/runtime';

/** The parameters of a call in both forms: a service in this process takes the checked ones, one behind HTTP checks again. */
export interface UpstreamParams {
  /** As the caller gave them, without the access key. */
  readonly given: Readonly<Record<string, unknown>>;
  /** As the contract's check left them. */
  readonly checked: unknown;
}

/** What a service answered. */
export type UpstreamAnswer = Answer;

/** A service that answers operations, in this process or behind HTTP. */
export interface Upstream {
  /** Countries that the service has data for at this moment. */
  countries(): readonly CountryCode[];
  /**
   * Answers at the latest at `call.deadlineMs`.
   * @throws ApiError 502 when the service cannot be reached, 504 when it is too slow.
   */
  call(operation: AnyOperation, params: UpstreamParams, call: Call): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}
