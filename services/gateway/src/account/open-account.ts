import type { Limiter } from '@tripoint/limits';
import type { Accounts } from '@tripoint/organisations';
import {
  type Clock,
  errorFields,
  type LimitsSettings,
  type Logger,
  redisServer,
  type Shutdown,
} from '@tripoint/runtime';
import type { ForwardedService } from '../gateway-options';
import { KeyFormat } from '../keys/key-format';
import type { KeyStore } from '../keys/key-store';
import { publishKeyChange } from '../keys/redis/publish-key-change';
import type { UsageReader } from '../usage/usage-history';
import type { AccountOptions } from './account-options';
import type { AccountPageSettings } from './settings';
import { createMailer } from './sign-in/mailer';
import { OpenId } from './sign-in/openid';

export interface AccountParts {
  readonly accounts: Accounts;
  readonly store: KeyStore;
  /** Forgets what it knows of keys, so that a change counts here at once. */
  readonly keys: { forget(selectors: readonly string[]): void };
  readonly limiter: Pick<Limiter, 'used'>;
  readonly usage: UsageReader;
  readonly services: readonly ForwardedService[];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
}

type OpenSettings = AccountPageSettings &
  LimitsSettings & {
    readonly keyPrefix: string;
    readonly publicUrl: string | null;
    readonly deadlineMs: number;
  };

/** Puts together what the pages of accounts need. */
export function openAccountPages(settings: OpenSettings, parts: AccountParts): AccountOptions {
  const { store, shutdown } = parts;
  const { smtpUrl, mailFrom, publicUrl, keyPrefix, deadlineMs } = settings;
  const mailer = smtpUrl === null || mailFrom === null ? null : createMailer(smtpUrl, mailFrom);
  if (mailer !== null) shutdown.add('mailer', async () => mailer.close());
  return {
    ...parts,
    keyStore: store,
    keyFormat: new KeyFormat(keyPrefix),
    publishKeys: publisherOf(settings, parts),
    bounds: settings,
    mailer,
    openId: openIdOf(settings),
    publicUrl,
    deadlineMs,
  };
}

function openIdOf({ openIdIssuer, openIdClient, openIdSecret, openIdName, publicUrl }: OpenSettings) {
  if (openIdIssuer === null || openIdClient === null || openIdSecret === null || publicUrl === null) return null;
  const returnUrl = `${publicUrl}/account/sign-in/openid/return`;
  const provider = new OpenId({ issuer: openIdIssuer, client: openIdClient, secret: openIdSecret, returnUrl });
  return { provider, name: openIdName };
}

/** Other gateways find a change by themselves within a second; a published one they know at once. */
function publisherOf(settings: OpenSettings, { keys, logger }: AccountParts) {
  const server = redisServer(settings);
  return async (selectors: readonly string[]): Promise<void> => {
    keys.forget(selectors);
    if (server === null) return;
    await publishKeyChange(server, settings.redisPrefix, selectors).catch((error: unknown) => {
      logger.warn('a change of keys could not be published', errorFields(error));
    });
  };
}
