import type { Target } from '../../http/wire';
import type { FloodOrder, FloodReport } from './flood';

/** Where a drill is run: one service that runs, and its owner's key. */
export interface Ground {
  readonly target: Target;
  readonly adminPort: number;
  /** Limited to a website, with a burst. */
  readonly key: string;
  /** Of somebody else, with the same limits. */
  readonly otherKey: string;
  /** Calls of a flood a second. */
  readonly rate: number;
}

export interface Drill {
  readonly name: string;
  readonly summary: string;
  /** Over HTTPS unless it is about plain HTTP. */
  readonly isPlain?: true;
  readonly order: (ground: Ground) => Partial<FloodOrder>;
  /** What the attacker got that he should not have, or null. */
  readonly judge: (report: FloodReport) => string | null;
}

export const OWNERS_SITE = 'https://shop.example/checkout';
const SILENT = 1_000;
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n';

/** The bytes of one call. */
export function callBytes(headers: string, body: string, path = '/v1/places/query'): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** The drill is right when every answer had one of these statuses; 0: the connection was ended. */
const only =
  (...permitted: readonly number[]) =>
  ({ statuses }: FloodReport): string | null => {
    const others = [...statuses].filter(([status]) => !permitted.includes(status));
    if (statuses.size === 0) return 'no call was answered';
    return others.length === 0 ? null : `answered with ${others.map(([status, n]) => `${status} (${n})`).join(', ')}`;
  };

/** From as many addresses as may have so many connections. */
const silentTwice = (port: number, handshake: boolean) =>
  (handshake ? (['127.0.0.5', '127.0.0.6'] as const) : (['127.0.0.1', '127.0.0.4'] as const)).map((from) => ({
    port,
    from,
    handshake,
    count: SILENT / 2,
  }));

/** One for each way in which the service was attacked; a rolling restart is in a file of its own. */
export const drills: readonly Drill[] = [
  {
    name: 'silent',
    summary: `${SILENT} TLS connections without a handshake, ${SILENT} with one, ${SILENT} plain ones to the admin listener`,
    order: ({ target, adminPort }) => ({
      silent: [...silentTwice(target.port, false), ...silentTwice(target.port, true), ...silentTwice(adminPort, false)],
    }),
    judge: () => null,
  },
  {
    name: 'bodies',
    summary: 'bodies and queries that are dear to parse, without a key and with a right one',
    order: ({ otherKey }) => ({
      requests: ['a[b]=1&'.repeat(1_000), 'a[b]=1&'.repeat(4_600), `a${'[b]'.repeat(10_000)}=1`].flatMap((body) => [
        callBytes(FORM, body),
        callBytes(`${FORM}X-Service-API-Key: ${otherKey}\r\nReferer: ${OWNERS_SITE}\r\n`, body),
      ]),
    }),
    judge: only(400, 401, 402, 0),
  },
  {
    name: 'headers',
    summary: '2,500 header lines, the address of the caller last',
    order: ({ key }) => ({
      requests: [
        callBytes(`X-Service-API-Key: ${key}\r\n${'a:b\r\n'.repeat(2_500)}X-Forwarded-For: 127.0.0.2\r\n`, ''),
      ],
    }),
    judge: only(431, 0),
  },
  {
    name: 'address',
    summary: 'one address opens more connections than it may, and calls without a key, with wrong ones, and pages',
    order: ({ target }) => ({
      // The calls come from another one, since this one gets no connection any more.
      silent: [{ port: target.port, from: '127.0.0.4', handshake: false, count: SILENT }],
      requests: [
        callBytes(FORM, 'query=karlova'),
        callBytes(`${FORM}X-Service-API-Key: tp_live_wrong\r\n`, 'query=karlova'),
        Buffer.from('GET /docs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'),
      ],
    }),
    judge: only(200, 401, 402),
  },
  {
    name: 'website',
    summary: "calls with the neighbour's own key from another website: its burst stays its own",
    order: ({ key }) => ({
      requests: [callBytes(`${FORM}X-Service-API-Key: ${key}\r\nReferer: https://other.example/\r\n`, 'query=karlova')],
    }),
    judge: only(402),
  },
  {
    name: 'proxies',
    summary: 'calls that a proxy on the same machine passed on, which nobody named',
    order: ({ key }) => ({
      requests: ['Via: 1.1 x', 'Forwarded: for=127.0.0.1', 'X-Real-IP: 127.0.0.2', 'CF-Connecting-IP: 127.0.0.2'].map(
        (line) => callBytes(`${FORM}X-Service-API-Key: ${key}\r\n${line}\r\n`, 'query=karlova'),
      ),
    }),
    isPlain: true,
    judge: only(400, 402),
  },
  {
    name: 'fields',
    summary: 'a Referer of 14 kB, which stands bounded in the log',
    order: () => ({
      requests: ['/', '.', 'a'].map((piece) =>
        callBytes(`${FORM}Referer: https://x.example/${piece.repeat(14_000 / piece.length)}\r\n`, 'query=karlova'),
      ),
    }),
    judge: only(401, 402),
  },
];
