import { services } from '@tripoint/contract';
import { connectionsProblem, loadSettings, SettingsError } from '@tripoint/runtime';
import { temporaryFolder, writeTestCertificate } from '@tripoint/testing';
import { countriesOf, gatewayProcessChecks, gatewayProcessSettings } from './settings';

const required = {
  PLACES_URL: 'http://places:8081',
  BUSINESS_URL: 'http://business:8082',
  INTL_URL: 'http://intl:8085',
  UTILS_URL: 'http://utils:8086',
  INTERNAL_SECRET: 'internal-secret-0123',
};
const { certFile, keyFile } = writeTestCertificate(temporaryFolder('settings'));
const load = (env: Record<string, string>) =>
  loadSettings(gatewayProcessSettings(), { ...required, ...env }, gatewayProcessChecks());

function problems(env: Record<string, string>): readonly string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

test('the defaults listen on this machine only and believe nobody', () => {
  expect(load({})).toMatchObject({ host: '127.0.0.1', port: 8080, trustedProxies: [], adminPort: null });
  expect(load({}).keyHeaders).toEqual(['X-Service-API-Key', 'X-Swiftyper-API-Key']);
});

test('what names no proxy, header or country is refused', () => {
  expect(problems({ TRUSTED_PROXIES: '10.0.0.0/8,everybody', KEY_HEADERS: 'X Key', COUNTRIES: 'cz,de' })).toEqual([
    'TRUSTED_PROXIES must hold IP addresses and CIDR blocks',
    'KEY_HEADERS must hold header names',
    'COUNTRIES must hold country codes: CZ, SK, PL',
  ]);
});

test.each(['0.0.0.0/0', '::/0', '10.0.0.1,::ffff:0:0/96', '0.0.0.0/1,128.0.0.0/1', '2000::/3'])(
  'proxies that are nearly everybody are refused: %s',
  (list) => {
    expect(problems({ TRUSTED_PROXIES: list })).toEqual([
      'TRUSTED_PROXIES must name the proxies in front of the service alone, not most of all addresses',
    ]);
  },
);

test('the networks of an own data centre and of a delivery network may be proxies', () => {
  const list = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,127.0.0.0/8,104.16.0.0/13,fc00::/7,fe80::/10,::1';
  expect(problems({ TRUSTED_PROXIES: list })).toEqual([]);
});

test('a certificate needs its key', () => {
  const together = 'TLS_CERT_FILE and TLS_KEY_FILE must be given together';
  expect(problems({ TLS_CERT_FILE: certFile })).toEqual([together]);
  expect(problems({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile })).toEqual([]);
});

test('files that hold no certificate are found before anything is loaded', () => {
  expect(problems({ TLS_CERT_FILE: '/nope/cert.pem', TLS_KEY_FILE: keyFile })).toEqual([
    'TLS_CERT_FILE names a file which does not exist',
  ]);
  expect(problems({ TLS_CERT_FILE: keyFile, TLS_KEY_FILE: certFile })).toEqual([
    'TLS_CERT_FILE and TLS_KEY_FILE must hold a certificate and its private key, in PEM',
  ]);
});

test('countries are taken in any letter case', () => {
  expect(countriesOf(load({ COUNTRIES: 'cz, Sk' }), services[0]!)).toEqual(['CZ', 'SK']);
});

test('the places service may have several processes, each with its address', () => {
  expect(load({}).placesUrls).toEqual(['http://places:8081']);
  expect(load({ PLACES_URL: 'http://a:1/, https://b' }).placesUrls).toEqual(['http://a:1', 'https://b']);
  for (const wrong of ['a:1', 'http://a,ftp://b']) {
    expect(problems({ PLACES_URL: wrong })).toEqual([
      'PLACES_URL must be an address that begins with http:// or https://',
    ]);
  }
  expect(problems({ PLACES_URL: ',' })).toEqual(['PLACES_URL must hold at least one address']);
});

test('what is kept elsewhere needs its address', () => {
  expect(problems({ ENGINE: 'elasticsearch', LIMITS: 'redis' })).toEqual([
    'ENGINE=elasticsearch needs ELASTICSEARCH_URL',
    'LIMITS=redis needs REDIS_URL',
  ]);
});

test('more connections than the process may have files open are refused', () => {
  // Where files are not bounded, nor are connections.
  const problem = connectionsProblem(1_000_000);
  expect(problems({ MAX_CONNECTIONS: '1000000' })).toEqual(problem === null ? [] : [problem]);
});
