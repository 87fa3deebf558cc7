import { gatewayProcessSettings } from '@tripoint/gateway';
import { importerProcessSettings, importSettings, sourceSettings } from '@tripoint/importer';
import { indexerProcessSettings } from '@tripoint/indexer';
import { placesProcessSettings } from '@tripoint/places';
import { type Declarations, type Setting, settingsTable } from '@tripoint/runtime';
import { standaloneSettings } from './settings';

/** The default differs from machine to machine, the document must not. */
const searchThreads: Setting<unknown> = {
  ...standaloneSettings.searchThreads,
  fallback: { value: 'processors - 1' },
};

/** What each section of docs/settings.md is about: everything that such a process reads, by the section's heading. */
const settingsByProcess = {
  'The service': { ...standaloneSettings, searchThreads },
  'The gateway as a process of its own': gatewayProcessSettings,
  'The places service as a process of its own': { ...placesProcessSettings, searchThreads },
  'The indexer as a process of its own': indexerProcessSettings,
  Importing: { ...importSettings, ...sourceSettings },
  'The importer as a process of its own': { ...importerProcessSettings, ...sourceSettings },
} as const satisfies Readonly<Record<string, Declarations>>;

/** docs/settings.md: every environment variable, as the code declares it. */
export function settingsDocument(): string {
  return `# Settings

Every setting is an environment variable. An empty one counts as unset. Settings are checked when a process starts: it
ends with exit code 2 and a message that names every wrong variable and shows no value. The options \`--port\` and
\`--data-dir\` of the commands override \`PORT\` and \`DATA_DIR\`.

This page is generated: \`node services/standalone/dist/settings-table.js > docs/settings.md\`.

${section('The service', '`scripts/start`: everything in one process. The imports that it starts also read the settings of [importing](#importing).')}
${section('The gateway as a process of its own', '', ['The service'])}
${section('The places service as a process of its own', '')}
${section('The indexer as a process of its own', '')}
${section('Importing', '`scripts/import`.', ['The service'])}
${section('The importer as a process of its own', '', ['The service', 'Importing'])}`;
}

type Heading = keyof typeof settingsByProcess;

/** The settings of one process: names of those that stand the same in another section, a table of the others. */
function section(heading: Heading, introduction: string, others: readonly Heading[] = []): string {
  let own: Declarations = settingsByProcess[heading];
  const lines: string[] = introduction === '' ? [] : [introduction];
  for (const other of others) {
    const rows = new Set(Object.values<Setting<unknown>>(settingsByProcess[other]).map(rowOf));
    const isThere = ([, setting]: readonly [string, Setting<unknown>]): boolean => rows.has(rowOf(setting));
    const same = Object.entries(own).filter(isThere);
    own = Object.fromEntries(Object.entries(own).filter((entry) => !isThere(entry)));
    const names = same.map(([, { name }]) => `\`${name}\``).join(', ');
    lines.push(`As in [${other}](#${other.toLowerCase().replaceAll(' ', '-')}): ${names}.`);
  }
  return [`## ${heading}`, ...lines, settingsTable(own)].join('\n\n');
}

/** A setting of the same name may have another default or meaning elsewhere. */
function rowOf(setting: Setting<unknown>): string {
  return settingsTable({ setting });
}

if (require.main === module) process.stdout.write(settingsDocument());
