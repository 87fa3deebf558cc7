import { loadSettings, urlSetting } from '@tripoint/runtime';
import { accountChecks, accountPageSettings } from './settings';

const declarations = { ...accountPageSettings, publicUrl: urlSetting('PUBLIC_URL', { meaning: '', default: null }) };
const load = (env: Readonly<Record<string, string>>) => loadSettings(declarations, env, accountChecks);
const openId = { OPENID_ISSUER: 'https://id.example', OPENID_CLIENT: 'tripoint', OPENID_SECRET: 'CANARY' };
const mail = { SMTP_URL: 'smtps://user:CANARY@mail.example', MAIL_FROM: 'a@b.example' };
const PUBLIC_URL = 'https://api.example';

test('nothing has to be set, and either way to sign in can be', () => {
  expect(load({})).toMatchObject({ smtpUrl: null, openIdIssuer: null, accountMaxKeys: 100 });
  expect(load({ ...openId, ...mail, PUBLIC_URL })).toMatchObject({ openIdClient: 'tripoint', mailFrom: 'a@b.example' });
});

test.each([
  [{ ...mail }, 'SMTP_URL needs MAIL_FROM and PUBLIC_URL'],
  [{ ...mail, MAIL_FROM: '', PUBLIC_URL }, 'SMTP_URL needs MAIL_FROM and PUBLIC_URL'],
  [{ SMTP_URL: 'https://CANARY@mail.example' }, 'SMTP_URL must be an address'],
  [{ ...openId }, 'OPENID_ISSUER needs'],
  [{ ...openId, OPENID_SECRET: '', PUBLIC_URL }, 'OPENID_ISSUER needs'],
])('half of a way to sign in ends the start, without its secret: %j', (env, problem) => {
  expect(() => load(env)).toThrow(problem);
  expect(() => load(env)).not.toThrow('CANARY');
});
