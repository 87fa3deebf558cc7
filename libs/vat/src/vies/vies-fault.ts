/** What is done about a fault. */
export interface FaultRow {
  /** Another attempt a moment later may succeed. */
  readonly retry?: true;
  /** Who does not work: the member state, or VIES as a whole. Absent: both work. */
  readonly down?: 'state' | 'VIES';
  /** Only the operator of this service can end it. */
  readonly operator?: true;
}

/** Every fault: the codes of VIES as it documents them, then our own for what is no answer of VIES. */
const faults = {
  INVALID_INPUT: {},
  INVALID_REQUESTER_INFO: { operator: true },
  VAT_BLOCKED: { operator: true },
  IP_BLOCKED: { operator: true },
  SERVICE_UNAVAILABLE: { retry: true, down: 'state' },
  MS_UNAVAILABLE: { down: 'state' },
  TIMEOUT: { retry: true, down: 'state' },
  GLOBAL_MAX_CONCURRENT_REQ: { retry: true, down: 'VIES' },
  GLOBAL_MAX_CONCURRENT_REQ_TIME: { retry: true, down: 'VIES' },
  MS_MAX_CONCURRENT_REQ: { retry: true, down: 'state' },
  MS_MAX_CONCURRENT_REQ_TIME: { retry: true, down: 'state' },
  NOT_REACHED: { retry: true, down: 'VIES' },
  UNREADABLE_ANSWER: { retry: true, down: 'VIES' },
} as const satisfies Record<string, FaultRow>;

export type ViesCode = keyof typeof faults;

/** Every code of a fault. */
export const VIES_CODES = Object.keys(faults);

/** VIES gave no answer. */
export class ViesFault extends Error {
  override readonly name = 'ViesFault';

  constructor(
    readonly code: ViesCode,
    detail: { readonly cause?: unknown; readonly waitMs?: number } = {},
  ) {
    super(`VIES: ${code}`, { cause: detail.cause });
    this.waitMs = detail.waitMs ?? null;
  }

  /** After which another attempt makes sense, in milliseconds; null when that is not known. */
  readonly waitMs: number | null;

  get row(): FaultRow {
    return faults[this.code];
  }
}

/** The fault of a code of VIES; one that it does not document is an outage. */
export function faultOf(code: string): ViesFault {
  return Object.hasOwn(faults, code)
    ? new ViesFault(code as ViesCode)
    : new ViesFault('SERVICE_UNAVAILABLE', {
        cause: new Error(`undocumented code ${JSON.stringify(code.slice(0, 80))}`),
      });
}
