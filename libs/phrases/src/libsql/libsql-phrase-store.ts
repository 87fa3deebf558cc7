import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Phrase, ProjectSettings } from '../model/phrase';
import type { CollectorUpload } from '../model/source';
import type { ApprovedText, LocaleProgress, Translation, TranslationChange } from '../model/translation';
import { approveCandidate, type ChangedCandidates, submitCandidate, voteForCandidate } from '../store/candidates';
import type {
  Actor,
  Full,
  HashConflict,
  Missing,
  PhraseSearch,
  PhraseStore,
  StoredElement,
  Submission,
  TranslationSearch,
  UploadedPhrases,
} from '../store/phrase-store';
import { planUpload } from '../store/plan-upload';
import { progressOf } from '../store/progress';
import { readSearchText } from '../store/search-words';
import { nextTranslationId, storeCandidates } from './change-candidates';
import { PAGE_ROWS, pagesOf } from './paging';
import { PhrasesFile, type Writing } from './phrases-file';
import { type Condition, type SearchedTable, searchRows } from './row-search';
import {
  type ChangeRow,
  changeOf,
  type ElementRow,
  elementOf,
  PACKED_TEXTS,
  PHRASE_COLUMNS,
  type PhraseRow,
  phraseOf,
  TRANSLATION_COLUMNS,
  type TranslationRow,
  translationOf,
} from './rows';
import { PhraseUpload } from './upload-phrases';

const PHRASES: SearchedTable = {
  table: 'phrase',
  alias: 'p',
  select: `SELECT ${PHRASE_COLUMNS} FROM phrase p JOIN element e ON e.id = p.element`,
};
const TRANSLATIONS: SearchedTable = {
  table: 'translation',
  alias: 't',
  select: `SELECT ${TRANSLATION_COLUMNS} FROM translation t JOIN phrase p ON p.id = t.phrase`,
};
const CANDIDATES = `${TRANSLATIONS.select} WHERE t.phrase = ? AND t.locale = ? ORDER BY t.id`;
const REVIEWED = "t.status <> 'unapproved'";
const IN_STATE = {
  approved: `EXISTS (SELECT 1 FROM translation t WHERE t.phrase = p.id AND t.locale = ? AND ${REVIEWED})`,
  missing: 'NOT EXISTS (SELECT 1 FROM translation t WHERE t.phrase = p.id AND t.locale = ?)',
} as const;
/** Submissions between which other work of the process gets its turn. */
const SUBMISSIONS_PER_TURN = 250;

/** Phrases and translations in a file of the data folder. */
export class LibsqlPhraseStore implements PhraseStore {
  private constructor(private readonly file: PhrasesFile) {}

  static open(dataDir: string): LibsqlPhraseStore {
    return new LibsqlPhraseStore(PhrasesFile.open(dataDir));
  }

  async upload(organisationId: string, upload: CollectorUpload, atMs: number): Promise<UploadedPhrases | HashConflict> {
    const texts = planUpload(upload);
    if ('problem' in texts) return texts;
    return this.change(organisationId, async (writing, organisation) =>
      new PhraseUpload(writing, organisation, upload, atMs).store(texts),
    );
  }

  async *phrases(organisationId: string, search: PhraseSearch): AsyncGenerator<readonly Phrase[]> {
    const text = readSearchText(search.text);
    const indexed: Condition[] = [];
    const others: Condition[] = [];
    if (text !== null && 'hash' in text) indexed.push({ sql: 'p.hash = ?', values: [text.hash] });
    if (search.project !== undefined) others.push({ sql: 'p.project = ?', values: [search.project] });
    if (search.state !== undefined) others.push(stateCondition(search.state));
    const found = { text, indexed, others, afterId: search.afterId ?? 0 };
    const pages = searchRows<PhraseRow>(this.file, PHRASES, this.numberOf(organisationId), found);
    for await (const page of pages) yield page.map(phraseOf);
  }

  async phrasesByHash(organisationId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Phrase>> {
    const rows = this.file.all<PhraseRow>(
      `${PHRASES.select} WHERE p.organisation = ? AND p.hash IN (SELECT value FROM json_each(?))`,
      this.numberOf(organisationId),
      JSON.stringify(hashes),
    );
    return new Map(rows.map((row) => [row.hash, phraseOf(row)]));
  }

  async phraseById(organisationId: string, id: number): Promise<Phrase | null> {
    const sql = `${PHRASES.select} WHERE p.organisation = ? AND p.id = ?`;
    const row = this.file.get<PhraseRow>(sql, this.numberOf(organisationId), id);
    return row === undefined ? null : phraseOf(row);
  }

  async *elements(organisationId: string, project?: string): AsyncGenerator<readonly StoredElement[]> {
    const organisation = this.numberOf(organisationId);
    const isIn = project === undefined ? '' : 'AND project = ?';
    const sql = `SELECT id, parent, body FROM element WHERE organisation = ? ${isIn} AND id > ? ORDER BY id
      LIMIT ${PAGE_ROWS}`;
    yield* pagesOf(0, (after) => {
      const values = [organisation, ...(project === undefined ? [] : [project]), after];
      const rows = this.file.all<ElementRow>(sql, ...values);
      return { rows: rows.map(elementOf), after: rows.length < PAGE_ROWS ? null : rows.at(-1)!.id };
    });
  }

  async elementsOf(organisationId: string, hashes: readonly string[]): Promise<readonly StoredElement[]> {
    const rows = this.file.all<ElementRow>(
      `SELECT id, parent, body FROM element WHERE id IN (SELECT element FROM element_text
        WHERE organisation = ? AND hash IN (SELECT value FROM json_each(?))) ORDER BY id`,
      this.numberOf(organisationId),
      JSON.stringify(hashes),
    );
    return rows.map(elementOf);
  }

  async *translations(organisationId: string, search: TranslationSearch): AsyncGenerator<readonly Translation[]> {
    const text = readSearchText(search.text);
    const organisation = this.numberOf(organisationId);
    const indexed: Condition[] = [];
    const others: Condition[] = [];
    const ofPhrase = '(SELECT id FROM phrase WHERE organisation = ? AND hash = ?)';
    if (text !== null && 'hash' in text) {
      const values = [text.hash, organisation, text.hash];
      indexed.push({ sql: `(t.hash = ? OR t.phrase = ${ofPhrase})`, values });
    }
    if (search.phraseHash !== undefined)
      indexed.push({ sql: `t.phrase = ${ofPhrase}`, values: [organisation, search.phraseHash] });
    if (search.locale !== undefined) indexed.push({ sql: 't.locale = ?', values: [search.locale] });
    if (search.contributor !== undefined) others.push({ sql: 't.contributor = ?', values: [search.contributor] });
    if (search.isReviewed === true) others.push({ sql: REVIEWED, values: [] });
    const found = { text, indexed, others, afterId: search.afterId ?? 0 };
    const pages = searchRows<TranslationRow>(this.file, TRANSLATIONS, organisation, found);
    for await (const page of pages) yield page.map(translationOf);
  }

  async translationById(organisationId: string, id: number): Promise<Translation | null> {
    const sql = `${TRANSLATIONS.select} WHERE t.organisation = ? AND t.id = ?`;
    const row = this.file.get<TranslationRow>(sql, this.numberOf(organisationId), id);
    return row === undefined ? null : translationOf(row);
  }

  async candidates(organisationId: string, phraseHash: string, locale: string): Promise<readonly Translation[]> {
    const phrase = (await this.phrasesByHash(organisationId, [phraseHash])).get(phraseHash);
    return this.file.all<TranslationRow>(CANDIDATES, phrase?.id ?? 0, locale).map(translationOf);
  }

  async approved(
    organisationId: string,
    locale: string,
    phraseHashes: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ApprovedText[]>> {
    const [{ packed }] = this.file.all<{ readonly packed: string }>(
      `SELECT ${PACKED_TEXTS} AS packed FROM phrase p CROSS JOIN translation t ON t.phrase = p.id
        WHERE p.organisation = ? AND p.hash IN (SELECT value FROM json_each(?)) AND t.locale = ? AND ${REVIEWED}`,
      this.numberOf(organisationId),
      JSON.stringify(phraseHashes),
      locale,
    );
    const found = new Map<string, ApprovedText[]>();
    for (const translation of JSON.parse(packed) as ApprovedText[]) {
      const others = found.get(translation.phraseHash);
      if (others === undefined) found.set(translation.phraseHash, [translation]);
      else others.push(translation);
    }
    return found;
  }

  async submit(
    organisationId: string,
    submission: Submission,
    actor: Actor & { readonly isTrusted: boolean },
  ): Promise<Translation | Missing | Full> {
    return this.change(organisationId, (writing, organisation) => submitOne(writing, organisation, submission, actor));
  }

  async submitAll(
    organisationId: string,
    submissions: readonly Submission[],
    actor: Actor & { readonly isTrusted: boolean },
  ): Promise<number | Missing | Full> {
    return this.change(organisationId, async (writing, organisation) => {
      for (const [at, submission] of submissions.entries()) {
        const submitted = submitOne(writing, organisation, submission, actor);
        if ('problem' in submitted) return submitted;
        if (at % SUBMISSIONS_PER_TURN === 0) await nextTurn();
      }
      return submissions.length;
    });
  }

  async vote(organisationId: string, translationId: number, actor: Actor): Promise<Translation | Missing> {
    return this.changeOne(organisationId, translationId, actor, (before) =>
      voteForCandidate(before, translationId, actor),
    );
  }

  async approve(
    organisationId: string,
    translationId: number,
    actor: Actor & { readonly withdraw: boolean },
  ): Promise<Translation | Missing> {
    return this.changeOne(organisationId, translationId, actor, (before) =>
      approveCandidate(before, translationId, actor),
    );
  }

  async history(organisationId: string, phraseHash: string, locale: string): Promise<readonly TranslationChange[]> {
    const phrase = (await this.phrasesByHash(organisationId, [phraseHash])).get(phraseHash);
    const sql = 'SELECT * FROM change WHERE phrase = ? AND locale = ? ORDER BY id';
    return this.file.all<ChangeRow>(sql, phrase?.id ?? 0, locale).map(changeOf);
  }

  async progress(organisationId: string, locales: readonly string[] = []): Promise<readonly LocaleProgress[]> {
    const organisation = this.numberOf(organisationId);
    const [{ phrases }] = this.file.all<{ readonly phrases: number }>(
      'SELECT count(*) AS phrases FROM phrase WHERE organisation = ?',
      organisation,
    );
    const counted = this.file.all<{ readonly locale: string; readonly approved: number; readonly waiting: number }>(
      'SELECT locale, approved, waiting FROM progress WHERE organisation = ? AND approved + waiting > 0',
      organisation,
    );
    return progressOf(phrases, counted, locales);
  }

  async settings(organisationId: string, project: string): Promise<ProjectSettings | null> {
    const row = this.file.get<{ readonly body: string }>(
      'SELECT body FROM project_settings WHERE organisation = ? AND project = ?',
      this.numberOf(organisationId),
      project,
    );
    return row === undefined ? null : (JSON.parse(row.body) as ProjectSettings);
  }

  async saveSettings(organisationId: string, project: string, settings: ProjectSettings): Promise<void> {
    await this.change(organisationId, (writing, organisation) => {
      writing.run(
        'INSERT OR REPLACE INTO project_settings (organisation, project, body) VALUES (?, ?, ?)',
        organisation,
        project,
        JSON.stringify(settings),
      );
    });
  }

  async version(organisationId: string): Promise<string> {
    const sql = 'SELECT version FROM organisation WHERE id = ?';
    return String(this.file.get<{ readonly version: number }>(sql, organisationId)?.version ?? 0);
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private changeOne(
    organisationId: string,
    translationId: number,
    { contributor, atMs }: Actor,
    change: (before: readonly Translation[]) => ChangedCandidates | null,
  ): Promise<Translation | Missing> {
    return this.change(organisationId, (writing, organisation) => {
      const [found] = writing.all<Pick<TranslationRow, 'phrase' | 'locale'>>(
        'SELECT phrase, locale FROM translation WHERE organisation = ? AND id = ?',
        organisation,
        translationId,
      );
      if (found === undefined) return { problem: 'missing' };
      const before = writing.all<TranslationRow>(CANDIDATES, found.phrase, found.locale).map(translationOf);
      const changed = change(before)!;
      storeCandidates(writing, organisation, before, changed, contributor, atMs);
      return changed.candidate;
    });
  }

  /** Changes an organisation and its version; what ends with a problem changes nothing. */
  private change<T>(
    organisationId: string,
    work: (writing: Writing, organisation: number) => T | Promise<T>,
  ): Promise<T> {
    return this.file.change(async (writing) => {
      const [{ number }] = writing.all<{ readonly number: number }>(
        `INSERT INTO organisation (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET version = version + 1 RETURNING number`,
        organisationId,
      );
      const result = await work(writing, number);
      if (typeof result === 'object' && result !== null && 'problem' in result) writing.undo();
      return result;
    });
  }

  /** Number of an organisation; 0, which none has, when nothing of it is stored. A restored backup may change it. */
  private numberOf(organisationId: string): number {
    const sql = 'SELECT number FROM organisation WHERE id = ?';
    return this.file.get<{ readonly number: number }>(sql, organisationId)?.number ?? 0;
  }
}

function submitOne(
  writing: Writing,
  organisation: number,
  submission: Submission,
  actor: Actor & { readonly isTrusted: boolean },
): Translation | Missing | Full {
  const [phrase] = writing.all<{ readonly id: number }>(
    'SELECT id FROM phrase WHERE organisation = ? AND hash = ?',
    organisation,
    submission.phraseHash,
  );
  if (phrase === undefined) return { problem: 'missing' };
  const before = writing.all<TranslationRow>(CANDIDATES, phrase.id, submission.locale).map(translationOf);
  const changed = submitCandidate(before, submission, phrase.id, nextTranslationId(writing), actor);
  if (changed === null) return { problem: 'full' };
  storeCandidates(writing, organisation, before, changed, actor.contributor, actor.atMs);
  return changed.candidate;
}

function stateCondition({ locale, is }: NonNullable<PhraseSearch['state']>): Condition {
  if (is !== 'waiting') return { sql: IN_STATE[is], values: [locale] };
  return { sql: `NOT ${IN_STATE.approved} AND NOT ${IN_STATE.missing}`, values: [locale, locale] };
}
