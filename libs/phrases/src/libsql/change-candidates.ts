import type { Translation } from '../model/translation';
import type { ChangedCandidates } from '../store/candidates';
import { type PhraseState, stateOf } from '../store/progress';
import { foldedText } from '../store/search-words';
import type { Writing } from './phrases-file';
import { scopeOf } from './word-match';

const INSERT = `INSERT INTO translation (id, organisation, phrase, locale, text, hash, tokens, types, variations, status,
  contributor, voters, created_at_ms, changed_at_ms, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const UPDATE = `UPDATE translation SET text = ?, hash = ?, status = ?, voters = ?, changed_at_ms = ?, folded = ?
  WHERE id = ?`;
const ADD_CHANGE = `INSERT INTO change (phrase, locale, translation, act, text, status, votes, by, at_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const ADD_PROGRESS = `INSERT INTO progress (organisation, locale, approved, waiting) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO UPDATE SET approved = approved + ?3, waiting = waiting + ?4`;
const ADD_WORDS = 'INSERT INTO translation_words (rowid, folded) VALUES (?, ?)';
const REMOVE_WORDS = 'DELETE FROM translation_words WHERE rowid = ?';

/** The id of a translation that a change may add; it is used only when the change adds one. */
export function nextTranslationId(writing: Writing): number {
  const [found] = writing.all<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'translation'");
  return (found?.seq ?? 0) + 1;
}

/** Stores what a change did to the candidates of a phrase in a locale. */
export function storeCandidates(
  writing: Writing,
  organisation: number,
  before: readonly Translation[],
  { candidates, changes }: ChangedCandidates,
  by: string,
  atMs: number,
): void {
  if (changes.length === 0) return;
  const old = new Map(before.map((candidate) => [candidate.id, candidate]));
  const ids = new Set(candidates.map(({ id }) => id));
  for (const { id } of before) {
    if (ids.has(id)) continue;
    writing.run('DELETE FROM translation WHERE id = ?', id);
    writing.run(REMOVE_WORDS, id);
  }
  for (const candidate of candidates) storeCandidate(writing, organisation, old.get(candidate.id), candidate);
  for (const { act, candidate } of changes) {
    const { phraseId, locale, id, text, status, voters } = candidate;
    writing.run(ADD_CHANGE, phraseId, locale, id, act, text, status, voters.length, by, atMs);
  }
  const [{ locale }] = changes.map(({ candidate }) => candidate);
  const delta = (state: PhraseState): number =>
    Number(stateOf(candidates) === state) - Number(stateOf(before) === state);
  writing.run(ADD_PROGRESS, organisation, locale, delta('approved'), delta('waiting'));
}

function storeCandidate(writing: Writing, organisation: number, old: Translation | undefined, now: Translation): void {
  if (old === now) return;
  const folded = foldedText(now.text);
  const voters = JSON.stringify(now.voters);
  if (old === undefined) {
    writing.run(
      INSERT,
      ...[now.id, organisation, now.phraseId, now.locale, now.text, now.hash],
      ...[now.tokens, now.types, now.variations].map((list) => JSON.stringify(list)),
      ...[now.status, now.contributor, voters, now.createdAtMs, now.changedAtMs, folded],
    );
  } else {
    writing.run(UPDATE, now.text, now.hash, now.status, voters, now.changedAtMs, folded, now.id);
    if (old.text === now.text) return;
    writing.run(REMOVE_WORDS, now.id);
  }
  writing.run(ADD_WORDS, now.id, scopeOf(organisation) + folded);
}
