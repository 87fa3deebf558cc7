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
