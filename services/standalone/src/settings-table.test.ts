import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayProcessSettings } from '@tripoint/gateway';
import { importSettings } from '@tripoint/importer';
import { placesProcessSettings } from '@tripoint/places';
import { standaloneSettings } from './settings';
import { settingsDocument } from './settings-table';

const written = readFileSync(join(__dirname, '../../../docs/settings.md'), 'utf8');

describe('docs/settings.md', () => {
  it('says what the code declares (node services/standalone/dist/settings-table.js > docs/settings.md)', () => {
    expect(written).toBe(settingsDocument());
  });

  it('names every setting of every process', () => {
    for (const declarations of [standaloneSettings, gatewayProcessSettings, placesProcessSettings, importSettings]) {
      for (const { name } of Object.values(declarations)) expect(written).toContain(`\n| \`${name}\` |`);
    }
  });

  it('does not depend on the machine it was generated on', () => {
    expect(written).toContain('| `SEARCH_THREADS` | whole number | `processors - 1` |');
  });
});
