import { listSetting, loadSettings, SettingsError, textTable } from '@tripoint/runtime';
import { namedProcess, processHealth } from './process-health';

export const HEALTH_HELP = `Shows whether processes are ready, what they lack, and their memory.

  scripts/health [NAME=ADDRESS ...] [--json]   default: CONSOLE_PROCESSES, else the service on 127.0.0.1:8080

ADDRESS is that of a listener with probes, such as places=http://127.0.0.1:8081; that of ADMIN_PORT has figures too.
Exit code: 0 all are ready, 1 one is not or does not answer, 2 wrong use.
`;

const DEFAULT = 'tripoint=http://127.0.0.1:8080';

export interface HealthContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly say: (text: string) => void;
}

/** Runs `scripts/health`. Resolves to the exit code. */
export async function runHealthCommand(words: readonly string[], { env, out, say }: HealthContext): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    out(HEALTH_HELP);
    return 0;
  }
  const named = words.filter((word) => word !== '--json');
  const list = named.length > 0 ? named.join(',') : env.CONSOLE_PROCESSES || DEFAULT;
  const processes = listSetting('CONSOLE_PROCESSES', { meaning: '', default: [] });
  let texts: readonly string[];
  try {
    texts = loadSettings({ processes }, { CONSOLE_PROCESSES: list }).processes;
    texts.map(namedProcess);
  } catch (error) {
    say(
      `${error instanceof SettingsError ? error.message : `A process ${(error as Error).message}`}\nSee scripts/health --help.\n`,
    );
    return 2;
  }
  const found = await Promise.all(texts.map((text) => processHealth(namedProcess(text))));
  if (words.includes('--json')) out(`${JSON.stringify(found)}\n`);
  else {
    const rows = found.map(({ name, state, memoryBytes, url, detail }) => {
      const memory = memoryBytes === null ? '-' : `${Math.round(memoryBytes / 1e6)} MB`;
      return [name, state, memory, url, detail];
    });
    out(textTable([['PROCESS', 'STATE', 'MEMORY', 'ADDRESS', 'LACKS'], ...rows]));
  }
  return found.every(({ state }) => state === 'ready') ? 0 : 1;
}
