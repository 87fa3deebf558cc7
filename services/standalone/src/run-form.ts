import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openImportStores } from '@tripoint/importer';
import { type ProcessParts, runProcess, type SettingWarning } from '@tripoint/runtime';
import { help, parseCommandLine } from './command-line';
import { importSamples, missingSamples } from './first-start';
import type { StandaloneSettings } from './settings';

/** What answers once a form is started. */
export interface StartedForm {
  readonly url: string;
  /** Key for trying things out; null when its owner revoked it. */
  readonly developmentKey: string | null;
}

/** A form of the product that has its settings and can be started. */
export interface OpenedForm {
  readonly settings: StandaloneSettings;
  /** As in `OpenedProgram`. */
  readonly warnings: readonly SettingWarning[];
  readonly start: (parts: ProcessParts) => Promise<StartedForm>;
}

/** One process for everything, or a process for each service. */
export interface Form {
  /** What could not start, in a message for people. */
  readonly subject: string;
  /** @param env the environment, with what the command line says. @throws {SettingsError} */
  open(env: Readonly<Record<string, string | undefined>>): Promise<OpenedForm>;
}

/** Runs a form as `scripts/start` does: reads the command line, imports samples at the first start, starts the services. */
export function runForm(form: Form): Promise<void> {
  return runProcess({
    subject: form.subject,
    async open() {
      const command = parseCommandLine(process.argv.slice(2));
      if (command.help) {
        process.stdout.write(help);
        return null;
      }
      const { settings, warnings, start } = await form.open({ ...process.env, ...command.env });
      return {
        logLevel: settings.logLevel,
        warnings,
        async start(parts) {
          await mkdir(settings.dataDir, { recursive: true });
          await firstImport(settings, command.sample, parts);
          const { url, developmentKey } = await start(parts);
          if (developmentKey !== null) {
            // What a service writes is often stored: the key itself is for eyes at a terminal.
            const file = join(settings.dataDir, 'dev-key');
            if (process.stderr.isTTY) process.stderr.write(`development key ${developmentKey} (in ${file})\n`);
            else parts.logger.info('development key', { file });
          }
          return url;
        },
      };
    },
  });
}

async function firstImport(
  settings: StandaloneSettings,
  wanted: boolean,
  { logger, shutdown }: ProcessParts,
): Promise<void> {
  const stores = openImportStores(settings, settings.dataDir);
  try {
    const samples = wanted ? await missingSamples(settings.dataDir, stores) : [];
    if (samples.length === 0) return;
    const stop = new AbortController();
    logger.info('importing samples', { registers: samples });
    // Progress is for people; the log has a line for the beginning and the end.
    const people = process.stderr.isTTY ? process.stderr : { write: () => true };
    const importing = importSamples(samples, settings.dataDir, people, stop.signal, stores);
    // A stop waits until the import has put its temporary files away.
    shutdown.add('first import', async () => {
      stop.abort();
      await importing.catch(() => {});
    });
    await importing;
    logger.info('samples imported', { registers: samples });
  } finally {
    await stores.close();
  }
}
