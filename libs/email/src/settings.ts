import { isIP } from 'node:net';
import {
  choiceSetting,
  integerSetting,
  listSetting,
  SettingProblem,
  type SettingsCheck,
  type SettingsOf,
  textSetting,
} from '@tripoint/runtime';
import { readEmail } from './address/read-email';

const withSmtp = 'EMAIL_SMTP=on';
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

/** How e-mail addresses are verified. */
export const emailSettings = {
  emailSmtp: choiceSetting('EMAIL_SMTP', ['off', 'on'], {
    meaning:
      'Whether e-mail verification asks mail servers on port 25. `off`: `reachable` of an address whose domain takes mail is `unknown`. `on` needs a machine whose outgoing port 25 is open, which is tested at start and again while it is closed.',
    default: 'off',
  }),
  emailHeloName: textSetting('EMAIL_HELO_NAME', {
    meaning:
      'Host name that mail servers are greeted with; needed with `EMAIL_SMTP=on`. It must be the reverse name of the address that the machine connects from.',
    default: null,
    onlyWith: withSmtp,
  }),
  emailSender: textSetting('EMAIL_SENDER', {
    meaning:
      'Sender that mail servers see; needed with `EMAIL_SMTP=on`. An existing address of a domain of yours. Nothing is sent from it.',
    default: null,
    onlyWith: withSmtp,
  }),
  emailTestDomains: listSetting('EMAIL_TEST_DOMAINS', {
    meaning:
      'Domains whose mail servers and DNS records show whether the own network works; one that answers is enough.',
    default: ['gmail.com', 'seznam.cz', 'onet.pl'],
    of: 'domains',
    item: (text) => {
      if (readEmail(`a@${text}`) === null) throw new SettingProblem('must hold domains, such as gmail.com');
      return text.toLowerCase();
    },
  }),
  emailDnsServers: listSetting('EMAIL_DNS_SERVERS', {
    meaning: 'DNS resolvers for e-mail verification. Default: those of the system.',
    default: [],
    of: 'IP addresses, with `:port` where it is not 53',
    item: (text) => {
      if (!isDnsServer(text))
        throw new SettingProblem('must hold IP addresses, such as 192.0.2.1, 192.0.2.1:5353 or [2001:db8::1]:53');
      return text;
    },
  }),
  emailPerDomain: integerSetting('EMAIL_PER_DOMAIN', {
    meaning:
      'Most conversations of one process at a time with the mail servers of one domain; five times as many with those of one provider.',
    default: 2,
    min: 1,
    max: 20,
    onlyWith: withSmtp,
  }),
  emailPaceMs: integerSetting('EMAIL_PACE_MS', {
    meaning: 'Between the starts of two conversations with the mail servers of one domain.',
    default: 100,
    min: 0,
    max: 5_000,
    unit: 'milliseconds',
    onlyWith: withSmtp,
  }),
} as const;

export type EmailSettings = SettingsOf<typeof emailSettings>;

export const smtpHasNames: SettingsCheck<EmailSettings> = ({ emailSmtp, emailHeloName, emailSender }) => {
  if (emailSmtp === 'off') return null;
  if (emailHeloName === null || !HOST_NAME.test(emailHeloName)) {
    return 'EMAIL_SMTP=on needs EMAIL_HELO_NAME: a full host name, such as verify.example.com';
  }
  const sender = readEmail(emailSender ?? '');
  return sender === null || sender.isUtf8
    ? 'EMAIL_SMTP=on needs EMAIL_SENDER: an address, such as verify@example.com'
    : null;
};

function isDnsServer(text: string): boolean {
  const [, bracketed, plain, port = '53'] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(text) !== 0 || (isIP(bracketed ?? plain ?? '') !== 0 && Number(port) > 0 && Number(port) < 65_536);
}
