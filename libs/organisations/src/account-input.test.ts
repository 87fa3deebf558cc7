import { emailOf, isOrganisationId, nameOf, newOrganisationId, rolesOf } from './account-input';
import { FIRST_ORGANISATION_ID, permits } from './model';

test.each([
  [' Ann@Example.COM ', 'ann@example.com'],
  ["o'hara+shop@mail.example.co.uk", "o'hara+shop@mail.example.co.uk"],
  ['žofia@exa\u0301mple.sk', 'žofia@exámple.sk'],
  ['owner@localhost', 'owner@localhost'],
])('%j is kept as %j', (text, email) => {
  expect(emailOf(text)).toBe(email);
});

test.each([
  '',
  'ann',
  '@example.com',
  'ann@',
  'ann@@example.com',
  'ann@example..com',
  'ann..b@example.com',
  'ann@-example.com',
  'ann@example.com.',
  'ann b@example.com',
  'ann@example.com, eve@example.com',
  'ann@example.com\nBcc: eve@example.com',
  'ann\u200b@example.com',
  '"ann"@example.com',
  'Ann <ann@example.com>',
  'ann@[127.0.0.1]',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.com`,
])('%j is no e-mail address', (text) => {
  expect(() => emailOf(text)).toThrow('not an e-mail address');
});

test('a name is one visible line of at most 100 characters', () => {
  expect(nameOf('  Kos\u030ci\u0301k \u{1F6D2} ')).toBe('Košík \u{1F6D2}');
  for (const text of ['', '  ', 'a\nb', 'a\u001B[31m', 'a\u202Eb', 'a\u2028b', 'x'.repeat(101)]) {
    expect(() => nameOf(text)).toThrow('visible characters');
  }
});

test('roles are of the four, in one order, once each, and at least one', () => {
  expect(rolesOf([' Reviewer', 'owner', 'reviewer'])).toEqual(['owner', 'reviewer']);
  for (const given of [[], [''], ['king'], ['owner', 'king']]) expect(() => rolesOf(given)).toThrow('contributor');
});

test('roles permit what they are for, and nothing else', () => {
  const may = (role: 'owner' | 'developer' | 'contributor' | 'reviewer') =>
    (['members', 'keys', 'contribute', 'review'] as const).filter((each) => permits({ roles: [role] }, each));
  expect(may('owner')).toEqual(['members', 'keys', 'contribute', 'review']);
  expect(may('developer')).toEqual(['keys']);
  expect(may('contributor')).toEqual(['contribute']);
  expect(may('reviewer')).toEqual(['contribute', 'review']);
});

test('ids of organisations have one shape and never repeat', () => {
  const ids = new Set(Array.from({ length: 1_000 }, newOrganisationId));
  expect(ids.size).toBe(1_000);
  for (const id of [...ids, FIRST_ORGANISATION_ID]) expect(isOrganisationId(id)).toBe(true);
  for (const id of ['', 'org_', 'org_x', `${FIRST_ORGANISATION_ID}A`, 'key_AAAAAAAAAAAAAAAAAAAAAA']) {
    expect(isOrganisationId(id)).toBe(false);
  }
});
