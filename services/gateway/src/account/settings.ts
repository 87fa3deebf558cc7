import { integerSetting, type SettingsCheck, type SettingsOf, textSetting, urlSetting } from '@tripoint/runtime';
import { BURST_MAX, DEFAULT_BURST, DEFAULT_QUOTA, DEFAULT_RATE, QUOTA_MAX, RATE_MAX } from '../keys/key-properties';

const KEYS_MAX = 10_000;

/** Settings of the pages of accounts. */
export const accountPageSettings = {
  smtpUrl: urlSetting(
    'SMTP_URL',
    {
      meaning:
        'Mail server that sends links to sign in, with user and password: `smtps://user:password@mail.example`. Without it only `scripts/members sign-in-link` gives links.',
      default: null,
      secret: true,
    },
    ['smtp', 'smtps'],
  ),
  mailFrom: textSetting('MAIL_FROM', {
    meaning: 'Sender of these mails: `Tripoint <account@example.com>`.',
    default: null,
    onlyWith: 'SMTP_URL',
  }),
  openIdIssuer: urlSetting('OPENID_ISSUER', {
    meaning: 'Issuer of OpenID Connect with which members sign in; its e-mail addresses must be verified.',
    default: null,
  }),
  openIdClient: textSetting('OPENID_CLIENT', {
    meaning:
      'Client id of this service at the issuer; its redirect address is `PUBLIC_URL/account/sign-in/openid/return`.',
    default: null,
    onlyWith: 'OPENID_ISSUER',
  }),
  openIdSecret: textSetting('OPENID_SECRET', {
    meaning: 'Secret of this client.',
    default: null,
    secret: true,
    onlyWith: 'OPENID_ISSUER',
  }),
  openIdName: textSetting('OPENID_NAME', {
    meaning: 'Name of the issuer on the button of the sign-in page.',
    default: 'your organisation',
    onlyWith: 'OPENID_ISSUER',
  }),
  accountMaxKeys: integerSetting('ACCOUNT_MAX_KEYS', {
    meaning:
      'Keys that an organisation may have before its members can make no more of them; ended ones count until the end of the month in which they were made.',
    default: 100,
    min: 0,
    max: KEYS_MAX,
  }),
  accountMaxQuota: integerSetting('ACCOUNT_MAX_QUOTA', {
    meaning: 'Most calls per month that a member may give a key.',
    default: DEFAULT_QUOTA,
    min: 0,
    max: QUOTA_MAX,
    unit: 'calls per month',
  }),
  accountMaxRate: integerSetting('ACCOUNT_MAX_RATE', {
    meaning: 'Most requests per second that a member may give a key.',
    default: DEFAULT_RATE,
    min: 1,
    max: RATE_MAX,
    unit: 'requests per second',
  }),
  accountMaxBurst: integerSetting('ACCOUNT_MAX_BURST', {
    meaning: 'Most requests at once that a member may give a key.',
    default: DEFAULT_BURST,
    min: 1,
    max: BURST_MAX,
    unit: 'requests at once',
  }),
} as const;

export type AccountPageSettings = SettingsOf<typeof accountPageSettings>;

/** A link in a mail must not lead where a caller's `Host` header says. */
const mailIsWhole: SettingsCheck<AccountPageSettings & { readonly publicUrl: string | null }> = ({
  smtpUrl,
  mailFrom,
  publicUrl,
}) =>
  smtpUrl === null || (mailFrom !== null && publicUrl !== null) ? null : 'SMTP_URL needs MAIL_FROM and PUBLIC_URL';

const openIdIsWhole: SettingsCheck<AccountPageSettings & { readonly publicUrl: string | null }> = ({
  openIdIssuer,
  openIdClient,
  openIdSecret,
  publicUrl,
}) =>
  openIdIssuer === null || (openIdClient !== null && openIdSecret !== null && publicUrl !== null)
    ? null
    : 'OPENID_ISSUER needs OPENID_CLIENT, OPENID_SECRET and PUBLIC_URL';

export const accountChecks = [mailIsWhole, openIdIsWhole];
