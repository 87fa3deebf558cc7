import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsByHeading, settingsDocument } from './settings-table';

const written = readFileSync(join(__dirname, '../../../docs/settings.md'), 'utf8');
const processes = [...settingsByHeading];

/** Names that a section lists, as a row of its table or as a setting of another section. */
function namesIn(heading: string): string[] {
  const [, section = ''] = written.split(`\n## ${heading}\n`);
  const lines = (section.split('\n## ')[0] ?? '').split('\n');
  return lines.flatMap((line) => {
    if (line.startsWith('As in ')) return [...line.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name as string);
    return /^\| `([A-Z_]+)` \|/.exec(line)?.slice(1) ?? [];
  });
}

describe('docs/settings.md', () => {
  it('says what the code declares (node services/standalone/dist/settings-table.js > docs/settings.md)', () => {
    expect(written).toBe(settingsDocument());
  });

  it.each(processes)('%s: names every setting once and no other', (heading, declarations) => {
    const declared = Object.values(declarations).map(({ name }) => name);
    expect(namesIn(heading).sort()).toEqual([...new Set(declared)].sort());
  });

  it('has a row for every setting that a section only names', () => {
    for (const [, declarations] of processes) {
      for (const { name } of Object.values(declarations)) expect(written).toContain(`\n| \`${name}\` |`);
    }
  });

  it('does not depend on the machine it was generated on', () => {
    expect(written).toContain('| `SEARCH_THREADS` | whole number | `processors - 1` |');
  });
});
