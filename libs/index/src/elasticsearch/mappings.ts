import type { IndexKind } from '@tripoint/generations';
import type { DocumentKind } from '../port';

/** Terms as libs/text and the index builder made them, told apart by spaces: present or not, never scored. */
const terms = { type: 'text', analyzer: 'terms', index_options: 'docs', norms: false } as const;
/** Bytes that are read with a hit and never searched. */
const column = { type: 'binary', doc_values: true } as const;
const identifier = { type: 'keyword', doc_values: false, index_options: 'docs' } as const;
/** Number of the document in order of importance, by which the index is sorted. */
const rank = { type: 'integer' } as const;

const fields: Readonly<Record<DocumentKind | 'row', IndexKind['fields']>> = {
  unit: { rank, terms, beginnings: terms, numbers: column, positions: column },
  street: { rank, terms, beginnings: terms, id: identifier },
  municipality: { rank, terms, beginnings: terms },
  postal_code: { rank, terms, beginnings: terms, id: identifier },
  row: { rank, id: identifier, point: { type: 'geo_point' }, municipality: { type: 'integer' }, rows: column },
};

/** The index of one kind of documents, or of blocks of rows. */
export const kindOf = (name: DocumentKind | 'row'): IndexKind => ({ name, fields: fields[name] });

/** Names of all of them. */
export const documentKinds: readonly string[] = Object.keys(fields);
