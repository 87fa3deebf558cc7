import { translationHash } from '../hashes/text-hash';
import type { Actor, ApprovalStatus, ChangeAct, Submission, Translation } from '../model/translation';
import { variationKey } from '../model/variations';

/** Candidates of one phrase in one locale, of all variations. */
export const MAX_CANDIDATES = 500;

/** What a change did to one candidate. */
export interface CandidateChange {
  readonly act: ChangeAct;
  /** After the change, or as it was when it was removed. */
  readonly candidate: Translation;
}

export interface ChangedCandidates {
  /** All candidates after the change. */
  readonly candidates: readonly Translation[];
  /** What changed, in this order; empty when everything is as it was. */
  readonly changes: readonly CandidateChange[];
  /** The candidate that the change was about, after it. */
  readonly candidate: Translation;
}

/**
 * Adds a translation to the candidates of its phrase and locale. The same text of somebody else gets a vote. What the
 * contributor wrote before for the variation is replaced, unless others vote for it or a reviewer approved it.
 * @param newId id of a candidate that is added
 * @returns null when there is no room
 */
export function submitCandidate(
  before: readonly Translation[],
  submission: Submission,
  phraseId: number,
  newId: number,
  actor: Actor & { readonly isTrusted: boolean },
): ChangedCandidates | null {
  const { contributor, atMs, isTrusted } = actor;
  const key = variationKey(submission);
  const isSame = (other: Translation): boolean => variationKey(other) === key;
  const same = before.find((other) => isSame(other) && other.text === submission.text);
  const isReplaceable = (other: Translation): boolean =>
    isSame(other) &&
    other !== same &&
    other.contributor === contributor &&
    other.voters.every((voter) => voter === contributor) &&
    (isTrusted || other.status !== 'approved');
  const [reused] = same === undefined ? before.filter(isReplaceable) : [];
  const removed = before.filter((other) => isReplaceable(other) && other !== reused);
  if (same === undefined && reused === undefined && before.length >= MAX_CANDIDATES) return null;

  const id = (same ?? reused)?.id ?? newId;
  const voters = same === undefined ? [contributor] : withVoter(same.voters, contributor);
  const candidate: Translation = same
    ? { ...same, voters }
    : {
        ...submission,
        id,
        phraseId,
        hash: translationHash(submission.locale, submission.phraseHash, submission.variations, submission.text),
        status: reused?.status ?? 'unapproved',
        contributor,
        voters,
        createdAtMs: reused?.createdAtMs ?? atMs,
        changedAtMs: atMs,
      };
  const acts: CandidateChange[] = removed.map((gone) => ({ act: 'remove', candidate: gone }));
  const others = before
    .filter((other) => !removed.includes(other) && other.id !== id)
    .map((other) => (isSame(other) && other.contributor === contributor ? withoutVoter(other, contributor) : other));
  for (const other of others) if (!before.includes(other)) acts.push({ act: 'unvote', candidate: other });
  const act = same ? 'vote' : reused ? 'replace' : 'submit';
  if (!same || same.voters.length !== voters.length) acts.push({ act, candidate });
  const approvals = isTrusted && candidate.status !== 'approved' ? new Map([[id, true]]) : new Map<number, boolean>();
  return settle(
    before,
    [...others, candidate].sort((a, b) => a.id - b.id),
    id,
    approvals,
    acts,
    actor,
  );
}

/** Adds several translations of one phrase and locale, all or none of them. Null when there is no room. */
export function submitCandidates(
  before: readonly Translation[],
  submissions: readonly { readonly submission: Submission; readonly id: number }[],
  phraseId: number,
  actor: Actor & { readonly isTrusted: boolean },
): ChangedCandidates | null {
  let after: ChangedCandidates | null = null;
  const changes: CandidateChange[] = [];
  for (const { submission, id } of submissions) {
    after = submitCandidate(after?.candidates ?? before, submission, phraseId, id, actor);
    if (after === null) return null;
    changes.push(...after.changes);
  }
  return after && { ...after, changes };
}

/** Adds a vote, or takes it back when it is there. Null when there is no such candidate. */
export function voteForCandidate(before: readonly Translation[], id: number, actor: Actor): ChangedCandidates | null {
  const voted = before.find((candidate) => candidate.id === id);
  if (voted === undefined) return null;
  const { contributor } = actor;
  const isTaken = voted.voters.includes(contributor);
  const after = isTaken ? withoutVoter(voted, contributor) : { ...voted, voters: withVoter(voted.voters, contributor) };
  const candidates = before.map((candidate) => (candidate === voted ? after : candidate));
  return settle(before, candidates, id, new Map(), [{ act: isTaken ? 'unvote' : 'vote', candidate: after }], actor);
}

/** Approves a candidate, or withdraws the approval. Null when there is no such candidate. */
export function approveCandidate(
  before: readonly Translation[],
  id: number,
  actor: Actor & { readonly withdraw: boolean },
): ChangedCandidates | null {
  if (!before.some((candidate) => candidate.id === id)) return null;
  return settle(before, before, id, new Map([[id, !actor.withdraw]]), [], actor);
}

/**
 * Gives every candidate of the variation its status: that of an approval by a reviewer, which excludes all others, or else
 * that of its votes.
 */
function settle(
  before: readonly Translation[],
  between: readonly Translation[],
  id: number,
  approvals: ReadonlyMap<number, boolean>,
  acts: readonly CandidateChange[],
  { threshold, atMs }: Actor,
): ChangedCandidates {
  const key = variationKey(between.find((candidate) => candidate.id === id)!);
  const isNewlyApproved = approvals.get(id) === true;
  const isApproved = (candidate: Translation): boolean =>
    isNewlyApproved ? candidate.id === id : (approvals.get(candidate.id) ?? candidate.status === 'approved');
  const group = between.filter((candidate) => variationKey(candidate) === key);
  const hasApproved = group.some(isApproved);
  const changes: CandidateChange[] = [];
  const settled = new Map<number, Translation>();
  for (const candidate of group) {
    const status: ApprovalStatus = isApproved(candidate)
      ? 'approved'
      : !hasApproved && candidate.voters.length >= threshold
        ? 'auto-approved'
        : 'unapproved';
    const old = before.find((other) => other.id === candidate.id);
    const isChanged =
      status !== candidate.status ||
      old === undefined ||
      old.voters !== candidate.voters ||
      old.text !== candidate.text;
    const after = isChanged ? { ...candidate, status, changedAtMs: atMs } : candidate;
    settled.set(candidate.id, after);
    if (status !== candidate.status) changes.push({ act: actOf(candidate, status, approvals), candidate: after });
  }
  const candidates = between.map((candidate) => settled.get(candidate.id) ?? candidate);
  const first = acts.map(({ act, candidate }) => ({
    act,
    candidate: act === 'remove' ? candidate : (settled.get(candidate.id) ?? candidate),
  }));
  return { candidates, changes: [...first, ...changes], candidate: settled.get(id)! };
}

function actOf(from: Translation, to: ApprovalStatus, approvals: ReadonlyMap<number, boolean>): ChangeAct {
  if (to === 'approved') return 'approve';
  if (approvals.get(from.id) === false) return 'withdraw';
  return to === 'auto-approved' ? 'auto-approve' : 'demote';
}

function withVoter(voters: readonly string[], voter: string): readonly string[] {
  return voters.includes(voter) ? voters : [...voters, voter];
}

function withoutVoter(candidate: Translation, voter: string): Translation {
  if (!candidate.voters.includes(voter)) return candidate;
  return { ...candidate, voters: candidate.voters.filter((other) => other !== voter) };
}
