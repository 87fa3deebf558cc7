import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { unreadableRequest } from '@tripoint/contract';
import { type CertificateFiles, followCertificates, readCertificates } from './certificate-files';
import { ConnectionGuard } from './connection-guard';
import { type Logger, silentLogger } from './log';
import { type AddressBound, OpenConnections } from './open-connections';
import { defaultMaxConnections } from './open-files';
import { OutageLog } from './outage-log';
import { refusalOf } from './service';
import { sendJson } from './service-app';

const TLS_MIN = 'TLSv1.2';
/** A TLS handshake must be complete within this time. */
export const HANDSHAKE_TIMEOUT_MS = 10_000;
/** A request's headers must be complete within this time. */
export const HEADERS_TIMEOUT_MS = 10_000;
/** Readers of a body have a shorter time for it; this is for requests of which nobody reads the rest. */
export const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than the 60 s after which common load balancers close an idle connection themselves. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** A connection on which nothing moves for so long while an answer is to be read is cut off. */
export const INACTIVITY_TIMEOUT_MS = 30_000;
/** Lines of headers; Node would drop those beyond a limit of its own without a word. */
export const MAX_HEADER_LINES = 100;
/** How often slow or silent connections are looked for. */
const CONNECTION_CHECK_MS = 1_000;
/** How often connections that became idle while the server closes are closed. */
const IDLE_SWEEP_MS = 25;
/** A request of which only a part of the headers came may go on for so long while the server closes. */
const HEADERS_SPARE_MS = 1_000;
/** A caller whose connection ends with a refusal has so long to read it and to close, whatever else he sends. */
const REFUSED_LINGER_MS = 1_000;

export interface ListenOptions {
  readonly handler: http.RequestListener;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Files that may be exchanged while it listens; null serves plain HTTP. With `caFile` callers need a certificate. */
  readonly tls?: CertificateFiles | null;
  /** Connections open at once; further ones are closed as they come. */
  readonly maxConnections?: number;
  /** Connections of one address; by default half of all. */
  readonly perAddress?: AddressBound;
  /** Learns of connections that had to be cut off. */
  readonly logger?: Logger;
  /** For tests; in milliseconds. */
  readonly timeouts?: {
    readonly handshakeMs?: number;
    readonly headersMs?: number;
    readonly requestMs?: number;
    readonly checkMs?: number;
    readonly inactivityMs?: number;
    readonly certificatesMs?: number;
  };
}

/** A listening server. */
export class RunningServer {
  readonly port: number;
  readonly url: string;
  private closing: Promise<void> | null = null;

  constructor(
    private readonly server: http.Server | https.Server,
    private readonly guard: ConnectionGuard,
    private readonly open: OpenConnections,
    host: string,
    secure: boolean,
    private readonly unfollow: () => void,
  ) {
    this.port = (server.address() as AddressInfo).port;
    const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    this.url = `${secure ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${this.port}`;
  }

  /** Connections that are open now. */
  get connections(): number {
    return this.open.size;
  }

  /**
   * From now on every answer says that its connection ends.
   * @param acceptingMs new connections are to be accepted for so long still; the promise resolves then.
   */
  async drain(acceptingMs = 0): Promise<void> {
    this.guard.drain();
    if (acceptingMs > 0) await after(acceptingMs);
  }

  /**
   * Takes no new connections, lets running requests finish and closes every other connection at once.
   * @param graceMs after this many milliseconds the rest is cut off.
   */
  close(graceMs: number): Promise<void> {
    this.closing ??= new Promise((resolve) => {
      const { server, guard, open } = this;
      this.unfollow();
      const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
      const spare = setTimeout(() => guard.endUnused('all'), HEADERS_SPARE_MS);
      const cut = setTimeout(() => open.destroyAll(), graceMs);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(spare);
        clearTimeout(cut);
        resolve();
      });
      guard.drain();
      guard.endUnused('silent');
      const isKnown = guard.known();
      open.destroyAll((socket) => !isKnown(socket));
    });
    return this.closing;
  }
}

/** Opens a listener. @throws when the address is in use or a certificate file cannot be read. */
export async function listen(options: ListenOptions): Promise<RunningServer> {
  const settings: http.ServerOptions = {
    headersTimeout: options.timeouts?.headersMs ?? HEADERS_TIMEOUT_MS,
    requestTimeout: options.timeouts?.requestMs ?? REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: options.timeouts?.checkMs ?? CONNECTION_CHECK_MS,
    // The built-in refusal of a missing Host has an empty body; the handler refuses it in JSON.
    requireHostHeader: false,
    noDelay: true,
  };
  const logger = options.logger ?? silentLogger;
  const guard = new ConnectionGuard(refuseManyHeaders(options.handler, logger), logger);
  const tls = options.tls ?? null;
  const server =
    tls === null
      ? http.createServer(settings, guard.serve)
      : https.createServer(
          {
            ...settings,
            ...readCertificates(tls),
            ...(tls.caFile !== undefined && { requestCert: true, rejectUnauthorized: true }),
            minVersion: TLS_MIN,
            handshakeTimeout: options.timeouts?.handshakeMs ?? HANDSHAKE_TIMEOUT_MS,
          },
          guard.serve,
        );
  server.maxConnections = options.maxConnections ?? defaultMaxConnections();
  const connections = new OpenConnections(options.perAddress ?? { max: Math.ceil(server.maxConnections / 2) }, logger);
  server.on('connection', (socket: Socket) => connections.add(socket));
  server.on(tls === null ? 'connection' : 'secureConnection', guard.watch);
  // Nothing can be said to a caller whose handshake failed, and to end it in order would mean to wait for the handshake.
  const refused = new OutageLog({
    logger,
    away: 'callers without a certificate of the right authority are refused',
    back: 'no caller without a right certificate came for a while',
  });
  server.prependListener('tlsClientError', (error: Error, socket: Socket) => {
    if (tls?.caFile !== undefined) refused.failed(error, { peer: socket.remoteAddress });
    socket.destroy();
  });
  server.timeout = options.timeouts?.inactivityMs ?? INACTIVITY_TIMEOUT_MS;
  server.on('timeout', (socket: Socket) => {
    // The handler has a deadline of its own, and Node reports an inactivity once only.
    if (guard.isAtWork(socket)) socket.setTimeout(server.timeout);
    else socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseMalformed(guard, error, socket, logger),
  );
  server.on('connect', (_req, socket: Socket) =>
    refuse(socket, logger, 'The service is no proxy: CONNECT is not answered.'),
  );
  // An Expect header that is not 100-continue would get an empty 417: answer the request itself instead.
  server.on('checkExpectation', guard.serve);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const unfollow = tls === null ? () => undefined : follow(server as https.Server, tls, guard, options);
  return new RunningServer(server, guard, connections, options.host, tls !== null, unfollow);
}

/** New connections get the certificates that the files hold now; those that are open end with their next answer. */
function follow(server: https.Server, files: CertificateFiles, guard: ConnectionGuard, options: ListenOptions) {
  return followCertificates(files, {
    logger: options.logger ?? silentLogger,
    ...(options.timeouts?.certificatesMs !== undefined && { lookMs: options.timeouts.certificatesMs }),
    onExchange: (certificates) => {
      server.setSecureContext({ ...certificates, minVersion: TLS_MIN });
      guard.endPresent();
    },
  });
}

/** Headers that somebody added at the end, such as the address of the caller, may be those that are one too many. */
function refuseManyHeaders(handler: http.RequestListener, logger: Logger): http.RequestListener {
  const message = `The request has more than ${MAX_HEADER_LINES} header lines.`;
  return (req, res) => {
    if (req.rawHeaders.length <= 2 * MAX_HEADER_LINES) return handler(req, res);
    const { body } = refusalOf(unreadableRequest(message), 'spec');
    sendJson(res, 431, body, { 'Request-Id': logRefusal(logger, req.socket, message), Connection: 'close' });
  };
}

const BAD_REQUEST = '400 Bad Request';
const MALFORMED: Readonly<Record<string, readonly [status: string, message: string]>> = {
  // Some releases of Node count lines here, too.
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [BAD_REQUEST, 'The request did not arrive in time.'],
};

/** Answers bytes that are no HTTP request in JSON, after the answers to the requests before them. */
function refuseMalformed(guard: ConnectionGuard, error: NodeJS.ErrnoException, socket: Socket, logger: Logger): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = MALFORMED[error.code ?? ''] ?? [BAD_REQUEST, 'The request is not valid HTTP.'];
  guard.afterAnswers(socket, () => refuse(socket, logger, message, status));
}

/** Refuses in JSON, as every other answer of the service, what never became a request, and ends the connection. */
function refuse(socket: Socket, logger: Logger, message: string, status = BAD_REQUEST): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { body } = refusalOf(unreadableRequest(message), 'spec');
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Request-Id: ${logRefusal(logger, socket, message)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  const linger = setTimeout(() => socket.destroy(), REFUSED_LINGER_MS).unref();
  socket.once('close', () => clearTimeout(linger));
}

/** @returns the id under which the log has the refusal. */
function logRefusal(logger: Logger, socket: Socket, reason: string): string {
  const requestId = randomUUID();
  logger.info('request refused', { requestId, peer: socket.remoteAddress, reason });
  return requestId;
}
