import { moment } from './time';

test('a moment says that it is in UTC, since its readers are elsewhere', () => {
  expect(moment(Date.parse('2026-11-28T00:58:31Z')).text).toContain('>28 Nov 2026, 00:58 UTC</time>');
});
