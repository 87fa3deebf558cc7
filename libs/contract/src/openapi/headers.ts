/** Headers of answers, by the name under which the document refers to them (RFC 9110; RateLimit fields: IETF draft). */
export const headerComponents = {
  RequestId: {
    description: 'Identifies this request in the log of the service; quote it when you report a problem.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
    example: 'q7Zk2mX0bT5vLr8N',
  },
  RateLimitPolicy: {
    description:
      'The limits of the key: `q` requests in `w` seconds, for short bursts and, where the key has a limit, for the month.',
    schema: { type: 'string' },
    example: '"burst";q=100;w=2, "month";q=10000;w=2678400',
  },
  RateLimit: {
    description: 'The tightest limit at the moment: `r` requests remain, `t` seconds until it is reset.',
    schema: { type: 'string' },
    example: '"burst";r=99;t=1',
  },
  RetryAfter: {
    description: 'Seconds after which a repeat makes sense.',
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
  ETag: {
    description: 'Names this answer. Who sends it as `If-None-Match` is answered with 304 while nothing has changed.',
    schema: { type: 'string', pattern: '^W/"[A-Za-z0-9_-]{22}"$' },
    example: 'W/"q7Zk2mX0bT5vLr8NcYd3Ae"',
  },
  ServerTiming: {
    description:
      'Where the time went, in milliseconds: `engine` is the part of the search or of what else answers, `total` that of the whole service up to this answer (W3C Server Timing).',
    schema: { type: 'string' },
    example: 'engine;dur=1.24, total;dur=2.1',
  },
  DataVersion: {
    description:
      'The generations of the registers that this answer comes from: name and identifier of each, separated by commas.',
    schema: { type: 'string' },
    example: 'cz-addresses/20261121T114012345Z-4f2a',
  },
  ServiceTier: {
    description: 'The tier of the key.',
    schema: { type: 'string' },
    example: 'free',
  },
} as const;

type HeaderName = keyof typeof headerComponents;

const wireNames: Readonly<Record<HeaderName, string>> = {
  RequestId: 'Request-Id',
  RateLimitPolicy: 'RateLimit-Policy',
  RateLimit: 'RateLimit',
  RetryAfter: 'Retry-After',
  ETag: 'ETag',
  ServerTiming: 'Server-Timing',
  DataVersion: 'Data-Version',
  ServiceTier: 'X-Service-Tier',
};

/** References to headers, under their names on the wire. */
export function headers(...names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [wireNames[name], { $ref: `#/components/headers/${name}` }]));
}

/** What every answer to a valid key says about its limits and times. */
export const limitHeaders = headers('RateLimitPolicy', 'RateLimit', 'ServiceTier', 'ServerTiming');
