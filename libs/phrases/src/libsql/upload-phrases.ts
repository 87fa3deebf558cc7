import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CollectorUpload, elementDigest } from '../model/source';
import type { HashConflict, UploadedPhrases } from '../store/phrase-store';
import { conflictOf, type PlannedText } from '../store/plan-upload';
import { foldedText } from '../store/search-words';
import type { Writing } from './phrases-file';
import { scopeOf } from './word-match';

/** Rows between which other work of the process gets its turn. */
const ROWS_PER_TURN = 250;

const KNOWN = `SELECT hash, id, text, description FROM phrase WHERE organisation = ?
  AND hash IN (SELECT value FROM json_each(?))`;
const ADD_ELEMENT = `INSERT INTO element (organisation, project, digest, body) VALUES (?, ?, ?, ?)
  ON CONFLICT DO NOTHING RETURNING id`;
const FIND_ELEMENT = 'SELECT id FROM element WHERE organisation = ? AND project = ? AND digest = ?';
const ADD_ELEMENT_TEXT = 'INSERT OR IGNORE INTO element_text (organisation, hash, element) VALUES (?, ?, ?)';
const ADD_PHRASE = `INSERT INTO phrase (organisation, hash, hash_form, element, text, description, project, author,
  created_at_ms, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const ADD_WORDS = 'INSERT INTO phrase_words (rowid, folded) VALUES (?, ?)';

/** Adds what is new of an upload. */
export class PhraseUpload {
  /** Ids of known and new phrases by hash. */
  private readonly ids = new Map<string, number>();
  private readonly elementIds: number[] = [];
  private readonly newElements = new Set<number>();
  private rows = 0;

  constructor(
    private readonly writing: Writing,
    private readonly organisation: number,
    private readonly upload: CollectorUpload,
    private readonly atMs: number,
  ) {}

  async store(texts: readonly PlannedText[]): Promise<UploadedPhrases | HashConflict> {
    const conflict = this.findKnown(texts);
    if (conflict !== null) return conflict;
    for (let at = 0; at < this.upload.elements.length; at += 1) {
      this.addElement(at);
      await this.turn();
    }
    this.setElementParents();
    const added = texts.filter(({ text }) => !this.ids.has(text.hash));
    for (const planned of added) {
      this.addPhrase(planned);
      await this.turn();
    }
    for (const { text, parentHash } of added) {
      if (parentHash === null) continue;
      this.writing.run('UPDATE phrase SET parent = ? WHERE id = ?', this.ids.get(parentHash), this.ids.get(text.hash));
    }
    return { inserted: added.length, ids: added.map(({ text }) => this.ids.get(text.hash)!) };
  }

  private findKnown(texts: readonly PlannedText[]): HashConflict | null {
    const byHash = new Map(texts.map((planned) => [planned.text.hash, planned]));
    type Known = { readonly hash: string; readonly id: number; readonly text: string; readonly description: string };
    for (const known of this.writing.all<Known>(KNOWN, this.organisation, JSON.stringify([...byHash.keys()]))) {
      const conflict = conflictOf(byHash.get(known.hash)!, known);
      if (conflict !== null) return conflict;
      this.ids.set(known.hash, known.id);
    }
    return null;
  }

  private addElement(at: number): void {
    const element = this.upload.elements[at];
    const key = [this.organisation, element.project, elementDigest(element)];
    const [added] = this.writing.all<{ id: number }>(ADD_ELEMENT, ...key, JSON.stringify(element));
    const [{ id }] = added === undefined ? this.writing.all<{ id: number }>(FIND_ELEMENT, ...key) : [added];
    this.elementIds.push(id);
    if (added === undefined) return;
    this.newElements.add(at);
    for (const { hash } of element.texts) this.writing.run(ADD_ELEMENT_TEXT, this.organisation, hash, id);
  }

  private setElementParents(): void {
    for (const [child, parent] of this.upload.parents) {
      if (!this.newElements.has(child)) continue;
      const ids = [this.elementIds[parent], this.elementIds[child]];
      if (ids[0] !== ids[1]) this.writing.run('UPDATE element SET parent = ? WHERE id = ?', ...ids);
    }
  }

  private addPhrase({ text, element }: PlannedText): void {
    const { project, author } = this.upload.elements[element];
    const folded = foldedText(text.text, text.description, project, author);
    const id = this.writing.run(
      ADD_PHRASE,
      ...[this.organisation, text.hash, text.hashForm, this.elementIds[element], text.text, text.description],
      ...[project, author, this.atMs, folded],
    );
    this.writing.run(ADD_WORDS, id, scopeOf(this.organisation) + folded);
    this.ids.set(text.hash, id);
  }

  private async turn(): Promise<void> {
    this.rows += 1;
    if (this.rows % ROWS_PER_TURN === 0) await nextTurn();
  }
}
