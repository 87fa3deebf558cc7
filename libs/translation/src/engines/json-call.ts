import { EngineFault, type FaultKind } from '../engine';

/** Largest answer that is read: a long text, several times. */
const MAX_ANSWER_BYTES = 1_048_576;
const MAX_CODE = 40;
/** What goes wrong before anything is sent. */
const UNSENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface JsonCall {
  readonly engine: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form when it is one; without it the method is GET. */
  readonly body?: object | URLSearchParams;
  readonly signal: AbortSignal;
  /** What the engine means by a status or by its own code in the answer; by default what HTTP means. */
  readonly faultOf?: (status: number, answer: unknown) => { readonly kind: FaultKind; readonly code?: string } | null;
}

/** Calls an engine. @throws EngineFault for everything but a readable answer with status 200 */
export async function callJson({ engine, url, headers, body, signal, faultOf }: JsonCall): Promise<unknown> {
  const form = body instanceof URLSearchParams;
  const { status, text } = await fetchText(engine, url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...(!form && body && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    redirect: 'error',
    signal,
  });
  const answer = parsed(text);
  if (status === 200) {
    if (answer === undefined) throw new EngineFault(engine, 'garbage', 'no JSON');
    return answer;
  }
  const fault = faultOf?.(status, answer) ?? { kind: kindOf(status) };
  throw new EngineFault(engine, fault.kind, (fault.code ?? String(status)).slice(0, MAX_CODE));
}

async function fetchText(engine: string, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await readBounded(engine, response) };
  } catch (cause) {
    if (cause instanceof EngineFault) throw cause;
    if (init.signal?.aborted) throw new EngineFault(engine, 'lost', 'no answer in time', cause);
    const isUnsent = UNSENT.has(String(at(cause, 'cause', 'code')));
    throw new EngineFault(
      engine,
      isUnsent ? 'unreachable' : 'lost',
      isUnsent ? 'no connection' : 'connection lost',
      cause,
    );
  }
}

async function readBounded(engine: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new EngineFault(engine, 'garbage', 'too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function kindOf(status: number): FaultKind {
  if (status === 429) return 'busy';
  if (status === 401 || status === 403) return 'denied';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'failed';
}

/** A value inside an answer, by its keys; undefined where there is none. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );
}

/** The list of an answer. @throws EngineFault `garbage` when it is none, or has another length than `length` */
export function listOf(engine: string, value: unknown, length?: number): readonly unknown[] {
  if (Array.isArray(value) && (length === undefined || value.length === length)) return value;
  throw new EngineFault(engine, 'garbage', 'unknown shape');
}

/** A text of an answer. @throws EngineFault `garbage` when it is none */
export function textOf(engine: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new EngineFault(engine, 'garbage', 'unknown shape');
}
