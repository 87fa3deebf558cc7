import type { Caller, KnownCall } from '../outages/calls';
import { KNOWN_IP, MAIL_DOMAIN } from './outsides';

type Fields = Readonly<Record<string, unknown>>;

/** A call, and the service that answers it. */
export interface ServiceCall extends KnownCall {
  readonly service: string;
}

/** Calls that ask no engine, for each that does. */
const LIGHT_CALLS = 10;
const SHOWN_CHARACTERS = 200;
const phrase = {
  hashToText: { '51ca8d2bde9e95344642922d5d4514e3': 'You have a photo' },
  desc: 'photos count',
  project: '',
};

/** What is uploaded before the calls, so that the service of phrases has something to answer. */
const preparations: readonly (readonly [path: string, body: Fields])[] = [
  ['/v1/intl/phrases/upload', { native_strings: JSON.stringify([phrase]) }],
];

/** Calls of every service, by operation. An id is read from the first result of the search before it. */
const asked: readonly (readonly [path: string, bodies: readonly Fields[]])[] = [
  [
    '/v1/places/query',
    ['213 karlva cheb', 'uherske', 'praha 1', 'karlova', 'masarykova', 'kosice hlavna', 'warszawa', 'bratislava'].map(
      (query) => ({ query, limit: 5 }),
    ),
  ],
  ['/v1/places/street', [{ query: 'karlova', municipality: 'Cheb', limit: 3 }]],
  ['/v1/places/municipality', [{ query: 'uherske' }, { query: 'kosice' }]],
  ['/v1/places/postal', [{ query: '350 02' }]],
  ['/v1/places/reverse', [{ lat: 50.08004, lng: 12.37405, distinct: 5, limit: 1 }]],
  ['/v1/places/validate', [{ query: 'Karlva 213, byt 4, 350 03 Cheb', country: 'CZ' }]],
  ['/v1/places/regions', [{ country: 'CZ' }]],
  [
    '/v1/business/query',
    ['stavebni firma', 'obchod', 'pekaren', 'auto servis'].flatMap((query) => [
      { query, country: 'CZ', limit: 5 },
      { query, country: 'SK', limit: 5 },
    ]),
  ],
  ['/v1/intl/phrases/query', [{ query: 'photo' }]],
  ['/v1/utils/vies/check-vat-number', [{ countryCode: 'SK', vatNumber: '100' }]],
  [`/v1/utils/ip/${KNOWN_IP}`, [{}]],
  ['/v1/utils/email/validate', [{ email: `jana@${MAIL_DOMAIN}` }]],
  ['/v1/utils/translator/translate', [{ q: 'The house is red.', sl: 'en', tl: 'es' }]],
];
/** Searches whose first result's detail is asked for too. */
const details: Readonly<Record<string, readonly [field: string, path: string]>> = {
  '/v1/places/query': ['place_id', '/v1/places'],
  '/v1/business/query': ['business_id', '/v1/business'],
};

/** What the engine does not answer: catalogs that are in memory, and everything of the utilities. */
export const asksEngine = (path: string): boolean =>
  !/^\/v1\/(?:utils\/|places\/(?:regions|counties|municipalities)$)/.test(path);

/** The same calls in an order that may be repeated at a high rate: a search takes five times the processor time of others. */
export function mixedCalls(calls: readonly ServiceCall[]): ServiceCall[] {
  const light = calls.filter(({ path }) => !asksEngine(path));
  const searches = calls.filter(({ path }) => asksEngine(path));
  return searches.flatMap((search, at) => [
    search,
    ...Array.from({ length: LIGHT_CALLS }, (_, i) => light[(at * LIGHT_CALLS + i) % light.length]!),
  ]);
}

const methodOf = (path: string): 'GET' | 'POST' => (path.startsWith('/v1/utils/ip/') ? 'GET' : 'POST');

/** The part of an answer that is the same every time: not how long it took, and not when it was given. */
export const lasting = (body: string): string => body.replaceAll(/"(?:took|requestDate)":(?:"[^"]*"|[\d.e+-]+)/g, '""');

/** A call whose answer is known. */
export function knownCall(path: string, body: Fields, expected: string): ServiceCall {
  const service = path.split('/')[2] ?? '';
  const problemOf = (answer: string): string | null =>
    lasting(answer) === expected ? null : `${path} ${JSON.stringify(body)}: ${answer.slice(0, SHOWN_CHARACTERS)}`;
  return { service, method: methodOf(path), path, body, problemOf };
}

/**
 * Asks every call at rest, and once more: what is answered then is what must always be answered.
 * @throws when a call is not answered, or not with the same twice
 */
export async function learnAnswers(caller: Caller): Promise<ServiceCall[]> {
  for (const [path, body] of preparations) await answerOf(caller, path, body);
  const calls: ServiceCall[] = [];
  for (const [path, bodies] of asked) {
    for (const body of bodies) {
      const answer = await learn(caller, path, body, calls);
      const [field, folder] = details[path] ?? [];
      const id = field && new RegExp(`"${field}":"([^"]+)"`).exec(answer)?.[1];
      if (id) await learn(caller, `${folder}/${id}`, {}, calls);
    }
  }
  return calls;
}

async function learn(caller: Caller, path: string, body: Fields, calls: ServiceCall[]): Promise<string> {
  const answer = await answerOf(caller, path, body);
  const call = knownCall(path, body, lasting(answer));
  const { outcome, problem } = await caller.call(call);
  if (outcome !== '200' || problem !== null) throw new Error(`not the same twice: ${outcome} ${problem}`);
  calls.push(call);
  return answer;
}

async function answerOf(caller: Caller, path: string, body: Fields): Promise<string> {
  let answer = '';
  const { outcome, problem } = await caller.call(
    { method: methodOf(path), path, body, problemOf: () => null },
    (text) => {
      answer = text;
    },
  );
  if (outcome !== '200')
    throw new Error(`${path} ${JSON.stringify(body)} is answered with ${outcome} ${problem ?? ''}`);
  return answer;
}
