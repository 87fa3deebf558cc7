import { parseArgs } from 'node:util';
import { packagedLists, readLists, refreshLists } from '@tripoint/email';
import { type Clock, loadSettings, WrongUseError, writableFolderSetting } from '@tripoint/runtime';

export interface CommandParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** For programs. */
  readonly out: (text: string) => void;
  /** For people. */
  readonly say: (text: string) => void;
  /** As npm names the packages of the lists. Default: the newest of the registry. */
  readonly packages?: readonly string[];
}

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

const HELP = `Usage: scripts/email-lists refresh [--data-dir DIR]
       scripts/email-lists show [--data-dir DIR]

Keeps the lists of disposable domains and of free mail providers that e-mail verification uses.

  refresh          fetches the newest lists with npm; a running service uses them within a minute
  show             says which lists are in use, as JSON
  --data-dir DIR   folder of the service (setting DATA_DIR, default ./data)
  --help           this text

Without a refresh, the lists are those that this version was built with. A fetched list that is damaged, or has less than
half of the domains of the built-in one, replaces nothing. Every process with a data folder of its own needs its own refresh.
`;

const settings = {
  dataDir: writableFolderSetting('DATA_DIR', { meaning: 'Folder of the service.', default: './data' }),
} as const;

/** Runs `scripts/email-lists` on the words after its name. Resolves to the exit code. */
export async function runEmailListsCommand(words: readonly string[], parts: CommandParts): Promise<number> {
  const { env, clock, out, say, packages } = parts;
  try {
    const { values, positionals } = read(words);
    if (values.help === true) {
      out(HELP);
      return DONE;
    }
    const [action, ...more] = positionals;
    if ((action !== 'refresh' && action !== 'show') || more.length > 0) throw new WrongUseError('Say refresh or show.');
    const given = values['data-dir'];
    const { dataDir } = loadSettings(settings, given === undefined ? env : { ...env, DATA_DIR: given });
    const lists = action === 'refresh' ? await refreshLists(dataDir, clock, packages) : await readLists(dataDir);
    const { disposable, free } = lists ?? packagedLists;
    const count = (list: readonly string[] | ReadonlySet<string>): number => [...list].length;
    out(
      `${JSON.stringify({ refreshedAt: lists?.refreshedAt ?? null, disposable: count(disposable), free: count(free) })}\n`,
    );
    return DONE;
  } catch (error) {
    if (error instanceof WrongUseError) {
      say(`${error.message}\nSee scripts/email-lists --help.\n`);
      return WRONG_USE;
    }
    say(`The lists are as they were: ${(error as Error).message}\n`);
    return FAILED;
  }
}

function read(words: readonly string[]) {
  try {
    const options = { 'data-dir': { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new WrongUseError((error as Error).message);
  }
}
