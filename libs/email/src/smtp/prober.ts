import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { BudgetError, connectChecked, withinBudget } from '@tripoint/outside';
import type { Email } from '../address/read-email';
import type { MailHost } from '../dns/mail-hosts';
import type { Outcome } from '../outcome';
import { Conversation, RefusedConversationError, TlsFailedError } from './conversation';
import { classify } from './reply-class';

/** Where mail servers may be, and on which port they listen. */
export interface Reach {
  /** Whether an address may be connected to. */
  readonly allowed: (address: string) => boolean;
  readonly port: number;
}

export interface ProberOptions {
  readonly reach: Reach;
  /** Name in EHLO, and sender in MAIL FROM: those of the machine that connects. */
  readonly heloName: string;
  readonly sender: string;
  /** Called after each attempt to connect: true when a server has taken the connection. */
  readonly connected: (worked: boolean) => void;
}

/** What mail servers say of an address. */
export interface Findings {
  readonly outcome: Outcome;
  /** Whether a server held the conversation up to the sender. */
  readonly connection: boolean;
}

/** To connect. */
const CONNECT_MS = 2_000;
/** To connect and to greet, as long as there is another host to ask. */
const GREETING_MS = 3_000;
/** Before the same host is asked again. */
const RETRY_PAUSE_MS = 1_000;

const PROBE_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const PROBE_LENGTH = 15;

/** Providers whose own domains take no invented names: there is nothing to find out, and probing costs reputation. */
const NEVER_CATCH_ALL = /^gmail-smtp-in\.l\.google\.com$|\.olc\.protection\.outlook\.com$|^mta\d+\.am0\.yahoodns\.net$/;

/** What stays from one attempt to the next. */
interface Progress {
  catchAllIsExcluded: boolean;
  withTls: boolean;
  /** The server had answered the sender when the connection was lost. */
  connection: boolean;
}

/** Asks mail servers about one address, without sending anything. */
export class Prober {
  constructor(private readonly options: ProberOptions) {}

  /**
   * Asks the hosts in their order until one of them says something certain. Once more after a temporary refusal, and after a
   * connection that was lost between two recipients.
   * @param hosts at least one
   * @param notCatchAll the domain is known to refuse invented names
   * @param report gets what is known so far, for who stops waiting
   */
  async probe(
    email: Email,
    hosts: readonly MailHost[],
    notCatchAll: boolean,
    signal: AbortSignal,
    report: (findings: Findings) => void,
  ): Promise<Findings> {
    let findings: Findings = { outcome: 'unreachable', connection: false };
    let repeats = 1;
    const progress: Progress = { catchAllIsExcluded: notCatchAll, withTls: true, connection: false };
    for (let i = 0; i < hosts.length; ) {
      const excludedBefore = progress.catchAllIsExcluded;
      const isLast = i === hosts.length - 1;
      try {
        findings = await this.ask(email, hosts[i]!, progress, isLast, signal);
      } catch (error) {
        if (error instanceof TlsFailedError && progress.withTls) {
          progress.withTls = false;
          continue;
        }
        signal.throwIfAborted();
        // Some servers hang up after the first recipient they do not know: the second one is asked on a new connection.
        if (!excludedBefore && progress.catchAllIsExcluded) continue;
        if (findings.outcome === 'unreachable') findings = { outcome: 'unreachable', connection: progress.connection };
      }
      report(findings);
      const { outcome } = findings;
      if (outcome !== 'unreachable' && outcome !== 'temporary') return findings;
      if (outcome === 'temporary' && repeats-- === 0) return findings;
      if (!isLast) i += 1;
      else if (outcome === 'temporary') await after(RETRY_PAUSE_MS, undefined, { signal });
      else return findings;
    }
    return findings;
  }

  /** Whether a mail server takes a connection and says anything that mail servers say. @throws when none does */
  async greet(hosts: readonly MailHost[], signal: AbortSignal): Promise<void> {
    const { heloName } = this.options;
    await Promise.any(
      hosts.map(async ({ name, address }) => {
        const socket = await this.connect(address, signal);
        const stop = (): void => void socket.destroy();
        signal.addEventListener('abort', stop, { once: true });
        try {
          (await Conversation.open(socket, name, heloName, false)).quit();
        } catch (error) {
          socket.destroy();
          if (!(error instanceof RefusedConversationError)) throw error;
        } finally {
          signal.removeEventListener('abort', stop);
        }
      }),
    );
  }

  /** One conversation. @throws when it was lost before something was found out */
  private async ask(
    email: Email,
    host: MailHost,
    progress: Progress,
    isLast: boolean,
    signal: AbortSignal,
  ): Promise<Findings> {
    const { heloName, sender } = this.options;
    const socket = await this.connect(host.address, signal);
    const stop = (): void => void socket.destroy();
    signal.addEventListener('abort', stop, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', stop));
    const greeted = isLast ? null : setTimeout(stop, GREETING_MS);
    try {
      const conversation = await Conversation.open(socket, host.name, heloName, progress.withTls);
      if (greeted !== null) clearTimeout(greeted);
      const found = await recipients(conversation, email, host, sender, progress);
      conversation.quit();
      return found;
    } catch (error) {
      socket.destroy();
      if (error instanceof RefusedConversationError) return { outcome: refusalOf(error), connection: false };
      throw error;
    } finally {
      if (greeted !== null) clearTimeout(greeted);
    }
  }

  private async connect(address: string, signal: AbortSignal): Promise<Socket> {
    const { reach, connected } = this.options;
    try {
      const socket = await withinBudget(
        CONNECT_MS,
        (limit) => connectChecked({ address, ...reach, signal: limit }),
        signal,
      );
      connected(true);
      return socket;
    } catch (error) {
      if (error instanceof BudgetError && !signal.aborted) connected(false);
      throw error;
    }
  }
}

/** A server that greets with a refusal refuses us, unless it says that it takes no mail at all (RFC 7504). */
function refusalOf({ reply }: RefusedConversationError): Outcome {
  if (reply.code === 521) return 'no mail';
  return reply.code < 500 ? 'temporary' : 'blocked';
}

async function recipients(
  conversation: Conversation,
  email: Email,
  { name }: MailHost,
  sender: string,
  progress: Progress,
): Promise<Findings> {
  if (email.isUtf8 && !conversation.offersUtf8) return { outcome: 'no SMTPUTF8', connection: true };
  const from = await conversation.send(`MAIL FROM:<${sender}>${email.isUtf8 ? ' SMTPUTF8' : ''}`);
  if (from.code >= 300) return { outcome: from.code < 500 ? 'temporary' : 'blocked', connection: true };
  progress.connection = true;
  if (!progress.catchAllIsExcluded && !NEVER_CATCH_ALL.test(name.toLowerCase())) {
    const outcome = classify(await conversation.send(`RCPT TO:<${inventedName()}@${email.asciiDomain}>`));
    if (outcome === 'accepted') return { outcome: 'catch-all', connection: true };
    if (outcome === 'blocked' || outcome === 'temporary' || outcome === 'no mail') return { outcome, connection: true };
  }
  progress.catchAllIsExcluded = true;
  const reply = await conversation.send(`RCPT TO:<${email.local}@${email.asciiDomain}>`);
  return { outcome: classify(reply), connection: true };
}

function inventedName(): string {
  return Array.from({ length: PROBE_LENGTH }, () => PROBE_CHARACTERS[randomInt(PROBE_CHARACTERS.length)]).join('');
}
