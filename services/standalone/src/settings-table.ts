import { importSettings } from '@tripoint/importer';
import { type Declarations, type Setting, settingsTable } from '@tripoint/runtime';
import { ownSettings } from './distributed/form-settings';
import { processesOf } from './processes';
import { services } from './services';
import { standaloneSettings } from './settings';

const SERVICE = 'The service';
const DISTRIBUTED = 'The services as processes on one machine';
const IMPORTING = 'Importing';

/** The settings of each section of docs/settings.md: everything that such a process reads, by the section's heading. */
export const settingsByHeading: ReadonlyMap<string, Declarations> = new Map<string, Declarations>([
  [SERVICE, standaloneSettings()],
  [DISTRIBUTED, ownSettings],
  ...Object.entries(processesOf()).map(([name, { settings }]) => [headingOf(name), settings] as const),
  [IMPORTING, importSettings],
]);

function headingOf(name: string): string {
  const isAnswering = services.some(({ contract }) => contract.name === name);
  return `The ${name}${isAnswering ? ' service' : ''} as a process of its own`;
}

/** docs/settings.md: every environment variable, as the code declares it. */
export function settingsDocument(): string {
  return `# Settings

Every setting is an environment variable. An empty one counts as unset. All settings are checked before anything else
when a process or command starts: it ends with exit code 2 and a message that names every wrong variable and shows no
value. A secret may be in a file that the variable with the ending \`_FILE\` names, such as \`INTERNAL_SECRET_FILE\`: the
file is read once, at the start, without space around its content, and may have 64 KiB. A setting without effect, such as \`REDIS_URL\` without \`LIMITS=redis\`, and a variable that is no setting but
resembles one or has its prefix, are named in the log with the level \`warn\`. The options \`--port\` and
\`--data-dir\` of the commands override \`PORT\` and \`DATA_DIR\`.

This page is generated: \`node services/standalone/dist/settings-table.js > docs/settings.md\`.

${[
  section(SERVICE, '`scripts/start`: everything in one process.'),
  section(DISTRIBUTED, '`scripts/start --distributed`: those of every process, and this one.'),
  section(headingOf('gateway'), '', [SERVICE]),
  ...services.map(({ contract }) => section(headingOf(contract.name), '')),
  section(headingOf('indexer'), ''),
  section(IMPORTING, '`scripts/import`.', [SERVICE]),
  section(headingOf('importer'), '', [SERVICE, IMPORTING]),
].join('\n')}`;
}

/** The settings of one process: names of those that another section describes the same, a table of the others. */
function section(heading: string, introduction: string, others: readonly string[] = []): string {
  let own: Declarations = settingsByHeading.get(heading)!;
  const lines: string[] = introduction === '' ? [] : [introduction];
  for (const other of others) {
    const rows = new Set(Object.values(settingsByHeading.get(other)!).map(rowOf));
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
