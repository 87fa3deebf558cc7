import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, type RecordType } from 'dns-packet';

/** What one name has. A function is asked again for each question, with its number from 0 on. */
export interface Records {
  readonly MX?: readonly (readonly [preference: number, exchange: string])[];
  readonly A?: readonly string[] | ((question: number) => readonly string[]);
  readonly AAAA?: readonly string[];
  readonly CNAME?: string;
  /** `servfail`: the resolver found no one. `silent`: no answer. `garbage`: bytes that are none. */
  readonly fault?: 'servfail' | 'silent' | 'garbage';
}

export type Zone = Readonly<Record<string, Records>>;

const RCODE = { servfail: 2, nxdomain: 3 } as const;

/** A resolver on loopback that answers what a test has written down. */
export class ScriptedDns {
  /** Questions so far, as `MX example.sk`. */
  readonly questions: string[] = [];
  /** Of every name, as long as it is set. */
  fault: Records['fault'];

  private constructor(
    private readonly socket: Socket,
    private zone: Zone,
  ) {
    socket.on('message', (bytes, { port, address }) => {
      const answer = this.answer(bytes);
      if (answer !== null) socket.send(answer, port, address);
    });
  }

  static async start(zone: Zone = {}): Promise<ScriptedDns> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new ScriptedDns(socket, zone);
  }

  /** As `EMAIL_DNS_SERVERS` has it. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  add(zone: Zone): void {
    this.zone = { ...this.zone, ...zone };
  }

  async close(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private answer(bytes: Buffer): Buffer | null {
    const { id, questions = [] } = decode(bytes);
    const [{ name, type }] = questions as [{ name: string; type: RecordType }];
    const asked = `${type} ${name.toLowerCase()}`;
    const number = this.questions.filter((question) => question === asked).length;
    this.questions.push(asked);
    const records = this.zone[name.toLowerCase()];
    const fault = this.fault ?? records?.fault;
    if (fault === 'silent') return null;
    if (fault === 'garbage') return Buffer.from('this is no answer');
    const rcode = fault === 'servfail' ? RCODE.servfail : records === undefined ? RCODE.nxdomain : 0;
    const answers = rcode === 0 ? this.answersOf(name, type, number) : [];
    return encode({ id: id ?? 0, type: 'response', flags: AUTHORITATIVE_ANSWER | rcode, questions, answers });
  }

  private answersOf(name: string, type: RecordType, question: number): Answer[] {
    const records = this.zone[name.toLowerCase()] ?? {};
    const { CNAME } = records;
    if (CNAME !== undefined) return [{ name, type: 'CNAME', data: CNAME }, ...this.answersOf(CNAME, type, question)];
    const a = typeof records.A === 'function' ? records.A(question) : records.A;
    if (type === 'A') return (a ?? []).map((data) => ({ name, type: 'A', data }));
    if (type === 'AAAA') return (records.AAAA ?? []).map((data) => ({ name, type: 'AAAA', data }));
    if (type !== 'MX') return [];
    return (records.MX ?? []).map(([preference, exchange]) => ({ name, type: 'MX', data: { preference, exchange } }));
  }
}
