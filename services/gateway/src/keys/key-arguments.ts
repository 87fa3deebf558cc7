import { parseArgs } from 'node:util';
import { DEVELOPMENT_LABEL, type GivenChanges, type GivenProperties } from './key-properties';

const MINUTE_MS = 60_000;
const UNITS_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: 60 * MINUTE_MS, d: 24 * 60 * MINUTE_MS };
export const DEFAULT_OVERLAP = '24h';
const OVERLAP_MAX_DAYS = 365;

/** Most that the setting USAGE_MONTHS permits. */
const MAX_MONTHS = 120;

/** Wrong use of the command: exit code 2. */
export class WrongUseError extends Error {
  override readonly name = 'WrongUseError';
}

interface Common {
  readonly dataDir: string | undefined;
  readonly json: boolean;
}

/** What one call of the command asks for. */
export type KeyRequest =
  | { readonly action: 'help' }
  | (Common & {
      readonly action: 'create';
      readonly given: GivenProperties;
      readonly organisation?: string | undefined;
    })
  | (Common & { readonly action: 'list'; readonly organisation?: string | undefined })
  | (Common & { readonly action: 'rotate'; readonly key: string; readonly overlapMs: number })
  | (Common & { readonly action: 'change'; readonly key: string; readonly given: GivenChanges })
  | (Common & { readonly action: 'revoke'; readonly key: string })
  | (Common & {
      readonly action: 'usage';
      /** Null: every organisation. */
      readonly key: string | null;
      readonly months: number;
    });

const COMMON = {
  'data-dir': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Options of what can be changed of a key that is in use. */
const CHANGEABLE = {
  label: { type: 'string' },
  quota: { type: 'string' },
  rate: { type: 'string' },
  burst: { type: 'string' },
  website: { type: 'string', multiple: true },
  ip: { type: 'string', multiple: true },
  area: { type: 'string', multiple: true },
  right: { type: 'string', multiple: true },
} as const;

/**
 * Reads the words after the command's name.
 * @throws WrongUseError
 */
export function keyRequest(words: readonly string[]): KeyRequest {
  const [action, ...rest] = words;
  if (action === '--help' || action === '-h' || action === 'help') return { action: 'help' };
  try {
    if (action === 'create') return createRequest(rest);
    if (action === 'list') return listRequest(rest);
    if (action === 'rotate') return rotateRequest(rest);
    if (action === 'change') return changeRequest(rest);
    if (action === 'revoke') return revokeRequest(rest);
    if (action === 'usage') return usageRequest(rest);
  } catch (cause) {
    if (isParseError(cause)) throw new WrongUseError(cause.message, { cause });
    throw cause;
  }
  throw new WrongUseError(
    `${action === undefined ? 'Nothing to do' : `"${action}" is not a thing to do`}: say create, list, change, rotate, revoke or usage.`,
  );
}

function createRequest(args: string[]): KeyRequest {
  const options = {
    ...COMMON,
    ...CHANGEABLE,
    organisation: { type: 'string' },
    tier: { type: 'string' },
    expires: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  if (values.help) return { action: 'help' };
  const expiresAtMs = values.expires === undefined ? null : momentOf(values.expires);
  const given = { ...changesOf(values), tier: values.tier, expiresAtMs };
  return { action: 'create', ...commonOf(values), given, organisation: values.organisation };
}

function changeRequest(args: string[]): KeyRequest {
  const options = { ...COMMON, ...CHANGEABLE };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { action: 'help' };
  const key = oneKey('change', positionals);
  const given = changesOf(values);
  if (Object.values(given).every((value) => value === undefined)) {
    throw new WrongUseError('Say what to change, such as --website shop.example.com.');
  }
  const noneIfSo = (list: readonly string[] | undefined) => (list?.length === 1 && list[0] === 'none' ? [] : list);
  const { websites, ips, areas, rights } = given;
  const lists = {
    websites: noneIfSo(websites),
    ips: noneIfSo(ips),
    areas: noneIfSo(areas),
    rights: noneIfSo(rights),
  };
  return { action: 'change', ...commonOf(values), key, given: { ...given, ...lists } };
}

type Texts = { readonly [K in 'label' | 'quota' | 'rate' | 'burst']?: string | undefined } & {
  readonly [K in 'website' | 'ip' | 'area' | 'right']?: string[] | undefined;
};

function changesOf({ label, quota, rate, burst, website, ip, area, right }: Texts): GivenChanges {
  if (label?.trim() === DEVELOPMENT_LABEL) {
    throw new WrongUseError(`The label "${DEVELOPMENT_LABEL}" belongs to the key that the first start makes.`);
  }
  return {
    label,
    monthlyQuota: quota === 'none' ? null : numberOf('quota', quota, ' or none'),
    ratePerSecond: numberOf('rate', rate),
    burst: numberOf('burst', burst),
    websites: website,
    ips: ip,
    areas: area,
    rights: right,
  };
}

function listRequest(args: string[]): KeyRequest {
  const { values } = parseArgs({ args, options: { ...COMMON, organisation: { type: 'string' } } });
  return values.help ? { action: 'help' } : { action: 'list', ...commonOf(values), organisation: values.organisation };
}

function rotateRequest(args: string[]): KeyRequest {
  const options = { ...COMMON, overlap: { type: 'string', default: DEFAULT_OVERLAP } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { action: 'help' };
  return {
    action: 'rotate',
    ...commonOf(values),
    key: oneKey('rotate', positionals),
    overlapMs: overlapOf(values.overlap),
  };
}

function revokeRequest(args: string[]): KeyRequest {
  const { values, positionals } = parseArgs({ args, options: COMMON, allowPositionals: true });
  if (values.help) return { action: 'help' };
  return { action: 'revoke', ...commonOf(values), key: oneKey('revoke', positionals) };
}

function usageRequest(args: string[]): KeyRequest {
  const options = { ...COMMON, months: { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { action: 'help' };
  const months = Number(values.months);
  if (!Number.isInteger(months) || months < 1 || months > MAX_MONTHS) {
    throw new WrongUseError(`--months must be a whole number from 1 to ${MAX_MONTHS}, not "${values.months}".`);
  }
  const key = positionals.length === 0 ? null : oneKey('show', positionals);
  return { action: 'usage', ...commonOf(values), key, months };
}

function commonOf(values: { 'data-dir'?: string | undefined; json?: boolean | undefined }): Common {
  if (values['data-dir'] === '') throw new WrongUseError('--data-dir needs a folder.');
  return { dataDir: values['data-dir'], json: values.json ?? false };
}

function oneKey(action: string, positionals: readonly string[]): string {
  const [key, ...others] = positionals;
  if (key !== undefined && others.length === 0) return key;
  throw new WrongUseError(`Say which key to ${action}: one selector, as the list of keys shows it.`);
}

function numberOf(option: string, text: string | undefined, alternative = ''): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new WrongUseError(`--${option} must be a number${alternative}, not "${text}".`);
}

/** A day, which means its beginning in UTC, or a moment with its zone. */
function momentOf(text: string): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const ms = isDay || isMoment ? Date.parse(text) : Number.NaN;
  const dayMs = Date.parse(`${text.slice(0, 10)}T00:00Z`);
  const isReal = Number.isFinite(ms) && new Date(dayMs).toISOString().startsWith(text.slice(0, 10));
  if (isReal) return ms;
  throw new WrongUseError(
    `--expires must be a day such as 2027-01-31 or a moment such as 2027-01-31T12:00Z, not "${text}".`,
  );
}

function overlapOf(text: string): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text === '0' ? '0m' : text) ?? [];
  const ms = Number(count) * (UNITS_MS[unit ?? ''] ?? Number.NaN);
  if (ms <= OVERLAP_MAX_DAYS * UNITS_MS.d!) return ms;
  throw new WrongUseError(
    `--overlap must be 0 or a time such as 30m, 24h or 7d, at most ${OVERLAP_MAX_DAYS}d, not "${text}".`,
  );
}

function isParseError(cause: unknown): cause is Error {
  return String((cause as NodeJS.ErrnoException | null)?.code).startsWith('ERR_PARSE_ARGS');
}
