import { type Health, SettingProblem } from '@tripoint/runtime';

/** A process and the address of a listener of it that answers probes. */
export interface NamedProcess {
  readonly name: string;
  readonly url: string;
}

const NAMED = /^([\w .-]{1,40})=(https?:\/\/[^\s,]+?)\/?$/;

/** @throws SettingProblem when a text is not `NAME=ADDRESS` */
export function namedProcess(text: string): NamedProcess {
  const [, name, url] = NAMED.exec(text) ?? [];
  if (name === undefined || !URL.canParse(url!)) {
    throw new SettingProblem(`must be a list of NAME=ADDRESS, such as places=http://127.0.0.1:8081, not "${text}"`);
  }
  return { name, url: url! };
}

export interface ProcessHealth extends NamedProcess {
  readonly state: 'ready' | 'not ready' | 'draining' | 'no answer';
  /** What is missing, or what outside does not answer; empty when there is nothing to say. */
  readonly detail: string;
  /** Null where its listener has no figures. */
  readonly memoryBytes: number | null;
  readonly upSeconds: number | null;
}

const TIMEOUT_MS = 2_000;
/** More than any process has of figures. */
const MAX_BYTES = 2_000_000;

interface Readiness {
  readonly status?: string;
  readonly missing?: Readonly<Record<string, string>>;
  readonly outside?: Readonly<Record<string, string>>;
}

/** Asks a process for its readiness and its figures. Never rejects. */
export async function processHealth({ name, url }: NamedProcess): Promise<ProcessHealth> {
  const silent = { name, url, state: 'no answer', memoryBytes: null, upSeconds: null } as const;
  try {
    const { text } = await read(`${url}/readyz`);
    return { name, url, ...readinessOf(text), ...(await figures(url)) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { ...silent, detail: (cause as Error | undefined)?.message ?? message };
  }
}

/** The process that asks. */
export interface OwnHealth {
  readonly name: string;
  readonly health: Health;
}

export function ownHealth({ name, health }: OwnHealth): ProcessHealth {
  const memoryBytes = process.memoryUsage.rss();
  return { name, url: 'this process', ...readinessOf(health.ready().body), memoryBytes, upSeconds: process.uptime() };
}

function readinessOf(body: string): Pick<ProcessHealth, 'state' | 'detail'> {
  const { status, missing = {}, outside = {} } = JSON.parse(body) as Readiness;
  const state = status === 'ready' || status === 'draining' ? status : 'not ready';
  const away = Object.entries(outside).filter(([, state]) => state === 'down' || state === 'trying');
  const detail = [...Object.entries(missing), ...away].map((pair) => pair.join(': ')).join('; ');
  return { state, detail };
}

async function figures(url: string): Promise<Pick<ProcessHealth, 'memoryBytes' | 'upSeconds'>> {
  const { ok, text } = await read(`${url}/metrics`).catch(() => ({ ok: false, text: '' }));
  const figure = (name: string): number | null => {
    const found = ok ? new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] : undefined;
    return found === undefined ? null : Number(found);
  };
  const startedAt = figure('process_start_time_seconds');
  return {
    memoryBytes: figure('process_resident_memory_bytes'),
    upSeconds: startedAt === null ? null : Math.max(0, Date.now() / 1_000 - startedAt),
  };
}

async function read(url: string): Promise<{ readonly ok: boolean; readonly text: string }> {
  const res = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of res.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_BYTES) throw new Error('it answers more than a probe');
  }
  return { ok: res.ok, text };
}
