import { dataDay, dataTimeMs } from './data-time';

const createdAt = '2026-11-20T10:00:00.000Z';

test.each([
  ['2026-10-31', '2026-10-31T00:00:00.000Z'],
  ['20261031', '2026-10-31T00:00:00.000Z'],
  ['20261031000042', '2026-10-31T00:00:00.000Z'],
  [null, createdAt],
  ['3', createdAt],
  ['20261399', createdAt],
])('data of source %s are of %s', (sourceVersion, time) =>
  expect(new Date(dataTimeMs({ sourceVersion, createdAt })).toISOString()).toBe(time),
);

test.each([
  ['2026-10-31', '2026-10-31'],
  ['20261031000042', '2026-10-31'],
  [null, null],
  ['3', null],
  ['20261399', null],
])('the day of source %s is %s', (sourceVersion, day) => expect(dataDay({ sourceVersion })).toBe(day));
