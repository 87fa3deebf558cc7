import type { Limiter } from '@tripoint/limits';
import type { Accounts } from '@tripoint/organisations';
import type { Clock, Logger } from '@tripoint/runtime';
import type { ForwardedService } from '../gateway-options';
import type { KeyFormat } from '../keys/key-format';
import type { KeyStore } from '../keys/key-store';
import type { UsageReader } from '../usage/usage-history';
import type { Mailer } from './sign-in/mailer';
import type { OpenId } from './sign-in/openid';

/** What members may give their keys. */
export interface KeyBounds {
  readonly accountMaxKeys: number;
  readonly accountMaxQuota: number;
  readonly accountMaxRate: number;
  readonly accountMaxBurst: number;
}

/** What the pages of accounts need. */
export interface AccountOptions {
  readonly accounts: Accounts;
  readonly keyStore: KeyStore;
  readonly keyFormat: KeyFormat;
  /** Says everywhere that keys were made, changed or ended. */
  readonly publishKeys: (selectors: readonly string[]) => Promise<void>;
  readonly usage: UsageReader;
  readonly limiter: Pick<Limiter, 'used'>;
  readonly services: readonly ForwardedService[];
  readonly bounds: KeyBounds;
  /** null = links come from the operator's command alone. */
  readonly mailer: Mailer | null;
  readonly openId: { readonly provider: OpenId; readonly name: string } | null;
  readonly publicUrl: string | null;
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}
