import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { DocumentIndex, Found, Write } from '@tripoint/elasticsearch';
import type { CollectorUpload } from '../model/source';
import type { HashConflict, StoredElement, UploadedPhrases } from '../store/phrase-store';
import { conflictOf, type PlannedText } from '../store/plan-upload';
import { elementDocument, ids, type PhraseDocument, type PhraseRecord, phraseDocument } from './documents';
import type { IdSequence } from './id-sequence';

/** Characters of one part of a batch. */
const PART_LENGTH = 4_000_000;
/** Documents of one request. */
const WRITES_AT_ONCE = 1_000;
/** A batch that nobody refers to after so long is one of a process that ended, in milliseconds. */
const ORPHAN_AFTER_MS = 3_600_000;

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** What an upload adds, with its ids. */
interface Batch {
  readonly phrases: readonly PhraseRecord[];
  readonly elements: readonly StoredElement[];
}

type Pending = NonNullable<PhraseDocument['pending']>;

/**
 * Uploads that are visible as a whole or not at all. What an upload adds is written as a batch first. The moment at which the
 * document of the organisation refers to it decides: from then on the next process completes it, and readers leave it
 * out until it is complete.
 */
export class UploadBatches {
  constructor(
    private readonly index: DocumentIndex<PhraseDocument>,
    private readonly phraseIds: IdSequence,
    private readonly elementIds: IdSequence,
  ) {}

  /** Number of the last upload that is visible. */
  async visible(organisation: string): Promise<number> {
    return (await this.index.get(ids.organisation(organisation)))?.document.committed ?? 0;
  }

  async upload(
    organisation: string,
    upload: CollectorUpload,
    texts: readonly PlannedText[],
    atMs: number,
  ): Promise<UploadedPhrases | HashConflict> {
    for (;;) {
      const before = await this.current(organisation);
      const batch = await this.plan(organisation, upload, texts, atMs);
      if ('problem' in batch) return batch;
      const done = { inserted: batch.phrases.length, ids: batch.phrases.map(({ id }) => id) };
      if (batch.phrases.length === 0 && batch.elements.length === 0) return done;
      const pending = await this.writeBatch(batch, (before?.document.committed ?? 0) + 1, atMs);
      const { committed = 0 } = before?.document ?? {};
      const document: PhraseDocument = { kind: 'organisation', organisation, committed, pending };
      if (await this.index.replace(ids.organisation(organisation), document, before)) {
        await this.complete(organisation, pending, batch);
        return done;
      }
      await this.removeBatch(pending);
    }
  }

  /** Completes uploads whose processes ended, and removes what nobody refers to. */
  async repair(nowMs: number): Promise<void> {
    for await (const page of this.index.pages({ term: { kind: 'organisation' } }, 'committed')) {
      for (const { organisation, pending } of page) {
        if (pending) await this.complete(organisation!, pending);
      }
    }
    const isOld = { range: { created_at_ms: { lt: nowMs - ORPHAN_AFTER_MS } } };
    await this.index.removeWhere({ bool: { filter: [{ term: { kind: 'batch' } }, isOld] } });
  }

  /** The document of the organisation when no upload is under way. */
  private async current(organisation: string): Promise<Found<PhraseDocument> | null> {
    for (;;) {
      const found = await this.index.get(ids.organisation(organisation));
      if (!found?.document.pending) return found;
      await this.complete(organisation, found.document.pending);
    }
  }

  private async plan(
    organisation: string,
    { elements, parents }: CollectorUpload,
    texts: readonly PlannedText[],
    atMs: number,
  ): Promise<Batch | HashConflict> {
    const known = await this.index.many(
      texts.map(({ text }) => ids.phrase(organisation, text.hash)),
      ['id', 'text', 'description'],
    );
    const phraseIds = new Map<string, number>();
    for (const planned of texts) {
      const { hash } = planned.text;
      const stored = known.get(ids.phrase(organisation, hash))?.document;
      if (stored === undefined) continue;
      const { id, text, description } = stored;
      const conflict = conflictOf(planned, { text: text!, description: description! });
      if (conflict !== null) return conflict;
      phraseIds.set(hash, id!);
    }
    const added = texts.filter(({ text }) => !phraseIds.has(text.hash));
    const firstPhrase = added.length === 0 ? 0 : await this.phraseIds.reserve(added.length);
    for (const [at, { text }] of added.entries()) phraseIds.set(text.hash, firstPhrase + at);
    const phrases = added.map(({ text, element, parentHash }): PhraseRecord => {
      const { project, author } = elements[element];
      return {
        id: phraseIds.get(text.hash)!,
        parentId: parentHash === null ? null : phraseIds.get(parentHash)!,
        ...text,
        project,
        author,
        element: ids.element(organisation, elements[element]),
        createdAtMs: atMs,
      };
    });
    return { phrases, elements: await this.planElements(organisation, elements, parents) };
  }

  private async planElements(
    organisation: string,
    elements: CollectorUpload['elements'],
    parents: CollectorUpload['parents'],
  ): Promise<StoredElement[]> {
    const keys = elements.map((element) => ids.element(organisation, element));
    const known = await this.index.many([...new Set(keys)], ['id']);
    const places = new Map(keys.map((key, at) => [key, at]));
    const added = [...new Set(keys)].filter((key) => !known.has(key));
    const first = added.length === 0 ? 0 : await this.elementIds.reserve(added.length);
    const idOf = new Map([...known].map(([key, { document }]) => [key, document.id!]));
    for (const [at, key] of added.entries()) idOf.set(key, first + at);
    return added.map((key) => {
      const at = places.get(key)!;
      const parent = parents.get(at);
      const id = idOf.get(key)!;
      const parentId = parent === undefined ? null : idOf.get(keys[parent])!;
      return { ...elements[at], id, parentId: parentId === id ? null : parentId };
    });
  }

  private async writeBatch(batch: Batch, number: number, atMs: number): Promise<Pending> {
    const text = (await compress(JSON.stringify(batch), { level: 1 })).toString('base64');
    const id = randomUUID();
    const parts = Math.ceil(text.length / PART_LENGTH);
    for (let part = 0; part < parts; part += 1) {
      const body = text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH);
      await this.index.write([{ index: ids.batch(id, part), document: { kind: 'batch', body, created_at_ms: atMs } }]);
    }
    return { id, parts, batch: number };
  }

  /** Null when somebody else has completed it meanwhile. */
  private async readBatch({ id, parts }: Pending): Promise<Batch | null> {
    const keys = Array.from({ length: parts }, (_, part) => ids.batch(id, part));
    const found = await this.index.many(keys);
    if (keys.some((key) => !found.has(key))) return null;
    const text = keys.map((key) => found.get(key)!.document.body!).join('');
    return JSON.parse((await expand(Buffer.from(text, 'base64'))).toString()) as Batch;
  }

  private async complete(organisation: string, pending: Pending, known?: Batch): Promise<void> {
    const batch = known ?? (await this.readBatch(pending));
    for (const writes of batch === null ? [] : writesOf(organisation, pending.batch, batch))
      await this.index.write(writes);
    const id = ids.organisation(organisation);
    for (;;) {
      const before = await this.index.get(id);
      if (before?.document.pending?.id !== pending.id) break;
      if (batch === null)
        throw new Error(`an upload of ${organisation} is not complete in Elasticsearch: restore a backup`);
      if (await this.index.replace(id, { ...before.document, committed: pending.batch, pending: null }, before)) break;
    }
    await this.removeBatch(pending);
  }

  private async removeBatch({ id, parts }: Pending): Promise<void> {
    await this.index.write(Array.from({ length: parts }, (_, part): Write => ({ delete: ids.batch(id, part) })));
  }
}

function* writesOf(organisation: string, number: number, { phrases, elements }: Batch): Generator<Write[]> {
  for (let at = 0; at < phrases.length; at += WRITES_AT_ONCE) {
    yield phrases.slice(at, at + WRITES_AT_ONCE).map((phrase): Write => {
      return { create: ids.phrase(organisation, phrase.hash), document: phraseDocument(organisation, number, phrase) };
    });
  }
  for (let at = 0; at < elements.length; at += WRITES_AT_ONCE) {
    yield elements.slice(at, at + WRITES_AT_ONCE).map((element): Write => {
      const document = elementDocument(organisation, number, element);
      return { create: ids.element(organisation, element), document };
    });
  }
}
