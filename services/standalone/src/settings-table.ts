import { gatewayProcessSettings } from '@tripoint/gateway';
import { importSettings, sourceSettings } from '@tripoint/importer';
import { indexerProcessSettings } from '@tripoint/indexer';
import { placesProcessSettings } from '@tripoint/places';
import { type Declarations, type Setting, settingsTable } from '@tripoint/runtime';
import { standaloneSettings } from './settings';

/** The default differs from machine to machine, the document must not. */
const searchThreads: Setting<unknown> = {
  ...standaloneSettings.searchThreads,
  fallback: { value: 'processors - 1' },
};

/** docs/settings.md: every environment variable, as the code declares it. */
export function settingsDocument(): string {
  const service: Declarations = { ...standaloneSettings, searchThreads };
  return `# Settings

Every setting is an environment variable. An empty one counts as unset. Settings are checked when a process starts: it
ends with exit code 2 and a message that names every wrong variable, and shows no value. The options \`--port\` and
\`--data-dir\` of the commands win over \`PORT\` and \`DATA_DIR\`.

This page is generated: \`node services/standalone/dist/settings-table.js > docs/settings.md\`.

## The service

\`scripts/start\`: everything in one process.

${settingsTable(service)}
## The gateway as a process of its own

All of the above but \`${searchThreads.name}\`, and:

${settingsTable(declaredOnlyIn(gatewayProcessSettings, service))}
## The places service as a process of its own

${settingsTable({ ...placesProcessSettings, searchThreads })}
## The indexer as a process of its own

${settingsTable(indexerProcessSettings)}
## Importing

\`scripts/import\`: \`DATA_DIR\`, and:

${settingsTable(declaredOnlyIn({ ...importSettings, ...sourceSettings }, service))}`;
}

function declaredOnlyIn(declarations: Declarations, elsewhere: Declarations): Declarations {
  const known = new Set(Object.values(elsewhere).map(({ name }) => name));
  return Object.fromEntries(Object.entries(declarations).filter(([, { name }]) => !known.has(name)));
}

if (require.main === module) process.stdout.write(settingsDocument());
