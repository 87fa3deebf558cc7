import { fileSetting } from './path-settings';
import { SettingProblem } from './setting-problem';
import type { Setting } from './settings';

/** A limit for all registers, and for those that have one of their own. */
export interface RegisterLimit {
  readonly all: number;
  readonly of: Readonly<Record<string, number>>;
}

const NUMBER = /^\d{1,15}(?:\.\d{1,9})?$/;
const REGISTER = /^[a-z]{2}(?:-[a-z]+)+$/;

interface LimitOptions {
  readonly meaning: string;
  /** As a person would write it. */
  readonly default: string;
  readonly max?: number;
}

/** A number for all registers, `REGISTER=NUMBER` for one of them, or several of these with semicolons between. */
function limitSetting(name: string, { meaning, default: own, max = 1 }: LimitOptions): Setting<RegisterLimit> {
  const bounds = `0 to ${max}, or \`REGISTER=NUMBER; ...\``;
  const read = (text: string, fallback = own): RegisterLimit => {
    let { all, of } = text === fallback ? { all: 0, of: {} } : read(fallback);
    for (const part of text.split(';')) {
      const [, register, digits] = /^\s*(?:([^\s=]+)\s*=)?\s*(\S+)\s*$/.exec(part) ?? [];
      const value = NUMBER.test(digits ?? '') ? Number(digits) : Number.NaN;
      if (!(value >= 0 && value <= max) || (register !== undefined && !REGISTER.test(register))) {
        throw new SettingProblem(`must be a number from 0 to ${max}, or REGISTER=NUMBER; ... for single registers`);
      }
      if (register === undefined) [all, of] = [value, {}];
      else of = { ...of, [register]: value };
    }
    return { all, of };
  };
  return {
    name,
    type: 'limit',
    meaning,
    bounds,
    unit: '',
    secret: false,
    fallback: { value: read(own) },
    fallbackText: own,
    read,
  };
}

/** The limits of the checks of every new generation, by the names that the checks have for them. */
export const limitsOfGates = {
  minimumRowsShare: limitSetting('IMPORT_MIN_ROWS_SHARE', {
    meaning: 'Smallest number of rows of a new generation, in all and per region, as a share of the live one.',
    default: '0.98',
  }),
  maximumRefusedShare: limitSetting('IMPORT_MAX_REFUSED_SHARE', {
    meaning: 'Largest share of refused rows.',
    default: '0.01',
  }),
  maximumRefusedChangesShare: limitSetting('IMPORT_MAX_REFUSED_CHANGES_SHARE', {
    meaning: 'Largest share of refused entries of a change set.',
    default: '0.2',
  }),
  maximumShareWithoutCoordinates: limitSetting('IMPORT_MAX_WITHOUT_COORDINATES_SHARE', {
    meaning: 'Largest share of rows without coordinates.',
    default: '0.05',
  }),
  maximumShareWithoutPostalCode: limitSetting('IMPORT_MAX_WITHOUT_POSTAL_CODE_SHARE', {
    meaning: 'Largest share of rows without a postal code.',
    default: '0.02; pl-addresses=0.3',
  }),
  maximumShareFarFromMunicipality: limitSetting('IMPORT_MAX_FAR_AWAY_SHARE', {
    meaning: 'Largest share of rows far from their municipality.',
    default: '0.001',
  }),
  maximumRowsOutsideCountry: limitSetting('IMPORT_MAX_OUTSIDE_COUNTRY', {
    meaning: 'Most rows whose coordinates are outside the country.',
    default: '0',
    max: 10_000_000,
  }),
  maximumShareWithoutSeat: limitSetting('IMPORT_MAX_WITHOUT_SEAT_SHARE', {
    meaning: 'Largest share of companies without a seat.',
    default: '0.05',
  }),
  maximumActiveShift: limitSetting('IMPORT_MAX_ACTIVE_SHIFT', {
    meaning: 'Most by which the share of companies that exist may move from that of the live generation.',
    default: '0.03',
  }),
  minimumGoldenShare: limitSetting('IMPORT_MIN_FOUND_SHARE', {
    meaning:
      'Smallest share of drawn addresses found by street, number and municipality, or of companies by their names.',
    default: '0.97',
  }),
  minimumReverseShare: limitSetting('IMPORT_MIN_FOUND_BY_POINT_SHARE', {
    meaning: 'Smallest share of drawn addresses that are found by their own point.',
    default: '0.98',
  }),
} as const;

/** The checks that every new generation must pass before it may answer. */
export const gateSettings = {
  ...limitsOfGates,
  goldenQueriesFile: fileSetting('IMPORT_GOLDEN_QUERIES', {
    meaning:
      'File of queries and points with their expected addresses, and of names and numbers of companies, as JSON lines. Every new generation must give these answers.',
    default: null,
  }),
} as const;

type Limits = { readonly [K in keyof typeof limitsOfGates]: RegisterLimit };

/** The limits of one register. */
export function limitsFor(settings: Limits, register: string): { readonly [K in keyof Limits]: number } {
  const names = Object.keys(limitsOfGates) as (keyof Limits)[];
  const limitOf = ({ all, of }: RegisterLimit): number =>
    Object.hasOwn(of, register) ? (of[register] as number) : all;
  return Object.fromEntries(names.map((name) => [name, limitOf(settings[name])])) as ReturnType<typeof limitsFor>;
}

/** Says what is wrong with limits of registers that do not exist; null when nothing is. */
export function limitsProblem(settings: Limits, registers: readonly string[]): string | null {
  for (const [name, { name: variable }] of Object.entries(limitsOfGates)) {
    const unknown = Object.keys(settings[name as keyof Limits].of).find((register) => !registers.includes(register));
    if (unknown !== undefined)
      return `${variable} names ${unknown}, which is no register: there is ${registers.join(', ')}`;
  }
  return null;
}
