import type { Client, estypes } from '@elastic/elasticsearch';
import { DocumentIndex, type ElasticsearchServer, openClient } from '@tripoint/elasticsearch';
import type { Phrase, ProjectSettings } from '../model/phrase';
import { type CollectorUpload, type SourceElement, sourceOf } from '../model/source';
import type { ApprovedText, LocaleProgress, Translation, TranslationChange } from '../model/translation';
import type { ChangedCandidates } from '../store/candidates';
import { approveCandidate, submitCandidate, submitCandidates, voteForCandidate } from '../store/candidates';
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
import { foldedText, hasWords, readSearchText } from '../store/search-words';
import { CandidateDocuments, type CandidatesKey } from './candidate-documents';
import {
  groupQueries,
  ids,
  PHRASE_PROPERTIES,
  type PhraseDocument,
  type PhraseRecord,
  searchedText,
  TRANSLATION_PROPERTIES,
  type TranslationDocument,
} from './documents';
import { IdSequence } from './id-sequence';
import { UploadBatches } from './upload-batches';

/** How long one request may take, in milliseconds: a bulk of large phrases takes seconds. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Ids of translations that a process reserves at once. */
const TRANSLATION_IDS = 50;
/** Submissions that are written together. */
const SUBMISSIONS_AT_ONCE = 1_000;

type Filter = estypes.QueryDslQueryContainer[];

export interface ElasticsearchPhraseStoreOptions {
  readonly server: ElasticsearchServer | string;
  /** What the names of indices and aliases begin with. */
  readonly prefix: string;
}

/** Phrases and translations in two indices of Elasticsearch, which are made by what is stored first. */
export class ElasticsearchPhraseStore implements PhraseStore {
  private readonly client: Client;
  private readonly phraseIndex: DocumentIndex<PhraseDocument>;
  private readonly translationIndex: DocumentIndex<TranslationDocument>;
  private readonly batches: UploadBatches;
  private readonly documents: CandidateDocuments;
  private readonly translationIds: IdSequence;
  private repaired: Promise<void> | null = null;

  constructor({ server, prefix }: ElasticsearchPhraseStoreOptions) {
    // Who writes decides what is tried again: a vote that was written must not be written twice.
    this.client = openClient(server, { requestTimeout: REQUEST_TIMEOUT_MS, maxRetries: 0 });
    const of = <D extends object>(name: string, properties: Record<string, estypes.MappingProperty>) =>
      new DocumentIndex<D>(this.client, { alias: `${prefix}-${name}`, properties });
    this.phraseIndex = of('phrases', PHRASE_PROPERTIES);
    this.translationIndex = of('translations', TRANSLATION_PROPERTIES);
    const phraseIds = new IdSequence(this.phraseIndex, 'phrase', 1);
    const elementIds = new IdSequence(this.phraseIndex, 'element', 1);
    this.batches = new UploadBatches(this.phraseIndex, phraseIds, elementIds);
    this.documents = new CandidateDocuments(this.translationIndex);
    this.translationIds = new IdSequence(this.phraseIndex, 'translation', TRANSLATION_IDS);
  }

  async upload(organisationId: string, upload: CollectorUpload, atMs: number): Promise<UploadedPhrases | HashConflict> {
    const texts = planUpload(upload);
    if ('problem' in texts) return texts;
    return this.changing(() => this.batches.upload(organisationId, upload, texts, atMs));
  }

  async *phrases(organisationId: string, search: PhraseSearch): AsyncGenerator<readonly Phrase[]> {
    await this.ready();
    const text = readSearchText(search.text);
    const filter: Filter = [...(await this.visible('phrase', organisationId)), ...groupQueries(text)];
    if (text !== null && 'hash' in text) filter.push({ term: { hashes: text.hash } });
    if (search.project !== undefined) filter.push({ term: { project: search.project } });
    if (search.afterId !== undefined) filter.push({ range: { id: { gt: search.afterId } } });
    const { state } = search;
    const hasText = (phrase: Phrase): boolean => hasWords(searchedText(phrase), text);
    if (state === undefined || state.is === 'missing') {
      for await (const page of this.phraseIndex.pages({ bool: { filter } }, 'id')) {
        const phrases = (await this.phrasesOf(page)).filter(hasText);
        yield state === undefined ? phrases : await this.withoutCandidates(organisationId, phrases, state.locale);
      }
      return;
    }
    for await (const phraseIds of this.documents.phraseIds(organisationId, state.locale, state.is)) {
      const found = [...filter, { terms: { id: [...phraseIds] } }];
      for await (const page of this.phraseIndex.pages({ bool: { filter: found } }, 'id'))
        yield (await this.phrasesOf(page)).filter(hasText);
    }
  }

  async phrasesByHash(organisationId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Phrase>> {
    await this.ready();
    const visible = await this.batches.visible(organisationId);
    const found = await this.phraseIndex.many(hashes.map((hash) => ids.phrase(organisationId, hash)));
    const documents = [...found.values()].map(({ document }) => document).filter(({ batch }) => batch! <= visible);
    return new Map((await this.phrasesOf(documents)).map((phrase) => [phrase.hash, phrase]));
  }

  async phraseById(organisationId: string, id: number): Promise<Phrase | null> {
    await this.ready();
    const filter = [...(await this.visible('phrase', organisationId)), { term: { id } }];
    for await (const page of this.phraseIndex.pages({ bool: { filter } }, 'id')) return (await this.phrasesOf(page))[0];
    return null;
  }

  async *elements(organisationId: string, project?: string): AsyncGenerator<readonly StoredElement[]> {
    await this.ready();
    const filter = await this.visible('element', organisationId);
    if (project !== undefined) filter.push({ term: { project } });
    for await (const page of this.phraseIndex.pages({ bool: { filter } }, 'id', ['id', 'body']))
      yield page.map(elementOf);
  }

  async elementsOf(organisationId: string, hashes: readonly string[]): Promise<readonly StoredElement[]> {
    await this.ready();
    const filter = [...(await this.visible('element', organisationId)), { terms: { hashes: [...hashes] } }];
    const found: StoredElement[] = [];
    for await (const page of this.phraseIndex.pages({ bool: { filter } }, 'id')) found.push(...page.map(elementOf));
    return found;
  }

  async *translations(organisationId: string, search: TranslationSearch): AsyncGenerator<readonly Translation[]> {
    await this.ready();
    const text = readSearchText(search.text);
    const filter: Filter = [
      { term: { kind: 'translation' } },
      { term: { organisation: organisationId } },
      { term: { is_removed: false } },
      ...groupQueries(text),
    ];
    if (text !== null && 'hash' in text) {
      const isHash = [{ term: { hash: text.hash } }, { term: { phrase_hash: text.hash } }];
      filter.push({ bool: { should: isHash, minimum_should_match: 1 } });
    }
    if (search.locale !== undefined) filter.push({ term: { locale: search.locale } });
    if (search.phraseHash !== undefined) filter.push({ term: { phrase_hash: search.phraseHash } });
    if (search.contributor !== undefined) filter.push({ term: { contributor: search.contributor } });
    if (search.isReviewed === true) filter.push({ term: { is_reviewed: true } });
    if (search.afterId !== undefined) filter.push({ range: { id: { gt: search.afterId } } });
    for await (const page of this.translationIndex.pages({ bool: { filter } }, 'id', ['id', 'body'])) {
      const found = page.map(({ body }) => JSON.parse(body!) as Translation);
      yield found.filter((translation) => hasWords(foldedText(translation.text), text));
    }
  }

  async translationById(organisationId: string, id: number): Promise<Translation | null> {
    const key = await this.keyOf(organisationId, id);
    if (key === null) return null;
    const [candidates] = await this.documents.read([key]);
    return candidates.find((candidate) => candidate.id === id) ?? null;
  }

  async candidates(organisation: string, phraseHash: string, locale: string): Promise<readonly Translation[]> {
    await this.ready();
    const [candidates] = await this.documents.read([{ organisation, phraseHash, locale }]);
    return candidates;
  }

  async approved(
    organisation: string,
    locale: string,
    phraseHashes: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ApprovedText[]>> {
    await this.ready();
    const lists = await this.documents.read(phraseHashes.map((phraseHash) => ({ organisation, phraseHash, locale })));
    const reviewed = lists.map((list) => list.filter(({ status }) => status !== 'unapproved').map(approvedText));
    return new Map(phraseHashes.map((hash, at) => [hash, reviewed[at]] as const).filter(([, list]) => list.length > 0));
  }

  async submit(
    organisationId: string,
    submission: Submission,
    actor: Actor & { readonly isTrusted: boolean },
  ): Promise<Translation | Missing | Full> {
    const phraseId = (await this.phrasesByHash(organisationId, [submission.phraseHash])).get(submission.phraseHash)?.id;
    if (phraseId === undefined) return { problem: 'missing' };
    return this.submitTo(organisationId, phraseId, submission, actor);
  }

  async submitAll(
    organisationId: string,
    submissions: readonly Submission[],
    actor: Actor & { readonly isTrusted: boolean },
  ): Promise<number | Missing | Full> {
    const phraseIds = new Map<string, number>();
    const hashes = [...new Set(submissions.map(({ phraseHash }) => phraseHash))];
    for (const { hash, id } of (await this.phrasesByHash(organisationId, hashes)).values()) phraseIds.set(hash, id);
    if (phraseIds.size < hashes.length) return { problem: 'missing' };
    for (let at = 0; at < submissions.length; at += SUBMISSIONS_AT_ONCE) {
      const batch = submissions.slice(at, at + SUBMISSIONS_AT_ONCE);
      const first = await this.translationIds.reserve(batch.length);
      // Those of one phrase and locale depend on each other.
      const groups = new Map<string, { submission: Submission; id: number }[]>();
      for (const [i, submission] of batch.entries()) {
        const name = `${submission.phraseHash} ${submission.locale}`;
        groups.set(name, [...(groups.get(name) ?? []), { submission, id: first + i }]);
      }
      const wanted = [...groups.values()].map((group) => {
        const { phraseHash, locale } = group[0].submission;
        const add = (before: readonly Translation[]) =>
          submitCandidates(before, group, phraseIds.get(phraseHash)!, actor);
        return { key: { organisation: organisationId, phraseHash, locale }, change: add };
      });
      const changed = await this.changing(() => this.documents.changeAll(wanted, actor));
      if (changed.includes(null)) return { problem: 'full' };
    }
    return submissions.length;
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

  async history(organisation: string, phraseHash: string, locale: string): Promise<readonly TranslationChange[]> {
    await this.ready();
    return this.documents.history({ organisation, phraseHash, locale });
  }

  async progress(organisationId: string, locales: readonly string[] = []): Promise<readonly LocaleProgress[]> {
    await this.ready();
    await this.phraseIndex.refresh();
    const { hits } = await this.phraseIndex.search({
      query: { bool: { filter: await this.visible('phrase', organisationId) } },
      size: 0,
      track_total_hits: true,
    });
    const { value: phrases } = hits.total as estypes.SearchTotalHits;
    return progressOf(phrases, await this.documents.counts(organisationId), locales);
  }

  async settings(organisationId: string, project: string): Promise<ProjectSettings | null> {
    const found = await this.phraseIndex.get(ids.settings(organisationId, project));
    return found === null ? null : (JSON.parse(found.document.body!) as ProjectSettings);
  }

  async saveSettings(organisationId: string, project: string, settings: ProjectSettings): Promise<void> {
    const body = JSON.stringify(settings);
    const document: PhraseDocument = { kind: 'settings', organisation: organisationId, project, body };
    await this.phraseIndex.write([{ index: ids.settings(organisationId, project), document }]);
  }

  async version(): Promise<string> {
    await this.ready();
    return `${await this.phraseIndex.version()}-${await this.translationIndex.version()}`;
  }

  async close(): Promise<void> {
    await this.repaired?.catch(() => undefined);
    await this.client.close();
  }

  /** Resolves when what processes that ended had started is complete. Tried again by the next call when it failed. */
  private async ready(): Promise<void> {
    this.repaired ??= (async () => {
      await this.batches.repair(Date.now());
      await this.documents.repair(Date.now());
    })();
    try {
      await this.repaired;
    } catch (cause) {
      this.repaired = null;
      throw cause;
    }
  }

  /** Changes something; when that fails in the middle, the next call completes it first. */
  private async changing<T>(work: () => Promise<T>): Promise<T> {
    await this.ready();
    try {
      return await work();
    } catch (cause) {
      this.repaired = null;
      throw cause;
    }
  }

  /** Conditions of what complete uploads added. */
  private async visible(kind: 'phrase' | 'element', organisation: string): Promise<Filter> {
    const batch = { lte: await this.batches.visible(organisation) };
    return [{ term: { kind } }, { term: { organisation } }, { range: { batch } }];
  }

  private async phrasesOf(documents: readonly PhraseDocument[]): Promise<Phrase[]> {
    const records = documents.map(({ body }) => JSON.parse(body!) as PhraseRecord);
    const elements = await this.phraseIndex.many([...new Set(records.map(({ element }) => element))], ['body']);
    const sources = new Map(
      [...elements].map(([key, { document }]) => [key, sourceOf(JSON.parse(document.body!) as SourceElement)]),
    );
    return records.map(({ element, ...phrase }) => ({ ...phrase, source: sources.get(element)! }));
  }

  private async withoutCandidates(
    organisation: string,
    phrases: readonly Phrase[],
    locale: string,
  ): Promise<readonly Phrase[]> {
    const lists = await this.documents.read(phrases.map(({ hash }) => ({ organisation, phraseHash: hash, locale })));
    return phrases.filter((_, at) => lists[at].length === 0);
  }

  private async submitTo(
    organisation: string,
    phraseId: number,
    submission: Submission,
    actor: Actor & { readonly isTrusted: boolean },
  ): Promise<Translation | Full> {
    const { phraseHash, locale } = submission;
    const id = await this.translationIds.one();
    const change = (before: readonly Translation[]) => submitCandidate(before, submission, phraseId, id, actor);
    const key = { organisation, phraseHash, locale };
    const changed = await this.changing(() => this.documents.change(key, actor, change));
    return changed?.candidate ?? { problem: 'full' };
  }

  private async changeOne(
    organisationId: string,
    translationId: number,
    actor: Actor,
    change: (before: readonly Translation[]) => ChangedCandidates | null,
  ): Promise<Translation | Missing> {
    const key = await this.keyOf(organisationId, translationId);
    if (key === null) return { problem: 'missing' };
    const changed = await this.changing(() => this.documents.change(key, actor, change));
    return changed?.candidate ?? { problem: 'missing' };
  }

  private async keyOf(organisation: string, translationId: number): Promise<CandidatesKey | null> {
    await this.ready();
    const document = (await this.translationIndex.get(ids.translation(translationId)))?.document;
    if (document?.organisation !== organisation || document.is_removed) return null;
    return { organisation, phraseHash: document.phrase_hash!, locale: document.locale! };
  }
}

function elementOf({ body }: PhraseDocument): StoredElement {
  return JSON.parse(body!) as StoredElement;
}

function approvedText({ id, phraseHash, text, tokens, types, variations, status, voters }: Translation): ApprovedText {
  return { id, phraseHash, text, tokens, types, variations, status, votes: voters.length };
}
