import { seededRandom } from '@tripoint/testing';
import type { Translation } from '../model/translation';
import { variationKey } from '../model/variations';
import {
  approveCandidate,
  type ChangedCandidates,
  submitCandidate,
  submitCandidates,
  voteForCandidate,
} from './candidates';

const HASH = '7fd75fd83568af571c5f4bb365bb8355';
const few = { tokens: ['number'], types: [28], variations: [20] };
const flat = { tokens: [], types: [], variations: [] };
const submission = (text: string, variation = flat as typeof few) => ({
  phraseHash: HASH,
  locale: 'sk_SK',
  text,
  ...variation,
});
const by = (contributor: string, isTrusted = false) => ({ contributor, isTrusted, threshold: 3, atMs: 1 });

test('what is changed is another object, what is not is the same', () => {
  const { candidates: before } = submitCandidate([], submission('a'), 1, 1, by('x'))!;
  const { candidates } = submitCandidate(before, submission('b'), 1, 2, by('y'))!;
  expect(candidates[0]).toBe(before[0]);
  const { candidates: voted } = voteForCandidate(candidates, 2, by('x'))!;
  expect(voted[0]).toBe(before[0]);
  expect(voted[1]).not.toBe(candidates[1]);
  expect(candidates[1].voters).toEqual(['y']);
});

test('what changes nothing has no changes', () => {
  const { candidates } = submitCandidate([], submission('a'), 1, 1, by('x', true))!;
  expect(submitCandidate(candidates, submission('a'), 1, 2, by('x', true))!.changes).toEqual([]);
  expect(approveCandidate(candidates, 1, { ...by('y'), withdraw: false })!.changes).toEqual([]);
  expect(submitCandidates(candidates, [], 1, by('x'))).toBeNull();
});

test('variations of a text exclude each other only where they are the same', () => {
  const both = [
    { submission: submission('a', few), id: 1 },
    { submission: submission('b'), id: 2 },
  ];
  const { candidates } = submitCandidates([], both, 1, by('x', true))!;
  expect(candidates.map(({ status }) => status)).toEqual(['approved', 'approved']);
  const { candidates: after } = submitCandidate(candidates, submission('c', few), 1, 3, by('y', true))!;
  expect(after.map(({ text, status }) => `${text} ${status}`)).toEqual(['a unapproved', 'b approved', 'c approved']);
});

test('what a reviewer approved is not replaced by its contributor, but by one who is trusted', () => {
  const { candidates } = submitCandidate([], submission('a'), 1, 1, by('x'))!;
  const { candidates: approved } = approveCandidate(candidates, 1, { ...by('r'), withdraw: false })!;
  const { candidates: kept } = submitCandidate(approved, submission('b'), 1, 2, by('x'))!;
  expect(kept.map(({ text, status, voters }) => [text, status, voters.length])).toEqual([
    ['a', 'approved', 0],
    ['b', 'unapproved', 1],
  ]);
  const { candidates: replaced } = submitCandidate(approved, submission('b'), 1, 2, by('x', true))!;
  expect(replaced.map(({ text, status }) => [text, status])).toEqual([['b', 'approved']]);
});

test('whatever is done in whatever order, statuses follow from approvals and votes', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const random = seededRandom(seed);
    const pick = (count: number): number => Math.floor(random() * count);
    let candidates: readonly Translation[] = [];
    for (let step = 1; step <= 120; step += 1) {
      const actor = by(`member${pick(6)}`, pick(8) === 0);
      const id = candidates[pick(candidates.length)]?.id ?? 0;
      const changed: ChangedCandidates | null = [
        () =>
          submitCandidate(candidates, submission(`text ${pick(4)}`, pick(2) === 0 ? few : undefined), 1, step, actor),
        () => voteForCandidate(candidates, id, actor),
        () => approveCandidate(candidates, id, { ...actor, withdraw: pick(2) === 0 }),
      ][Math.min(2, pick(6))]();
      if (changed === null) continue;
      candidates = changed.candidates;
      expectRules(candidates);
      const { candidate } = changed;
      expect(candidates.find((one) => one.id === candidate.id)).toBe(candidate);
    }
  }
});

function expectRules(candidates: readonly Translation[]): void {
  expect(new Set(candidates.map(({ id }) => id)).size).toBe(candidates.length);
  expect(new Set(candidates.map((one) => variationKey(one) + one.text)).size).toBe(candidates.length);
  for (const one of candidates) {
    expect(new Set(one.voters).size).toBe(one.voters.length);
    const group = candidates.filter((other) => variationKey(other) === variationKey(one));
    const approved = group.filter(({ status }) => status === 'approved');
    expect(approved.length).toBeLessThanOrEqual(1);
    if (one.status === 'approved') continue;
    const isEnough = one.voters.length >= 3 && approved.length === 0;
    expect(one.status).toBe(isEnough ? 'auto-approved' : 'unapproved');
  }
}
