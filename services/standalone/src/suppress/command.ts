import { parseArgs } from 'node:util';
import {
  engineError,
  indexStoreOf,
  isPassing,
  openGenerations,
  type Suppression,
  SuppressionError,
  type SuppressionList,
} from '@tripoint/generations';
import { hasCheckDigit, readCin, registers } from '@tripoint/registers';
import {
  type Clock,
  engineHasUrl,
  engineSettings,
  loadSettings,
  WrongUseError,
  writableFolderSetting,
} from '@tripoint/runtime';

export interface CommandParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** For programs. */
  readonly out: (text: string) => void;
  /** For people. */
  readonly say: (text: string) => void;
}

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;
/** Characters of a reason. */
const MAX_REASON = 1_000;

const HELP = `Usage: scripts/suppress add COUNTRY ICO... [--reason TEXT] [--anyway] [--data-dir DIR] [--json]
       scripts/suppress remove COUNTRY ICO... [--data-dir DIR] [--json]
       scripts/suppress list [--data-dir DIR] [--json]

Keeps the list of companies and sole traders that are not answered and not imported. The number of a company (8 digits)
covers its units (12 digits). A running service answers nothing of them within a second; the next import of each
register leaves them out: docs/operations.md, "Erasure requests".

  COUNTRY          cz or sk
  --reason TEXT    why, for people who read the list
  --anyway         also a number whose check digit is wrong, as registers have some
  --data-dir DIR   folder of the service (setting DATA_DIR, default ./data)
  --json           print the list, or what was added or removed, as JSON
  --help           this text

With ENGINE=elasticsearch the list is there, for all processes.
`;

const settings = {
  dataDir: writableFolderSetting('DATA_DIR', { meaning: 'Folder of the service.', default: './data' }),
  ...engineSettings,
} as const;

const countries: ReadonlySet<string> = new Set(
  Object.values(registers).flatMap(({ kind, country }) => (kind === 'company' ? [country] : [])),
);

/** Runs `scripts/suppress` on the words after its name. Resolves to the exit code. */
export async function runSuppressCommand(words: readonly string[], parts: CommandParts): Promise<number> {
  try {
    const request = parse(words);
    if (request === null) {
      parts.out(HELP);
      return DONE;
    }
    const env = { ...parts.env, ...(request.dataDir === undefined ? {} : { DATA_DIR: request.dataDir }) };
    const { dataDir, ...store } = loadSettings(settings, env, [engineHasUrl]);
    const opened = openGenerations({ store: indexStoreOf(store), dataDir, kinds: [] });
    try {
      await act(request, opened.suppressed, parts);
    } finally {
      await opened.close();
    }
    return DONE;
  } catch (error) {
    if (error instanceof WrongUseError) {
      parts.say(`${error.message}\nSee scripts/suppress --help.\n`);
      return WRONG_USE;
    }
    const isKnown = error instanceof SuppressionError || (error as NodeJS.ErrnoException).code !== undefined;
    if (!isKnown && !isPassing(error)) throw error;
    parts.say(`${engineError(error).message}\n`);
    return FAILED;
  }
}

interface Request {
  readonly action: 'add' | 'remove' | 'list';
  readonly numbers: readonly Pick<Suppression, 'country' | 'cin'>[];
  readonly reason: string | null;
  readonly dataDir: string | undefined;
  readonly json: boolean;
}

async function act({ action, numbers, reason, json }: Request, list: SuppressionList, parts: CommandParts) {
  const { clock, out, say } = parts;
  if (action === 'list') {
    const entries = await list.list();
    if (json) out(`${JSON.stringify(entries)}\n`);
    else if (entries.length === 0) say('Nobody is on the list.\n');
    else out(entries.map(line).join(''));
    return;
  }
  const country = numbers[0]?.country ?? '';
  if (action === 'remove') {
    const removed = await list.remove(numbers);
    say(`${removed} of ${numbers.length} taken off the list. ${importAgain(country)} brings them back.\n`);
    if (json) out(`${JSON.stringify({ removed })}\n`);
    return;
  }
  const addedAt = new Date(clock.now()).toISOString();
  const entries = numbers.map((number) => ({ ...number, reason, addedAt }));
  await list.add(entries);
  say(`${entries.length} on the list: a running service answers nothing of them within a second.
${importAgain(country)} removes them from the data. Generations before it, files of the register, refused rows and backups still
have them: docs/operations.md, "Erasure requests".
`);
  if (json) out(`${JSON.stringify(entries)}\n`);
}

/** What brings the list into the data, as the beginning of a sentence. */
function importAgain(country: string): string {
  const own = Object.values(registers).filter((each) => each.country === country && each.kind !== 'address');
  return `An import (${own.map(({ id }) => `scripts/import ${id}`).join(', ')})`;
}

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const line = ({ country, cin, addedAt, reason }: Suppression): string =>
  `${country} ${cin}  ${addedAt}${reason === null ? '' : `  ${reason.replace(CONTROL_CHARACTERS, ' ')}`}\n`;

function parse(words: readonly string[]): Request | null {
  const { values, positionals } = parsed(words);
  if (values.help === true) return null;
  const [action, country, ...numbers] = positionals;
  const { reason = null, json = false, 'data-dir': dataDir } = values;
  const common = { reason, json, dataDir };
  if (action === 'list' && country === undefined) return { action, numbers: [], ...common };
  if (action !== 'add' && action !== 'remove') throw new WrongUseError('Say add, remove or list.');
  const code = country?.toLowerCase() ?? '';
  if (!countries.has(code) || numbers.length === 0) {
    throw new WrongUseError(
      `${action} needs a country (${[...countries].sort().join(', ')}) and numbers of companies.`,
    );
  }
  if (reason !== null && reason.length > MAX_REASON)
    throw new WrongUseError(`--reason takes at most ${MAX_REASON} characters.`);
  const isChecked = action === 'add' && values.anyway !== true;
  return { action, numbers: numbers.map((text) => ({ country: code, cin: cinOf(text, isChecked) })), ...common };
}

function cinOf(text: string, isChecked: boolean): string {
  const cin = readCin(text);
  if (cin === null || cin === '')
    throw new WrongUseError(`"${text.slice(0, 40)}" is no IČO: 8 digits, or 12 of a unit.`);
  if (isChecked && !hasCheckDigit(cin)) {
    throw new WrongUseError(`${cin} has a wrong check digit. If the register has this number, say --anyway.`);
  }
  return cin;
}

function parsed(words: readonly string[]) {
  const options = {
    reason: { type: 'string' },
    anyway: { type: 'boolean' },
    'data-dir': { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUseError((error as Error).message);
  }
}
