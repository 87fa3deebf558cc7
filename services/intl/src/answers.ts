import type { PhraseAnswer, TranslationAnswer } from '@tripoint/contract';
import type { Phrase, Translation } from '@tripoint/phrases';

/** A phrase as the API answers it. */
export function phraseAnswer(phrase: Phrase): PhraseAnswer {
  const { id, parentId, source, hash, text, description, author, project, createdAtMs } = phrase;
  const { desc, type, jsfbt = null } = source;
  const row = { hash, text, description, author, project, created_at: moment(createdAtMs) };
  return { id, parent_id: parentId, object: 'phrase', source: { desc, type, jsfbt }, ...row };
}

/** A translation as the API answers it. */
export function translationAnswer(translation: Translation): TranslationAnswer {
  return { id: translation.id, ...withoutId(translation) };
}

/** A translation for a person who may vote. @param voter null: nobody in particular */
export function candidateAnswer(translation: Translation, voter: string | null, showsAuthor: boolean) {
  const { id, voters, contributor } = translation;
  const voted = voter !== null && voters.includes(voter);
  const author = showsAuthor ? contributor : '';
  return { id, voted, votes: voters.length, author, ...withoutId(translation) };
}

function withoutId(translation: Translation): Omit<TranslationAnswer, 'id'> {
  const { phraseId, phraseHash, hash, text, status, variations, tokens, types, locale, createdAtMs } = translation;
  const what = {
    phrase_id: phraseId,
    object: 'translation',
    phrase_hash: phraseHash,
    hash,
    translation: text,
  } as const;
  return { ...what, approval_status: status, variations, tokens, types, locale, created_at: moment(createdAtMs) };
}

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
function moment(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
