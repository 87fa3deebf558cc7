import { moment } from './parts';

test('a moment says that it is in UTC', () => {
  expect(moment('2026-11-28T00:58:31.000Z').text).toContain('>2026-11-28 00:58 UTC</time>');
});
