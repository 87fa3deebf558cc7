import { newestRelease, releasesQuery } from './slovak-releases';

const binding = (u: unknown, m: unknown) => ({ u: { type: 'uri', value: u }, m: { type: 'literal', value: m } });
const answer = (...bindings: unknown[]) => ({ head: { vars: ['u', 'm'] }, results: { bindings } });

it('the newest release is taken, whatever the order', () => {
  const releases = answer(
    binding('https://x/old', '2026-05-20'),
    binding('https://x/new', '2026-08-21T10:00:00'),
    binding('https://x/mid', '2026-06-01'),
  );
  expect(newestRelease(releases)).toEqual({ link: 'https://x/new', day: '20260821' });
});

it.each([
  [null],
  [{}],
  [answer()],
  [answer(binding('https://x', 'soon'), binding(5, '2026-01-01'), null)],
  [{ results: { bindings: 'x' } }],
])('%j names no release', (given) => {
  expect(newestRelease(given)).toBeNull();
});

it('the question names the data set and asks for parts, days and addresses', () => {
  const question = releasesQuery('https://data.gov.sk/set/1');
  for (const word of [
    '<https://data.gov.sk/set/1>',
    'dct:hasPart',
    'dcat:distribution',
    'dct:modified',
    'dcat:downloadURL',
  ]) {
    expect(question).toContain(word);
  }
});
