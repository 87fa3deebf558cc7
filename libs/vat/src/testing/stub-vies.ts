import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The official table of the test service; any other number is answered with `others`. */
const TABLE: Readonly<Record<string, boolean | string>> = {
  100: true,
  200: false,
  201: 'INVALID_INPUT',
  202: 'INVALID_REQUESTER_INFO',
  300: 'SERVICE_UNAVAILABLE',
  301: 'MS_UNAVAILABLE',
  302: 'TIMEOUT',
  400: 'VAT_BLOCKED',
  401: 'IP_BLOCKED',
  500: 'GLOBAL_MAX_CONCURRENT_REQ',
  501: 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  600: 'MS_MAX_CONCURRENT_REQ',
  601: 'MS_MAX_CONCURRENT_REQ_TIME',
};

/** What a stub does instead of answering by its table: a code, `slow` for never, bytes as they are, or a broken connection. */
export type Trouble = { readonly code: string } | { readonly bytes: string } | 'slow' | 'broken';

interface Question {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterNumber?: string;
}

/** A VIES of the tests, with the shapes of the real one. */
export class StubVies {
  /** What it was asked, latest last. */
  readonly asked: Question[] = [];
  /** Numbers beside the table, by country code and number. */
  readonly numbers = new Map<string, boolean>();
  /** Troubles by country code; `*` is all. */
  readonly troubles = new Map<string, Trouble>();
  /** What every other number gets. */
  others: boolean | string = 'SERVICE_UNAVAILABLE';
  /** When it answers. */
  requestDate = '2026-07-01T08:15:30.000Z';

  private constructor(private readonly server: Server) {
    server.on('request', (req, res) => void this.answer(req, res));
  }

  static async start(): Promise<StubVies> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new StubVies(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/rest-api`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const question = JSON.parse(Buffer.concat(await req.toArray()).toString('utf8')) as Question;
    this.asked.push(question);
    const { countryCode, vatNumber } = question;
    const trouble = this.troubles.get(countryCode) ?? this.troubles.get('*');
    if (trouble === 'slow') return;
    if (trouble === 'broken') return void res.destroy();
    if (trouble !== undefined && 'bytes' in trouble) return void res.end(trouble.bytes);
    const known = this.numbers.get(`${countryCode} ${vatNumber}`) ?? TABLE[vatNumber] ?? this.others;
    const result = trouble?.code ?? known;
    res.setHeader('content-type', 'application/json');
    // The real one gives faults of capacity with the status of success too.
    if (typeof result === 'string')
      res.end(JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: result }] }));
    else res.end(JSON.stringify(this.verification(question, result)));
  }

  private verification({ countryCode, vatNumber, requesterNumber }: Question, valid: boolean): object {
    const parts = ['Name', 'Street', 'PostalCode', 'City', 'CompanyType'];
    return {
      countryCode,
      vatNumber,
      requestDate: this.requestDate,
      valid,
      requestIdentifier: requesterNumber === undefined ? '' : 'WAPIAAAAY0000001',
      name: valid ? 'John Doe' : '---',
      address: valid ? '123 Main St\nAnytown' : '---',
      ...Object.fromEntries(parts.map((part) => [`trader${part}`, '---'])),
      ...Object.fromEntries(parts.map((part) => [`trader${part}Match`, 'NOT_PROCESSED'])),
    };
  }
}
