import { type Environment, fileVariable, withSecretFiles } from './secret-files';
import { SettingProblem } from './setting-problem';

/** One environment variable: how it is read, what it means and what the generated table says about it. */
export interface Setting<T> {
  readonly name: string;
  /** Kind of value in words of the settings table, e.g. `whole number`. */
  readonly type: string;
  readonly meaning: string;
  readonly bounds: string;
  readonly unit: string;
  /** A secret's value is in no message, no table and no log. */
  readonly secret: boolean;
  /** Without this setting, or this value of it, such as `BUS=kafka`, it has no effect. */
  readonly onlyWith?: string;
  /** Absent: the variable is required. */
  readonly fallback?: { readonly value: T };
  /** The default in words, for the table, where it differs from machine to machine. */
  readonly fallbackText?: string;
  /** Reads the text of the variable. @throws SettingProblem saying what the value must be, never what it was. */
  readonly read: (text: string) => T;
}

export type Declarations = Readonly<Record<string, Setting<unknown>>>;
export type SettingsOf<D extends Declarations> = {
  readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never;
};

/** A process was started in a wrong way; the message says what is right. */
export class WrongUseError extends Error {
  override readonly name: string = 'WrongUseError';
}

/** All problems of a process's settings at once, one line each, names only. */
export class SettingsError extends WrongUseError {
  override readonly name = 'SettingsError';
  constructor(readonly problems: readonly string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

interface Common<D> {
  readonly meaning: string;
  /** Used when the variable is unset or empty; leave out to make the variable required. */
  readonly default?: D;
  readonly secret?: boolean;
  readonly onlyWith?: string;
}

export type TextOptions<D> = Common<D> & { readonly minLength?: number };

interface Shape {
  readonly type: string;
  readonly bounds?: string;
  readonly unit?: string | undefined;
}

function declare<T, D>(name: string, options: Common<D>, shape: Shape, read: (text: string) => T): Setting<T | D> {
  return {
    name,
    type: shape.type,
    meaning: options.meaning,
    bounds: shape.bounds ?? '',
    unit: shape.unit ?? '',
    secret: options.secret ?? false,
    ...(options.onlyWith === undefined ? {} : { onlyWith: options.onlyWith }),
    ...(options.default === undefined ? {} : { fallback: { value: options.default } }),
    read,
  };
}

export function textSetting<D extends string | null = never>(
  name: string,
  options: TextOptions<D>,
): Setting<string | D> {
  const minLength = options.minLength ?? 1;
  const bounds = minLength > 1 ? `at least ${minLength} characters` : '';
  return declare<string, D>(name, options, { type: 'text', bounds }, (text) => {
    if (text.length < minLength) throw new SettingProblem(`must have at least ${minLength} characters`);
    return text;
  });
}

interface NumberOptions<D> extends Common<D> {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}

export function integerSetting<D extends number | null = never>(
  name: string,
  options: NumberOptions<D>,
): Setting<number | D> {
  return numeric(name, options, 'whole number', /^-?\d{1,15}$/);
}

export function numberSetting<D extends number | null = never>(
  name: string,
  options: NumberOptions<D>,
): Setting<number | D> {
  return numeric(name, options, 'number', /^-?\d{1,15}(?:\.\d{1,9})?$/);
}

function numeric<D>(name: string, options: NumberOptions<D>, type: string, form: RegExp): Setting<number | D> {
  const { min, max, unit } = options;
  return declare<number, D>(name, options, { type, bounds: `${min} to ${max}`, unit }, (text) => {
    const value = form.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) {
      throw new SettingProblem(`must be a ${type} from ${min} to ${max}${unit === undefined ? '' : ` (${unit})`}`);
    }
    return value;
  });
}

export function choiceSetting<const C extends string>(
  name: string,
  choices: readonly C[],
  options: Common<NoInfer<C>>,
): Setting<C> {
  const bounds = choices.map((choice) => `\`${choice}\``).join(', ');
  return declare<C, C>(name, options, { type: 'choice', bounds }, (text) => {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new SettingProblem(`must be one of ${choices.join(', ')}`);
    return found;
  });
}

/** A comma-separated list. `item` checks one entry and may return it in another form. @throws by way of `item`. */
export function listSetting(
  name: string,
  options: Common<readonly string[]> & { readonly item?: (text: string) => string; readonly of?: string },
): Setting<readonly string[]> {
  const item = options.item ?? ((text: string): string => text);
  const shape = { type: 'list', bounds: options.of === undefined ? '' : `comma-separated ${options.of}` };
  return declare<readonly string[], readonly string[]>(name, options, shape, (text) =>
    Object.freeze(
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .map(item),
    ),
  );
}

/** An address of one of the schemes, without a trailing slash. */
export function urlSetting<D extends string | null = never>(
  name: string,
  options: Common<D>,
  schemes: readonly string[] = ['http', 'https'],
): Setting<string | D> {
  const shape = { type: 'URL', bounds: schemes.map((scheme) => `\`${scheme}\``).join(' or ') };
  return declare<string, D>(name, options, shape, (text) => readUrl(text, schemes));
}

/** The HTTP addresses of the nodes of one server, separated by commas, without trailing slashes. */
export function nodesSetting<D extends string | null = never>(name: string, options: Common<D>): Setting<string | D> {
  const shape = { type: 'URL', bounds: '`http` or `https`; those of several nodes, comma-separated' };
  return declare<string, D>(name, options, shape, (text) =>
    text
      .split(',')
      .map((address) => readUrl(address.trim(), ['http', 'https']))
      .join(),
  );
}

function readUrl(text: string, schemes: readonly string[]): string {
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol.slice(0, -1))) {
    throw new SettingProblem(`must be an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`);
  }
  return text.replace(/\/+$/, '');
}

/** Looks at several settings together; returns a sentence naming the variables, or null when they agree. */
export type SettingsCheck<S> = (settings: S) => string | null;

/**
 * Reads every declared variable from `env` (an empty one counts as unset), and secrets from their files.
 * @throws SettingsError that names every bad variable at once and shows no value.
 */
export function loadSettings<D extends Declarations>(
  declarations: D,
  env: Environment,
  checks: readonly SettingsCheck<SettingsOf<D>>[] = [],
): SettingsOf<D> {
  const { env: given, problems: ofFiles } = withSecretFiles(declarations, env);
  const problems = [...ofFiles];
  const values: Record<string, unknown> = {};
  for (const [property, setting] of Object.entries(declarations)) {
    const text = given[setting.name]?.trim() ?? '';
    if (text === '') {
      // What is wrong with its file is said already.
      if (ofFiles.some((problem) => problem.startsWith(`${fileVariable(setting.name)} `))) continue;
      if (setting.fallback === undefined) problems.push(`${setting.name} is required: ${setting.meaning}`);
      else values[property] = setting.fallback.value;
      continue;
    }
    try {
      values[property] = setting.read(text);
    } catch (error) {
      if (!(error instanceof SettingProblem)) throw error;
      problems.push(`${setting.name} ${error.message}`);
    }
  }
  const settings = Object.freeze(values) as SettingsOf<D>;
  if (problems.length === 0) problems.push(...checks.flatMap((check) => check(settings) ?? []));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** The settings as a Markdown table, in the order of declaration; a variable declared twice appears once. */
export function settingsTable(declarations: Declarations): string {
  const seen = new Set<string>();
  const rows: string[][] = [['Variable', 'Type', 'Default', 'Values', 'Meaning']];
  for (const setting of Object.values(declarations)) {
    if (seen.has(setting.name)) continue;
    seen.add(setting.name);
    const values = [setting.bounds, setting.unit].filter((part) => part !== '').join(', ');
    const meaning = setting.secret
      ? `${setting.meaning} Secret, or its file as \`${fileVariable(setting.name)}\`.`
      : setting.meaning;
    rows.push([`\`${setting.name}\``, setting.type, defaultText(setting), values, meaning]);
  }
  const lines = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  lines.splice(1, 0, `|${' --- |'.repeat(rows[0]!.length)}`);
  return `${lines.join('\n')}\n`;
}

function defaultText(setting: Setting<unknown>): string {
  if (setting.fallbackText !== undefined) return `\`${setting.fallbackText}\``;
  if (setting.fallback === undefined) return '(required)';
  const { value } = setting.fallback;
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '(none)';
  return `\`${Array.isArray(value) ? value.join(',') : String(value)}\``;
}
