import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tripoint/testing';
import { OlderDatabaseError, SeenCounts } from './seen-counts';

const folder = temporaryFolder('seen');
let n = 0;
const newSeen = () => {
  const note = join(folder, String(++n));
  const textOf = ({ rows }: { readonly rows: number }): string => `${rows} rows`;
  return { note, seen: new SeenCounts({ note, setting: 'OLDER', textOf }) };
};

test('less than there was is refused with both figures and what to do, more is not', () => {
  const { seen } = newSeen();
  seen.note({ rows: 5 });
  expect(() => seen.refuseOlder('x.db', () => ({ rows: 5 }))).not.toThrow();
  expect(() => seen.refuseOlder('x.db', () => ({ rows: 4 }))).toThrow(OlderDatabaseError);
  expect(() => seen.refuseOlder('x.db', () => ({ rows: 4 }))).toThrow(
    /x\.db.*has 4 rows; there were 5 rows.*OLDER=accept/,
  );
  seen.note({ rows: 4 });
  expect(() => seen.refuseOlder('x.db', () => ({ rows: 4 }))).not.toThrow();
});

test('what another process adds and notes while one is opened is not missed', () => {
  const { note, seen } = newSeen();
  seen.note({ rows: 1 });
  let rows = 1;
  const count = () => {
    const found = { rows };
    rows = 2;
    writeFileSync(note, JSON.stringify({ rows }));
    return found;
  };
  expect(() => seen.refuseOlder('x.db', count)).not.toThrow();
  expect(() => seen.refuseOlder('x.db', () => ({ rows }))).not.toThrow();
});

test.each(['', 'null', '{}', '{"rows":"many"}', '[]', 'x'])('a note %j says nothing', (text) => {
  const { note, seen } = newSeen();
  writeFileSync(note, text);
  expect(() => seen.refuseOlder('x.db', () => ({ rows: 0 }))).not.toThrow();
});
