import { randomFillSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Where a piece of work stands in a trace (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits, not all zero. */
  readonly traceId: string;
  /** 16 hexadecimal digits, not all zero: the work that what comes next is a part of. */
  readonly spanId: string;
  /** Whether the spans of the trace are recorded. */
  readonly sampled: boolean;
  /** What other systems note in `tracestate`; null when there is nothing. */
  readonly state: string | null;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;
const TRACEPARENT_LENGTH = 55;
/** A later version may be longer; so long, nobody means it well. */
const MAX_TRACEPARENT = 256;
const MAX_STATE = 512;
const MAX_MEMBERS = 32;
const MEMBER = /^[a-z0-9][a-z0-9_\-*/@]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
const SAMPLED = 1;

/** The context in headers of HTTP or of a message; null when there is none, or none in the right form. */
export function readTraceContext({ traceparent, tracestate }: Pick<IncomingHttpHeaders, string>): TraceContext | null {
  if (typeof traceparent !== 'string' || traceparent.length > MAX_TRACEPARENT) return null;
  const [, version, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId!) || /^0+$/.test(spanId!)) return null;
  if (version === '00' && traceparent.length !== TRACEPARENT_LENGTH) return null;
  const sampled = (Number.parseInt(flags!, 16) & SAMPLED) === SAMPLED;
  return { traceId: traceId!, spanId: spanId!, sampled, state: readState(tracestate) };
}

/** A wrong `tracestate` is left out whole, as the recommendation wants it. */
function readState(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header.length > MAX_STATE) return null;
  const members = header.split(',').map((member) => member.trim());
  const named = members.filter((member) => member !== '');
  if (named.length === 0 || members.length > MAX_MEMBERS || !named.every((member) => MEMBER.test(member))) return null;
  return named.join(',');
}

/** The context as headers. */
export function traceHeaders({ traceId, spanId, sampled, state }: TraceContext): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
  return state === null ? { traceparent } : { traceparent, tracestate: state };
}

const ID_BYTES = 16;
/** Random bytes for many identifiers: fetched one by one they would take longer than all else about a trace. */
const randomBytes = Buffer.alloc(ID_BYTES * 256);
let used = randomBytes.length;

/** The beginning of a trace of which nothing is recorded. */
export function newTraceContext(): TraceContext {
  if (used === randomBytes.length) {
    randomFillSync(randomBytes);
    used = 0;
  }
  const traceId = randomBytes.toString('hex', used, used + ID_BYTES);
  used += ID_BYTES;
  return { traceId, spanId: traceId.slice(ID_BYTES), sampled: false, state: null };
}
