import type { IndexDirectory } from '../index-directory';
import type { Clause, Term } from '../port';
import { hasBeginnings, MAX_BEGINNING_LENGTH, tokenOf } from './document-terms';

/** Terms of a beginning that are asked for one by one; where more begin alike, Elasticsearch looks them up itself. */
const TERMS_PER_BEGINNING = 64;

/** One clause as filters of which one must hold; null when no document can satisfy it. */
function filterOf(clause: Clause, directory: IndexDirectory): object | null {
  const terms = new Set<string>();
  const beginnings = new Set<string>();
  const lookUps: object[] = [];
  for (const term of clause) {
    if (!term.prefix) {
      if (directory.termId(term.text) >= 0) terms.add(tokenOf(term.text));
    } else addBeginning(term, directory, terms, beginnings, lookUps);
  }
  const should = [...anyOf('terms', terms), ...anyOf('beginnings', beginnings), ...lookUps];
  if (should.length === 0) return null;
  return should.length === 1 ? (should[0] as object) : { bool: { should } };
}

function addBeginning(
  { text }: Term,
  directory: IndexDirectory,
  terms: Set<string>,
  beginnings: Set<string>,
  lookUps: object[],
): void {
  const { low, high } = directory.prefixRange(text);
  if (low >= high) return;
  if (high - low <= TERMS_PER_BEGINNING) {
    for (let term = low; term < high; term++) terms.add(tokenOf(directory.term(term)));
  } else if (text.length <= MAX_BEGINNING_LENGTH && hasBeginnings(text)) beginnings.add(text);
  else lookUps.push({ prefix: { terms: tokenOf(text) } });
}

function anyOf(field: string, texts: ReadonlySet<string>): object[] {
  if (texts.size === 0) return [];
  const list = [...texts];
  return [list.length === 1 ? { term: { [field]: list[0] } } : { terms: { [field]: list } }];
}

/** Clauses as a query of filters alone; null when no document can satisfy them. */
export function conjunctionQuery(clauses: readonly Clause[], directory: IndexDirectory): object | null {
  if (clauses.length === 0) return null;
  const filter: object[] = [];
  for (const clause of clauses) {
    const one = filterOf(clause, directory);
    if (one === null) return null;
    filter.push(one);
  }
  return { bool: { filter } };
}
