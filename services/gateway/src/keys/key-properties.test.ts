import { KeyInputError } from './key-input-error';
import { type GivenProperties, keyProperties } from './key-properties';

const NOW = Date.parse('2026-11-15T12:00:00Z');

describe('properties of a key', () => {
  it('have defaults that a first key can live with', () => {
    expect(keyProperties({}, NOW)).toEqual({
      label: 'unnamed',
      tier: 'free',
      limits: { ratePerSecond: 50, burst: 100, monthlyQuota: 10_000 },
      websites: [],
      ips: [],
      areas: [],
      rights: [],
      expiresAtMs: null,
    });
  });

  it('are kept as given, trimmed and without repetition', () => {
    const given = {
      label: '  Košík e-shopu 🛒 ',
      tier: 'pro-2',
      monthlyQuota: null,
      ratePerSecond: 0.5,
      burst: 1,
      websites: ['example.com', 'EXAMPLE.com ', '*.example.com'],
      ips: ['10.0.0.1/8', '10.0.0.0/8'],
      areas: ['CZ', 'cz'],
      rights: ['why ', 'why'],
      expiresAtMs: NOW + 1,
    };
    expect(keyProperties(given, NOW)).toEqual({
      label: 'Košík e-shopu 🛒',
      tier: 'pro-2',
      limits: { ratePerSecond: 0.5, burst: 1, monthlyQuota: null },
      websites: ['example.com', '*.example.com'],
      ips: ['10.0.0.0/8'],
      areas: ['cz'],
      rights: ['why'],
      expiresAtMs: NOW + 1,
    });
  });

  it.each<[string, GivenProperties]>([
    ['label', { label: '' }],
    ['label', { label: '   ' }],
    ['label', { label: 'a'.repeat(101) }],
    ['label', { label: 'two\nlines' }],
    ['label', { label: 'colour \u001b[31m' }],
    ['label', { label: 'right-to-left \u202e override' }],
    ['label', { label: 'line\u2028separator' }],
    ['tier', { tier: '' }],
    ['tier', { tier: 'Free' }],
    ['tier', { tier: 'x\r\nSet-Cookie: a=b' }],
    ['tier', { tier: 'a'.repeat(33) }],
    ['quota', { monthlyQuota: -1 }],
    ['quota', { monthlyQuota: 1.5 }],
    ['quota', { monthlyQuota: Number.NaN }],
    ['quota', { monthlyQuota: 1e13 }],
    ['rate', { ratePerSecond: 0 }],
    ['rate', { ratePerSecond: Number.POSITIVE_INFINITY }],
    ['rate', { ratePerSecond: Number.NaN }],
    ['burst', { burst: 0 }],
    ['burst', { burst: 2.5 }],
    ['expires', { expiresAtMs: NOW }],
    ['expires', { expiresAtMs: Number.NaN }],
    ['website', { websites: ['example.com', 'http://example.com'] }],
    ['website', { websites: Array.from({ length: 101 }, (_, i) => `h${i}.example.com`) }],
    ['ip', { ips: ['10.0.0.0/8', 'x'] }],
    ['area', { areas: ['cz', 'x'] }],
    ['right', { rights: ['why', 'everything'] }],
  ])('that cannot be accepted name their property: %s %j', (property, given) => {
    let caught: unknown;
    try {
      keyProperties(given, NOW);
    } catch (cause) {
      caught = cause;
    }
    expect(caught).toBeInstanceOf(KeyInputError);
    expect((caught as KeyInputError).property).toBe(property);
  });
});
