import type { Reply } from './reply';

/** What a reply to RCPT says of the mailbox, or of us. */
export type ReplyClass =
  | 'accepted'
  | 'full'
  | 'disabled'
  | 'unknown user'
  | 'no mail'
  | 'blocked'
  | 'temporary'
  | 'unclear';

/** Enhanced status codes that mean one thing (RFC 3463, RFC 7505 for 5.1.10). */
const byEnhancedCode: Readonly<Record<string, ReplyClass>> = {
  '4.2.2': 'full',
  '5.2.2': 'full',
  '5.2.1': 'disabled',
  '5.1.0': 'unknown user',
  '5.1.1': 'unknown user',
  '5.1.6': 'unknown user',
  '5.1.10': 'no mail',
};

/** Gmail: the mailbox exists and gets too much mail at the moment. */
const BUSY_MAILBOX = /is receiving mail (?:at a rate|too quickly)/;
/** Microsoft 365 for an unknown recipient, which by its text alone would be a refusal of us. */
const MICROSOFT_UNKNOWN = /recipient address rejected: access denied/;
const BLOCKED =
  /black ?-?list|block ?-?list|spamhaus|dnsbl|rbl\b|banned|access denied|relay|reverse dns|\bptr\b|rdns|poor reputation|bad reputation|blocked|not authori[sz]ed|spam|policy|denied/;
const FULL_CODES = new Set([452, 552]);
const FULL_WIDE = /full|quota|insufficient|storage|space|too many messages/;
const FULL = /mailbox (?:is |for \S+ is )?(?:full|over)|over ?quota|quota exceeded|exceeded \S* ?quota/;
const DISABLED = /disabled|inactive|discontinued|suspended|deactivated/;
const UNKNOWN_CODES = new Set([550, 551, 553]);
const UNKNOWN_USER =
  /user unknown|unknown (?:user|recipient|mailbox|local|address)|(?:does not|doesn't|not) exist|no such (?:user|recipient|mailbox|address|person)|no mailbox|mailbox (?:unavailable|not found|unknown)|(?:user|recipient|address|account) not found|(?:recipient|address) (?:address )?rejected|unrouteable|invalid (?:recipient|mailbox|user|address)|not a valid (?:mailbox|recipient|user)|no (?:account|user) (?:here )?by that name/;

/** Reads the reply to RCPT: enhanced code before text; among texts, a refusal of us before an unknown mailbox. */
export function classify({ code, enhanced, text }: Reply): ReplyClass {
  if (code < 300) return 'accepted';
  if (BUSY_MAILBOX.test(text)) return 'accepted';
  const known = enhanced === null ? undefined : byEnhancedCode[enhanced];
  if (known !== undefined) return known;
  if (enhanced === '5.4.1' && MICROSOFT_UNKNOWN.test(text)) return 'unknown user';
  if (enhanced?.startsWith('5.7.')) return 'blocked';
  if (code === 521 || code === 556) return 'no mail';
  const isFull = FULL_CODES.has(code) ? FULL_WIDE.test(text) : FULL.test(text);
  if (isFull && !enhanced?.startsWith('4.3.')) return 'full';
  if (code < 400) return 'unclear';
  if (code < 500) return 'temporary';
  if (BLOCKED.test(text)) return 'blocked';
  if (DISABLED.test(text)) return 'disabled';
  return UNKNOWN_CODES.has(code) && UNKNOWN_USER.test(text) ? 'unknown user' : 'unclear';
}
