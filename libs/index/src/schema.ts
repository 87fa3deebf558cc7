import type { KeyForm } from './file/row-keys';
import type { SectionsOf, SectionTypes } from './file/sections';
import type { IndexDirectory } from './index-directory';
import type { Matched } from './port';

/** What an index file says about itself; a schema adds to it. */
export interface IndexHeader {
  readonly register: string;
  /** How the register's keys are stored. */
  readonly keyForm: KeyForm;
  readonly counts: { readonly rows: number };
}

/** A row as an engine returns it. */
export interface IndexRow {
  /** Number in the index: rows of a document lie side by side. */
  readonly row: number;
  /** Degrees times 10^7, `NO_COORDINATE` where unknown. */
  readonly lat: number;
  readonly lng: number;
  /** Its identifier as 22 base64url characters. */
  readonly id: string;
}

/** The types that one schema puts into everything below. */
export interface IndexTypes {
  readonly header: IndexHeader;
  readonly sections: SectionTypes;
  /** Kinds of documents. */
  readonly kind: string;
  readonly row: IndexRow;
  /** Columns of rows, as a ranking reads them. */
  readonly columns: unknown;
  /** What a search looks at in the rows of a document. */
  readonly need: string;
}

export type SectionName<T extends IndexTypes> = keyof T['sections'] & string;

/** The declaration of an index: its sections, its kinds of documents, and what they have. */
export interface IndexSchema<T extends IndexTypes = IndexTypes> {
  /** In memory, in file order. */
  readonly sections: T['sections'];
  /** Sections that indexes of an earlier version lack: they are empty there. */
  readonly added?: readonly string[];
  /** In the order in which they are written. */
  readonly kinds: Readonly<Record<T['kind'], KindSchema<SectionName<T>>>>;
  /** Rows beneath the documents of one kind; null when there are none. */
  readonly rows: RowSchema<T> | null;
  /** The kind whose documents have a record, a text that is read when it is shown; absent when none has. */
  readonly records?: T['kind'];
  /** What has an identifier, in the order in which the identifier table numbers it. */
  readonly identifiers: readonly IdentifierSchema<T>[];
}

/** Documents of one kind, numbered in order of importance: the sections of their postings, and one with an item for each. */
export interface KindSchema<N extends string = string> {
  readonly start: N;
  readonly post: N;
  readonly documents: N;
}

export interface IdentifierSchema<T extends IndexTypes = IndexTypes> {
  readonly kind: string;
  /** How an engine elsewhere finds it: in its rows, in its documents of that kind, or from memory. */
  readonly within: 'rows' | 'documents' | 'memory';
  count(sections: SectionsOf<T['sections']>): number;
  /** The register's key; with register and kind it is hashed into the identifier. */
  key(directory: IndexDirectory<T>, document: number): string;
}

/** Rows beneath the documents of one kind. The sections of a grid are among those of the schema. */
export interface RowSchema<T extends IndexTypes = IndexTypes, N extends string = SectionName<T>> {
  readonly kind: T['kind'];
  /** Section with the first row of each document, and one more entry (CSR). */
  readonly start: N;
  readonly lat: N;
  readonly lng: N;
  /** Sections of the columns: with an engine elsewhere they are not in memory. */
  readonly sections: readonly N[];
  /** The area of a document, by which rows near a point are filtered: its section, its field in documents. */
  readonly area: { readonly section: N; readonly field: string };
  columns(sections: SectionsOf<T['sections']>): T['columns'];
  readonly noColumns: T['columns'];
  /** @param idOf makes the identifier of a row when it is asked for: most rows are only compared */
  row(columns: T['columns'], row: number, document: number, idOf: (row: number) => string): T['row'];
  readonly packed: PackedRows<T>;
}

/** Rows of several documents, one behind the other. */
export interface UnpackedRows<C> {
  readonly rows: C;
  /** Where the rows of each document begin, and at the end where the last ones end. */
  readonly start: Uint32Array;
}

/** Bytes of rows as they lie in documents of an engine elsewhere, and what of them stays in memory. */
export interface PackedRows<T extends IndexTypes = IndexTypes> {
  /** All fields of a document, and those that each need reads. */
  readonly fields: readonly string[];
  readonly fieldsOf: Readonly<Record<T['need'], readonly string[]>>;
  /** Of a conjunction that names none. */
  readonly defaultNeed: T['need'];
  /** The fields of a document. */
  pack(columns: T['columns'], from: number, to: number): Readonly<Record<string, string>>;
  /** @param column the values of a field of all documents found */
  unpack(need: T['need'], column: (field: string) => readonly string[]): UnpackedRows<T['columns']>;
  /** Bytes of a whole row, and whole rows that lie side by side. */
  readonly rowBytes: number;
  packRows(columns: T['columns'], from: number, to: number, ids: readonly Uint8Array[]): string;
  rowAt(bytes: Buffer, at: number, row: number, document: number): T['row'];
  readonly summary: RowSummary<T>;
}

/** A few bytes for each document that stay in memory and answer one need alone. */
export interface RowSummary<T extends IndexTypes = IndexTypes> {
  readonly need: T['need'];
  readonly sections: SectionTypes;
  of(sections: SectionsOf<T['sections']>): SectionsOf<SectionTypes>;
  matched(documents: Uint32Array, rowStart: Uint32Array, summary: SectionsOf<SectionTypes>): Matched<T>;
}

/** Names of the sections that an engine elsewhere keeps itself. */
export function engineSections<T extends IndexTypes>({ kinds, rows }: IndexSchema<T>): ReadonlySet<string> {
  const postings = Object.values<KindSchema>(kinds).flatMap(({ start, post }) => [start, post]);
  return new Set<string>([...postings, ...(rows?.sections ?? [])]);
}
