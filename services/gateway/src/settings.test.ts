import { services } from '@tripoint/contract';
import { loadSettings, SettingsError } from '@tripoint/runtime';
import { countriesOf, gatewayProcessChecks, gatewayProcessSettings } from './settings';

const required = { PLACES_URL: 'http://places:8081', INTERNAL_SECRET: 'internal-secret-0123' };
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

test('a certificate needs its key', () => {
  expect(problems({ TLS_CERT_FILE: '/cert.pem' })).toEqual(['TLS_CERT_FILE and TLS_KEY_FILE must be given together']);
  expect(problems({ TLS_CERT_FILE: '/cert.pem', TLS_KEY_FILE: '/key.pem' })).toEqual([]);
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
