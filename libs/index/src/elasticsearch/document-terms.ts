import { createHash } from 'node:crypto';
import { numbered } from '../build/term-table';
import { termSpaces } from '../terms';

/** A whitespace tokeniser cuts what is longer than 255 characters. */
const MAX_TOKEN_LENGTH = 200;

/** A term as one token: whole names have spaces, and the few terms that are too long end in their hash. */
export function tokenOf(term: string): string {
  const token = term.replaceAll(' ', '_');
  if (token.length <= MAX_TOKEN_LENGTH) return token;
  const tail = createHash('sha256').update(token).digest('base64url').slice(0, 22);
  return `${token.slice(0, MAX_TOKEN_LENGTH - tail.length - 1)}~${tail}`;
}

/** Longest beginning that is a token of its own; beyond it few terms begin alike and are looked up in the vocabulary. */
export const MAX_BEGINNING_LENGTH = 4;

/** Do beginnings of this term stand in the index? Those of filters and whole names are never typed. */
export const hasBeginnings = (term: string): boolean =>
  !term.startsWith(termSpaces.filter) && !term.startsWith(termSpaces.wholeName);

/** Postings turned round: the terms of each document, ascending (CSR). */
export interface TermsOfDocuments {
  readonly start: Uint32Array;
  readonly term: Uint32Array;
}

/** @param start of the postings of each term (CSR) @param post documents @param documents how many there are */
export function transpose(start: Uint32Array, post: Uint32Array, documents: number): TermsOfDocuments {
  const own = new Uint32Array(documents + 1);
  for (let i = 0; i < post.length; i++) {
    const at = post[i] + 1;
    own[at] = own[at] + 1;
  }
  for (let i = 1; i < own.length; i++) own[i] = own[i] + own[i - 1];
  const next = own.slice();
  const term = new Uint32Array(post.length);
  for (let id = 0; id + 1 < start.length; id++) {
    for (let i = start[id]; i < start[id + 1]; i++) {
      const document = post[i];
      const at = next[document];
      term[at] = id;
      next[document] = at + 1;
    }
  }
  return { start: own, term };
}

/** The terms of an index as tokens, and the beginnings of each. */
export class TokenTable {
  readonly tokens: readonly string[];
  readonly beginnings: readonly string[];
  /** Beginnings of each term (CSR). */
  private readonly start: Uint32Array;
  private readonly beginning: number[] = [];

  constructor(terms: readonly string[]) {
    this.tokens = terms.map(tokenOf);
    this.start = new Uint32Array(terms.length + 1);
    const ids = new Map<string, number>();
    for (const [i, term] of terms.entries()) {
      if (hasBeginnings(term)) {
        for (let length = 1; length <= Math.min(MAX_BEGINNING_LENGTH, term.length); length++) {
          this.beginning.push(numbered(ids, term.slice(0, length)));
        }
      }
      this.start[i + 1] = this.beginning.length;
    }
    this.beginnings = [...ids.keys()];
  }

  /** Calls back with each beginning of a term. */
  eachBeginning(term: number, see: (beginning: number) => void): void {
    for (let i = this.start[term]; i < this.start[term + 1]; i++) see(this.beginning[i]);
  }
}

/** The two searched fields of each document of one kind. */
export class DocumentTerms {
  private readonly terms: TermsOfDocuments;
  /** The document that had each beginning last, so that it has each once. */
  private readonly seenBy: Int32Array;

  constructor(
    private readonly table: TokenTable,
    postStart: Uint32Array,
    post: Uint32Array,
    readonly count: number,
  ) {
    this.terms = transpose(postStart, post, count);
    this.seenBy = new Int32Array(table.beginnings.length).fill(-1);
  }

  fieldsOf(document: number): { readonly terms: string; readonly beginnings: string } {
    const { tokens, beginnings } = this.table;
    const { start, term } = this.terms;
    const own: string[] = [];
    const starts: string[] = [];
    for (let i = start[document]; i < start[document + 1]; i++) {
      const id = term[i];
      own.push(tokens[id]);
      this.table.eachBeginning(id, (beginning) => {
        if (this.seenBy[beginning] === document) return;
        this.seenBy[beginning] = document;
        starts.push(beginnings[beginning]);
      });
    }
    return { terms: own.join(' '), beginnings: starts.join(' ') };
  }
}
