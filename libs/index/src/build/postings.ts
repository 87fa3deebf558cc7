import { Growing } from './growing';

/** Collects which terms each document has, document by document in ascending order, and turns it into postings. */
export class PostingsBuilder {
  private readonly terms = new Growing(Uint32Array);
  private readonly documentStart = new Growing(Uint32Array);
  private lastDocument = new Int32Array(0);
  private document = -1;

  /** Begins the next document. */
  next(termCount: number): void {
    if (this.lastDocument.length < termCount) {
      const larger = new Int32Array(termCount * 2).fill(-1);
      larger.set(this.lastDocument);
      this.lastDocument = larger;
    }
    this.document = this.documentStart.push(this.terms.length);
  }

  /** Gives the current document a term; a second time does nothing. */
  add(term: number): void {
    if (this.lastDocument[term] === this.document) return;
    this.lastDocument[term] = this.document;
    this.terms.push(term);
  }

  addAll(terms: readonly number[]): void {
    for (const term of terms) this.add(term);
  }

  /** A term of a document that was collected, in the order in which it got them. */
  termAt(document: number, place: number): number {
    return this.terms.at(this.documentStart.at(document) + place);
  }

  /**
   * @param order final number of each term
   * @param documentOrder the collected document at each final place; absent where they were collected in their final order
   */
  finish(order: Uint32Array, documentOrder?: Uint32Array): { start: Uint32Array; post: Uint32Array } {
    const terms = this.terms.take();
    const documents = this.documentStart.take();
    const start = new Uint32Array(order.length + 1);
    for (let i = 0; i < terms.length; i++) {
      const term = order[terms[i]] + 1;
      start[term] = start[term] + 1;
    }
    for (let term = 0; term < order.length; term++) {
      start[term + 1] = start[term + 1] + start[term];
    }
    const next = start.slice();
    const post = new Uint32Array(terms.length);
    for (let document = 0; document < documents.length; document++) {
      const collected = documentOrder === undefined ? document : documentOrder[document];
      const end = collected + 1 < documents.length ? documents[collected + 1] : terms.length;
      for (let i = documents[collected]; i < end; i++) {
        const term = order[terms[i]];
        const at = next[term];
        post[at] = document;
        next[term] = at + 1;
      }
    }
    return { start, post };
  }
}
