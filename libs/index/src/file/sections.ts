/** Types of the arrays that a section may be. */
export interface TypedArrays {
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
  i32: Int32Array;
  f64: Float64Array;
}

export const arrayTypes = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;

/** Declared sections: names in file order, each with the type of its array. */
export type SectionTypes = Readonly<Record<string, keyof TypedArrays>>;

/** The arrays of declared sections. */
export type SectionsOf<T extends SectionTypes> = { readonly [N in keyof T]: TypedArrays[T[N]] };

/*
 * Sections that a schema takes over as they are. CSR means that entry i of the `...Start` section and the next one bound
 * the slice of item i.
 */

/** Vocabulary: ASCII terms in byte order. Every index has it. */
export const vocabularySections = { termBytes: 'u8', termStart: 'u32' } as const;

/** Names as the register spells them (UTF-8) and their words: term, position of the word in the name, flags. */
export const nameSections = {
  nameBytes: 'u8',
  nameStart: 'u32',
  nameWordStart: 'u32',
  nameWordTerm: 'u32',
  nameWordPlace: 'u8',
  nameWordFlags: 'u8',
} as const;

/** Texts that are shown and never searched (UTF-8), each once. */
export const textSections = { textBytes: 'u8', textStart: 'u32' } as const;

/** Rows by grid cell (CSR), for what is near a point. Bounds: south, west, size of a cell, columns, lines. */
export const gridSections = { gridBounds: 'f64', gridStart: 'u32', gridRows: 'u32' } as const;

/** Sections that stay in the file, of every index: one answer needs a few bytes of them, and they are a third of all. */
export const keySectionTypes = {
  // Register keys: one number each, four of a UUID, or where each begins in the text (CSR), as the header says.
  rowKey: 'u32',
  rowKeyText: 'u8',
  // Open addressing from the first four bytes of an identifier to what has it, numbered through all kinds; 0 = free.
  idTable: 'u32',
} as const;

/** Sections that stay in the file, of a schema whose documents have records: their texts in UTF-8 (CSR). */
export const recordSectionTypes = { recordStart: 'u32', recordBytes: 'u8' } as const;

const coldSectionTypes = { ...keySectionTypes, ...recordSectionTypes };
export type ColdSectionName = keyof typeof coldSectionTypes;
export type ColdArrays = SectionsOf<typeof coldSectionTypes>;

/** The sections that stay in the file, of a schema with records or without. */
export function coldSectionsOf({ records }: { readonly records?: string }): SectionTypes {
  return records === undefined ? keySectionTypes : coldSectionTypes;
}

/** Bytes of a section that are made while they are written, because they are many. */
export interface ByteChunks {
  /** Bytes of all chunks. */
  readonly length: number;
  chunks(): Iterable<Uint8Array>;
}

/** The cold sections while an index is being built. */
export type ColdSections = SectionsOf<typeof keySectionTypes> & {
  readonly recordStart?: Uint32Array;
  readonly recordBytes?: ByteChunks;
};

/** What the directory of any index reads. */
export type BaseSections = SectionsOf<typeof vocabularySections & typeof nameSections & typeof textSections>;

/** Coordinate of a row or document whose position is unknown. */
export const NO_COORDINATE = -0x8000_0000;
/** Coordinates are stored as degrees times this. */
export const COORDINATE_SCALE = 1e7;

/** The word is a register's abbreviation or initial (a full stop follows). */
export const WORD_DOTTED = 1;
/** The entry is another form of the word (abbreviated or written out), not the register's spelling. */
export const WORD_ALIAS = 2;
