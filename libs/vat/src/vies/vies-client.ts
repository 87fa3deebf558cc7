import type { VatVerification } from '@tripoint/contract';
import type { Clock } from '@tripoint/runtime';
import type { Agent } from 'undici';
import type { VatNumber } from '../numbers/vat-number';
import { readViesAnswer } from './vies-answer';
import { ViesFault } from './vies-fault';

/** Loaded when VIES is asked for the first time. */
const library = (): typeof import('undici') => require('undici');

const CONNECT_MS = 3_000;
/** More would only meet the limits of VIES. */
const MAX_CONNECTIONS = 16;
/** An answer has about one kilobyte. */
const MAX_BODY_BYTES = 65_536;

export interface ViesClientOptions {
  /** Base of the REST interface, without a trailing slash. */
  readonly url: string;
  /** Which of its services is asked; the other one is for tests. Default: the one that knows real numbers. */
  readonly service?: 'check-vat-number' | 'check-vat-test-service';
  /** The VAT number of the operator, which makes VIES give out consultation numbers. */
  readonly requester: VatNumber | null;
  readonly clock: Clock;
}

/** The REST interface of VIES. */
export class ViesClient {
  private opened: Agent | null = null;

  constructor(private readonly options: ViesClientOptions) {}

  /** In whose name it asks; answers differ by it. */
  get requester(): string {
    const { requester } = this.options;
    return requester === null ? '' : `${requester.state}${requester.number}`;
  }

  /** Asks once. @throws ViesFault, or the reason of the signal */
  async check(asked: VatNumber, signal: AbortSignal): Promise<VatVerification> {
    const { url, service = 'check-vat-number', requester, clock } = this.options;
    const question = {
      countryCode: asked.state,
      vatNumber: asked.number,
      ...(requester !== null && {
        requesterMemberStateCode: requester.state,
        requesterNumber: requester.number,
      }),
    };
    let body: string;
    try {
      const answer = await library().request(`${url}/${service}`, {
        dispatcher: this.agent(),
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(question),
        signal,
      });
      body = await textOf(answer.body);
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof ViesFault ? cause : new ViesFault('NOT_REACHED', { cause });
    }
    return readViesAnswer(body, asked, clock.now());
  }

  async close(): Promise<void> {
    await this.opened?.destroy();
  }

  private agent(): Agent {
    const { Agent } = library();
    this.opened ??= new Agent({ connections: MAX_CONNECTIONS, connect: { timeout: CONNECT_MS } });
    return this.opened;
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new ViesFault('UNREADABLE_ANSWER', { cause: new Error('too large') });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
