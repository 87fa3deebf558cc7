import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from '@tripoint/testing';

/** `hang`: no reply. `drop`: the connection is closed. Otherwise the reply, whose lines are joined with `\r\n`. */
export type Said = 'hang' | 'drop' | (string & {});

export interface MailScript {
  readonly greeting?: Said;
  /** What EHLO offers. */
  readonly offers?: readonly string[];
  readonly ehlo?: Said;
  readonly sender?: Said;
  /** @param local the part before the `@`. @param number of this local part's questions before it, in all conversations */
  readonly recipient?: (local: string, number: number) => Said;
  /** With STARTTLS among the offers: `broken` promises it and writes no TLS, `injected` adds a reply that is not encrypted. */
  readonly tls?: 'works' | 'broken' | 'injected' | 'refused';
  /** It writes a letter now and then. */
  readonly drip?: boolean;
  /** It hangs up after each recipient that it refuses. */
  readonly hangsUp?: boolean;
}

/** Between two letters of a server that drips. */
const DRIP_MS = 200;

const TLS_REPLIES: Readonly<Record<NonNullable<MailScript['tls']>, string>> = {
  works: '220 2.0.0 Ready',
  refused: '454 4.7.0 TLS not available',
  broken: '220 2.0.0 Ready\r\nthis is no TLS',
  injected: '220 2.0.0 Ready\r\n250 2.1.5 injected',
};

/** Every local part is accepted that begins with `jana`, as real servers do with those they know. */
const knowsUsers = (local: string): Said =>
  local.startsWith('jana') ? '250 2.1.5 Ok' : '550 5.1.1 User unknown in local recipient table';

/** A mail server on loopback that says what a test has written down. */
export class ScriptedMailServer {
  /** What clients wrote, line by line, and `*` for each connection. */
  readonly lines: string[] = [];
  private readonly asked = new Map<string, number>();
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    public script: MailScript,
  ) {
    server.on('connection', (socket) => this.serve(socket));
  }

  /** @param host several servers may share a port at several addresses of 127.0.0.0/8 */
  static async start(script: MailScript = {}, host = '127.0.0.1', port = 0): Promise<ScriptedMailServer> {
    const server = createServer();
    const scripted = new ScriptedMailServer(server, script);
    server.listen(port, host);
    await once(server, 'listening');
    return scripted;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.lines.filter((line) => line === '*').length;
  }

  /** Recipients that were asked for, in order. */
  get recipients(): readonly string[] {
    return this.lines.flatMap((line) => /^RCPT TO:<(.*)>$/.exec(line)?.[1] ?? []);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
    this.lines.push('*');
    if (this.script.drip === true) {
      const drip = setInterval(() => socket.write('2'), DRIP_MS);
      socket.once('close', () => clearInterval(drip));
    }
    this.say(socket, this.script.greeting ?? '220 mx.test ESMTP');
    this.hear(socket, this.script.offers ?? ['PIPELINING', 'SMTPUTF8'], socket);
  }

  private hear(socket: Socket | TLSSocket, offers: readonly string[], plain: Socket): void {
    let rest = '';
    socket.on('data', (bytes: Buffer) => {
      const lines = (rest + bytes.toString('utf8')).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) this.answer(socket, line, offers, plain);
    });
  }

  private answer(socket: Socket | TLSSocket, line: string, offers: readonly string[], plain: Socket): void {
    this.lines.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    const { script } = this;
    if (verb === 'EHLO') this.say(socket, script.ehlo ?? ehloReply(offers));
    else if (verb === 'HELO') this.say(socket, '250 mx.test');
    else if (verb === 'STAR') this.startTls(plain);
    else if (verb === 'MAIL') this.say(socket, script.sender ?? '250 2.1.0 Ok');
    else if (verb === 'RCPT') this.recipient(socket, line);
    else if (verb === 'QUIT') this.say(socket, '221 2.0.0 Bye', true);
    else this.say(socket, '503 5.5.1 nobody may say this');
  }

  private recipient(socket: Socket | TLSSocket, line: string): void {
    const local = /<(.*)@/.exec(line)?.[1] ?? '';
    const number = this.asked.get(local) ?? 0;
    this.asked.set(local, number + 1);
    const said = (this.script.recipient ?? knowsUsers)(local, number);
    this.say(socket, said, this.script.hangsUp === true && !said.startsWith('2'));
  }

  private startTls(plain: Socket): void {
    const { tls = 'works' } = this.script;
    this.say(plain, TLS_REPLIES[tls]);
    if (tls !== 'works') return;
    plain.removeAllListeners('data');
    const encrypted = new TLSSocket(plain, { isServer: true, cert: CERTIFICATE, key: CERTIFICATE_KEY });
    encrypted.on('error', () => undefined);
    this.lines.push('(encrypted)');
    this.hear(encrypted, ['SMTPUTF8'], plain);
  }

  private say(socket: Socket | TLSSocket, said: Said, ends = false): void {
    if (said === 'drop') socket.destroy();
    else if (said !== 'hang') socket.write(`${said}\r\n`, () => ends && socket.end());
  }
}

function ehloReply(offers: readonly string[]): string {
  const lines = ['mx.test', ...offers];
  return lines.map((line, i) => `250${i === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n');
}
