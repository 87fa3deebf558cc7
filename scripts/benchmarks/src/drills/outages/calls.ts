import { Agent, request } from 'node:http';

/** What a call of a caller asks for, and what its answer must hold. */
export interface KnownCall {
  /** Default: POST. */
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Says what is wrong with the body of a 200; null when nothing is. */
  readonly problemOf: (body: string) => string | null;
}

/** One call, as its caller saw it. */
export interface CallResult {
  readonly path: string;
  /** `performance.now()` when it was sent. */
  readonly sentMs: number;
  readonly milliseconds: number;
  /** HTTP status, or the code of the connection's error. */
  readonly outcome: string;
  /** What is wrong with the answer whatever is away; null when nothing is. */
  readonly problem: string | null;
}

/** Longer than the deadline of the gateway: a call that waits longer was forgotten. */
const PATIENCE_MILLISECONDS = 15_000;
const SHOWN_CHARACTERS = 150;
const MEBIBYTE = 1_048_576;

/** An unused connection is closed here before the gateway does it, in the moment of a call. */
const IDLE_MILLISECONDS = 30_000;

/** Calls a gateway as its callers do, and counts what it must have counted. */
export class Caller {
  private readonly agent = new Agent({ keepAlive: true, timeout: IDLE_MILLISECONDS });
  /** Calls that the quota counts: answered with a place, or that there is none. */
  counted = 0;
  /** Calls whose connection was lost: nobody knows whether they were counted. */
  unknown = 0;

  /** @param url of the gateway, or what says which one a call goes to */
  constructor(
    private readonly url: string | (() => string),
    private readonly key: string,
  ) {}

  /** Never rejects. @param onBody is given the body of a 200 */
  call({ method = 'POST', path, body, problemOf }: KnownCall, onBody?: (body: string) => void): Promise<CallResult> {
    const sentMs = performance.now();
    const text = method === 'GET' ? '' : JSON.stringify(body);
    return new Promise((resolve) => {
      const end = (outcome: string, problem: string | null): void => {
        if (outcome === '200' || outcome === '404') this.counted++;
        else if (!/^\d/.test(outcome) && outcome !== 'ECONNREFUSED') this.unknown++;
        resolve({ path, sentMs, milliseconds: performance.now() - sentMs, outcome, problem });
      };
      const url = typeof this.url === 'string' ? this.url : this.url();
      const req = request(`${url}${path}`, {
        method,
        agent: this.agent,
        timeout: PATIENCE_MILLISECONDS,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'X-Service-API-Key': this.key,
        },
      });
      req.on('timeout', () => req.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })));
      req.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message, null));
      req.on('response', (res) => {
        let answer = '';
        res.setEncoding('utf8');
        res.on('data', (chunk: string) => {
          if (answer.length < MEBIBYTE) answer += chunk;
        });
        res.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message, null));
        res.on('end', () => {
          const status = res.statusCode ?? 0;
          if (status === 200) {
            onBody?.(answer);
            end('200', problemOf(answer));
          } else end(String(status), errorProblem(status, res.headers['retry-after'], answer));
        });
      });
      req.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** An answer that is no result must be a JSON error of the service, and say when to come again. */
function errorProblem(status: number, retryAfter: string | undefined, body: string): string | null {
  const shown = `${status}: ${body.slice(0, SHOWN_CHARACTERS)}`;
  if (status !== 503 && status !== 504) return shown;
  let type: unknown;
  try {
    type = (JSON.parse(body) as { error?: { type?: unknown } }).error?.type;
  } catch {
    return `no JSON, ${shown}`;
  }
  if (type !== 'api_error') return `no api_error, ${shown}`;
  if (status === 503 && !/^\d+$/.test(retryAfter ?? '')) return `no Retry-After, ${shown}`;
  return null;
}
