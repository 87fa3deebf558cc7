/** A request that costs its sender little and, so he hopes, the service much. */
export interface HostileRequest {
  readonly name: string;
  readonly method?: string;
  /** With the query. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RequestKind {
  readonly name: string;
  readonly requests: readonly HostileRequest[];
  /** Whether it is never answered with data, so that its cost is judged. */
  readonly refused: boolean;
}

/** Largest body that the service reads, and largest header or path that Node does, with room for the rest. */
export const MAX_BODY = 32_768;
const MAX_LINE = 14_000;

/** As many pieces as fit. */
function full(piece: (i: number) => string, { before = '', after = '', max = MAX_BODY } = {}): string {
  const pieces = [before];
  let length = before.length + after.length;
  for (let i = 0; ; i++) {
    const next = piece(i);
    length += next.length;
    if (length > max) return pieces.join('') + after;
    pieces.push(next);
  }
}

const json = (name: string, body: string): HostileRequest => ({
  name,
  body,
  headers: { 'Content-Type': 'application/json' },
});

const inObject = (piece: (i: number) => string) => full(piece, { before: '{"a":1', after: '}' });
const inList = (piece: (i: number) => string) => full(piece, { before: '{"a":[0', after: ']}' });
const inText = (piece: string) => full(() => piece, { before: '{"query":"', after: '"}' });

const jsonBodies = [
  json(
    'lists in lists',
    full(() => '[', { before: '{"a":' }),
  ),
  json(
    'objects in objects',
    full(() => '{"a":'),
  ),
  json(
    'names',
    inObject((i) => `,"n${i}":1`),
  ),
  json(
    'names that are numbers',
    inObject((i) => `,"${i * 1_024}":1`),
  ),
  json(
    'one name again and again',
    inObject(() => ',"a":1'),
  ),
  json(
    'names of the prototype',
    inObject(() => ',"__proto__":{}'),
  ),
  json(
    'numbers',
    inList(() => ',0'),
  ),
  json(
    'empty objects',
    inList(() => ',{}'),
  ),
  json(
    'fractions',
    inList((i) => `,${i}.1e-308`),
  ),
  json(
    'one huge number',
    full(() => '9', { before: '{"limit":', after: '}' }),
  ),
  json('one long text', inText('a')),
  json('unicode escapes', inText('\\u017e')),
  json('escaped quotes', inText('\\"')),
  json(
    'a text without end',
    full(() => 'a', { before: '{"query":"' }),
  ),
  json(
    'a hundred long texts',
    full((i) => (i < 99 ? `,"n${i}":"${'\\u0041'.repeat(53)}"` : ' '), { before: '{"a":1', after: '}' }),
  ),
];

const formTexts = (max: number): readonly (readonly [string, string])[] => {
  const fill = (piece: (i: number) => string) => full(piece, { max });
  const hundred = (piece: (i: number, room: number) => string) =>
    Array.from({ length: 100 }, (_, i) => piece(i, Math.floor(max / 100) - 12)).join('&');
  return [
    ['a[b]=1', fill(() => 'a[b]=1&')],
    ['a[0]=1', fill((i) => `a[${i}]=1&`)],
    ['one name again and again', fill(() => 'a=1&')],
    ['names', fill((i) => `n${i}=1&`)],
    ['separators', fill(() => '&')],
    ['levels', `a${fill(() => '[b]').slice(2)}=`],
    ['opening brackets', `a${fill(() => '[').slice(3)}]=`],
    ['brackets that do not match', `a${fill(() => '[]]').slice(3)}]=`],
    ['encoded brackets', `a${fill(() => '%5Bb%5D').slice(7)}=`],
    ['encoded text', `query=${fill(() => '%C5%BE').slice(6)}`],
    ['encoded name', `${fill(() => '%C5%BE').slice(1)}=`],
    ['plus signs', `query=${fill(() => '+').slice(6)}`],
    ['broken encoding at the end', `query=${fill(() => '%41').slice(9)}%4`],
    ['names of the prototype', `a${fill(() => 'constructor').slice(11)}=`],
    ['a hundred encoded texts', hundred((i, room) => `n${i}=${'%C5%BE'.repeat(room / 6)}`)],
    ['a hundred lists in objects', hundred((i, room) => `a[${'b'.repeat(room)}${i}][]=1`)],
  ];
};

const formBodies = formTexts(MAX_BODY).map(([name, body]) => ({
  name,
  body,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
}));
const queries = formTexts(MAX_LINE).map(([name, text]) => ({ name, path: `/v1/places/query?${text}` }));

const line = (piece: string): string => full(() => piece, { max: MAX_LINE });

const paths = [
  { name: 'a long path', path: `/v1/places/${line('a')}` },
  { name: 'an encoded path', path: `/v1/places/${line('%C5%BE')}` },
  { name: 'segments', path: `/v1${line('/a')}` },
  { name: 'an unknown page', path: `/${line('%25')}` },
  { name: 'a wrong method', method: 'DELETE', path: '/v1/places/query' },
];

const many = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`X-Header-${i}`, 'a'.repeat(130)]));
const headers = [
  { name: 'ninety headers', headers: many },
  { name: 'a long Referer', headers: { Referer: `https://shop.example/${line('a')}` } },
  { name: 'a long host in Referer', headers: { Referer: `https://${line('a')}/` } },
  { name: 'labels in Referer', headers: { Referer: `https://${line('a.')}a/` } },
  { name: 'an encoded host in Referer', headers: { Referer: `https://${line('%C5%BE')}/` } },
  { name: 'a punycode host in Referer', headers: { Referer: `https://xn--${line('0')}/` } },
  { name: 'a long Origin', headers: { Origin: `https://${line('a')}` } },
  { name: 'a long language', headers: { 'Accept-Language': line('cs,') } },
  { name: 'a long key', headers: { 'X-Service-API-Key': line('a') } },
  { name: 'a key of underscores', headers: { 'X-Service-API-Key': `tp_live_${line('_').slice(100)}` } },
  { name: 'many encodings', headers: { 'Accept-Encoding': line('gzip;q=0.1,') } },
  { name: 'many validators', headers: { 'If-None-Match': line('"a",') } },
  { name: 'a long type', headers: { 'Content-Type': `${line('a;')}`, 'Content-Length': '0' } },
];

const preflights = [
  { name: 'a preflight', headers: { Origin: 'https://shop.example', 'Access-Control-Request-Headers': line('a,') } },
].map((request) => ({ ...request, method: 'OPTIONS' }));

const pages = ['/docs', '/openapi.json', '/'].map((path) => ({ name: path, method: 'GET', path }));

const search = (name: string, operation: string, form: string): HostileRequest => ({
  name,
  path: `/v1/places/${operation}`,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: `${form}&limit=20`,
});
const searches = [
  search('one letter', 'query', 'query=a'),
  search('twelve short words', 'query', 'query=a+b+c+d+e+f+g+h+i+j+k+l'),
  search('twelve misspelt words', 'query', `query=${'karlvoa+'.repeat(12)}`),
  search('a hundred letters', 'query', `query=${'abcdefghij'.repeat(10)}`),
  search('one letter near a point', 'municipality', 'query=o&around_latlng=50,14'),
];

/** What a stranger, or somebody with a key, may send. */
export const requestKinds: readonly RequestKind[] = [
  { name: 'JSON body', requests: jsonBodies, refused: true },
  { name: 'form body', requests: formBodies, refused: true },
  { name: 'query string', requests: queries, refused: true },
  { name: 'path', requests: paths, refused: true },
  { name: 'headers', requests: headers, refused: true },
  { name: 'preflight', requests: preflights, refused: true },
  { name: 'page', requests: pages, refused: false },
  { name: 'search', requests: searches, refused: false },
];

/** What every cost is compared with. */
export const plainRequest: HostileRequest = {
  name: 'a plain call',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'query=karlova&country=CZ&nonsense=1',
};

/** The bytes of a request. @param key null for a stranger */
export function bytesOf(
  { method = 'POST', path = '/v1/places/query', headers = {}, body = '' }: HostileRequest,
  key: string | null,
): Buffer {
  const lines = Object.entries({ Host: '127.0.0.1', ...(key !== null && { 'X-Service-API-Key': key }), ...headers });
  const length =
    method === 'GET' || 'Content-Length' in headers ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}${length}\r\n${body}`, 'utf8');
}
