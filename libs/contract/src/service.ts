import type { CountryCode } from './countries';
import type { AnyOperation } from './operation';

/** A service, as far as those know it who pass calls on to it or describe it. */
export interface ServiceContract {
  /** As in `operation.service`. */
  readonly name: string;
  /** Markdown for the reference. */
  readonly description: string;
  /** In the order in which routes are tried: fixed paths before those with a parameter. */
  readonly operations: readonly AnyOperation[];
  /** The countries that it can have data for. */
  readonly countries: readonly CountryCode[];
}
