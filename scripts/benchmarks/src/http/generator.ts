import { forkModule } from '../processes/fork-module';
import { Connection } from './connection';
import { checkAnswer, emptyTally, KeystrokeLoad } from './keystroke-load';
import { fullSpeed, type PhaseResult, paced } from './phases';
import type { TypedAddress } from './typed-address';
import { internalSearchRequest, searchRequest, targetOf } from './wire';

/** What the generator has to do. */
export interface LoadOrder {
  readonly url: string;
  readonly apiKey: string;
  /** Ask the places service itself, as a gateway does; `apiKey` is then the secret that both share. */
  readonly asGateway?: boolean;
  readonly addresses: readonly TypedAddress[];
  readonly connections: number;
  readonly warmUpSeconds: number;
  /** Of each of the two measured phases. */
  readonly seconds: number;
  /** Answers a second of the paced phase. */
  readonly pacedPerSecond: number;
}

export interface LoadReport {
  readonly fullSpeed: PhaseResult;
  readonly paced: PhaseResult;
  /** Connections that had to be opened again. */
  readonly reopened: number;
}

/** A phase of the generator begins or ends; the parent takes the server's CPU time at these moments. */
export type PhaseEvent = { readonly phase: 'full speed' | 'paced'; readonly at: 'start' | 'end' };

type Message = { readonly event: PhaseEvent } | { readonly report: LoadReport } | { readonly failure: string };

/** Runs the load in a process of its own, so that it competes with the server for nothing but the machine. */
export function generateLoad(order: LoadOrder, onEvent: (event: PhaseEvent) => void): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const child = forkModule(__filename, 'The load generator', reject);
    child.on('message', (message: Message) => {
      if ('event' in message) onEvent(message.event);
      else if ('report' in message) resolve(message.report);
      else reject(new Error(message.failure));
    });
    child.send(order);
  });
}

/** One search before the load, so that a wrong address or key is reported at once and not counted a hundred thousand times. */
async function probe(connection: Connection, load: KeystrokeLoad, url: string): Promise<void> {
  const { request } = load.sequence(0, 1).next().value;
  const tally = emptyTally();
  await new Promise<void>((done) => {
    connection.ask(request, (answer) => {
      checkAnswer(answer, null, tally);
      done();
    });
  });
  if (tally.errors > 0) throw new Error(`${url} does not answer a search: ${tally.errorSamples[0]}`);
}

async function generate(order: LoadOrder): Promise<LoadReport> {
  const target = targetOf(order.url);
  const load = new KeystrokeLoad(
    order.addresses,
    target,
    order.apiKey,
    order.asGateway === true ? internalSearchRequest : searchRequest,
  );
  const connections = Array.from({ length: order.connections }, () => new Connection(target));
  const report = (phase: PhaseEvent['phase'], at: PhaseEvent['at']): void => {
    process.send?.({ event: { phase, at } } satisfies Message);
  };
  await probe(connections[0], load, order.url);
  if (order.warmUpSeconds > 0) await fullSpeed(connections, load, order.warmUpSeconds);
  report('full speed', 'start');
  const fast = await fullSpeed(connections, load, order.seconds);
  report('full speed', 'end');
  report('paced', 'start');
  const steady = await paced(connections, load, order.seconds, order.pacedPerSecond);
  report('paced', 'end');
  const reopened = connections.reduce((sum, { opened }) => sum + opened - 1, 0);
  for (const connection of connections) connection.close();
  return { fullSpeed: fast, paced: steady, reopened };
}

if (require.main === module) {
  process.once('message', (order) => {
    generate(order as LoadOrder).then(
      (report) => process.send?.({ report } satisfies Message, () => process.disconnect()),
      (error: Error) => process.send?.({ failure: error.message } satisfies Message, () => process.disconnect()),
    );
  });
}
