/** Postings turned round: the terms of each document, ascending (CSR). */
export interface TermsOfDocuments {
  readonly start: Uint32Array;
  readonly term: Uint32Array;
}

/** @param start of the postings of each term (CSR) @param post documents @param documents how many there are */
export function transpose(start: Uint32Array, post: Uint32Array, documents: number): TermsOfDocuments {
  const own = new Uint32Array(documents + 1);
  for (let i = 0; i < post.length; i++) {
    const at = (post[i] as number) + 1;
    own[at] = (own[at] as number) + 1;
  }
  for (let i = 1; i < own.length; i++) own[i] = (own[i] as number) + (own[i - 1] as number);
  const next = own.slice();
  const term = new Uint32Array(post.length);
  for (let id = 0; id + 1 < start.length; id++) {
    for (let i = start[id] as number; i < (start[id + 1] as number); i++) {
      const document = post[i] as number;
      const at = next[document] as number;
      term[at] = id;
      next[document] = at + 1;
    }
  }
  return { start: own, term };
}
