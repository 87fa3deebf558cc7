import type { ReplyClass } from './smtp/reply-class';

/** How a verification ended, before the lists are looked at. */
export type Outcome =
  | ReplyClass
  | 'wrong syntax'
  | 'no mail hosts'
  | 'DNS failed'
  | 'SMTP off'
  | 'unreachable'
  | 'no SMTPUTF8'
  | 'catch-all'
  | 'out of time';

export type Reachable = 'safe' | 'risky' | 'invalid' | 'unknown';

interface Verdict {
  readonly reachable: Reachable;
  readonly mxValid: boolean;
  readonly flag: 'deliverable' | 'inboxFull' | 'disabled' | 'catchAll' | null;
  /** How long the outcome stays the outcome, in seconds. 0: it says nothing of the address. */
  readonly keptSeconds: number;
}

const DAY = 86_400;
const HOUR = 3_600;
/** Greylisting ends within minutes, and so do limits of servers. */
const SHORT = 60;

const verdict = (reachable: Reachable, keptSeconds: number, flag: Verdict['flag'] = null, mxValid = true): Verdict => ({
  reachable,
  mxValid,
  flag,
  keptSeconds,
});

/** The decision table of docs/decisions/email.md. `safe` becomes `risky` for a disposable domain or a role. */
export const decisions: Readonly<Record<Outcome, Verdict>> = {
  'wrong syntax': verdict('invalid', 0, null, false),
  'no mail hosts': verdict('invalid', HOUR, null, false),
  'DNS failed': verdict('unknown', 0, null, false),
  'SMTP off': verdict('unknown', 0),
  unreachable: verdict('unknown', SHORT),
  'out of time': verdict('unknown', 0),
  'no mail': verdict('invalid', DAY, null, false),
  'no SMTPUTF8': verdict('invalid', DAY),
  'catch-all': verdict('risky', DAY, 'catchAll'),
  accepted: verdict('safe', DAY, 'deliverable'),
  full: verdict('risky', HOUR, 'inboxFull'),
  disabled: verdict('invalid', DAY, 'disabled'),
  'unknown user': verdict('invalid', DAY),
  blocked: verdict('unknown', SHORT),
  temporary: verdict('unknown', SHORT),
  unclear: verdict('unknown', SHORT),
};
