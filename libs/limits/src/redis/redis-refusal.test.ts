import { RedisAwayError } from './redis-link';

test.each([
  ['WRONGPASS invalid username-password pair or user is disabled.', ': see user and password in REDIS_URL'],
  ['NOPERM this user has no permissions', ': see the rights of the user in REDIS_URL'],
  ['self-signed certificate in certificate chain', ': see REDIS_CA_FILE'],
  ['connect ECONNREFUSED 127.0.0.1:1', ''],
])('%s: the log names the setting', (message, setting) => {
  expect(new RedisAwayError('connection', new Error(message)).message).toBe(`${message}${setting}`);
});
