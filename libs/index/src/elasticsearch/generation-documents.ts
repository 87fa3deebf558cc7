import type { IndexData } from '../file/index-file';
import { packKeys } from '../file/row-keys';
import { COORDINATE_SCALE, NO_COORDINATE } from '../file/sections';
import { identifierBytes, identifierText, textOfIdentifier } from '../identifiers';
import { documentOfRow, IndexDirectory } from '../index-directory';
import type { IdentifierSchema, IndexSchema, IndexTypes, RowSchema } from '../schema';
import { DocumentTerms, TokenTable } from './document-terms';
import { KEYS_FIELD, RECORD_FIELD, ROWS_PER_BLOCK } from './mappings';

/** A document as it is sent. */
export type GenerationDocument = Readonly<Record<string, unknown>>;

/** Records read at a time. */
const RECORDS_AT_ONCE = 1024;

/** The documents of one kind, and how many there are. */
interface CountedDocuments {
  readonly count: number;
  all(): Iterable<GenerationDocument>;
}

/** Turns an index file into the documents of a generation, one kind after the other, each in order of importance. */
export class GenerationDocuments<T extends IndexTypes> {
  private readonly directory: IndexDirectory<T>;
  private readonly tokens: TokenTable;

  constructor(
    data: IndexData<T>,
    private readonly schema: IndexSchema<T>,
  ) {
    this.directory = new IndexDirectory(data);
    this.tokens = new TokenTable(Array.from({ length: this.directory.termCount }, (_, id) => this.directory.term(id)));
  }

  ofKind(kind: T['kind']): CountedDocuments {
    const { start, post, documents } = this.schema.kinds[kind];
    const count = this.array(documents).length;
    return {
      count,
      all: () => this.documents(kind, new DocumentTerms(this.tokens, this.array(start), this.array(post), count)),
    };
  }

  private *documents(kind: T['kind'], terms: DocumentTerms): Generator<GenerationDocument> {
    const rows = this.schema.rows?.kind === kind ? this.schema.rows : null;
    const rowStart = rows && this.array(rows.start);
    const columns = rows?.columns(this.directory.sections);
    const identifier = this.identifier((one) => one.kind === kind && one.within === 'documents');
    const hasRecords = this.schema.records === kind;
    let records: string[] = [];
    for (let rank = 0; rank < terms.count; rank++) {
      const inBatch = rank % RECORDS_AT_ONCE;
      if (hasRecords && inBatch === 0) {
        records = this.directory.recordsBetween(rank, Math.min(rank + RECORDS_AT_ONCE, terms.count));
      }
      const packed = rows && rowStart ? rows.packed.pack(columns, rowStart[rank], rowStart[rank + 1]) : null;
      yield {
        rank,
        ...terms.fieldsOf(rank),
        ...packed,
        ...(identifier && { id: this.id(identifier, rank) }),
        ...(hasRecords && { [RECORD_FIELD]: Buffer.from(records[inBatch]).toString('base64') }),
      };
    }
  }

  /** Blocks of rows: what is shown of a row, and what is looked at around a point. */
  blocks(rows: RowSchema<T>): CountedDocuments {
    const count = Math.ceil(this.array(rows.lat).length / ROWS_PER_BLOCK);
    return { count, all: () => this.rowBlocks(rows) };
  }

  private *rowBlocks(rows: RowSchema<T>): Generator<GenerationDocument> {
    const { directory } = this;
    const [lat, lng] = [this.array(rows.lat), this.array(rows.lng)];
    const [rowStart, areaOf] = [this.array(rows.start), this.array(rows.area.section)];
    const identifier = this.identifier(({ within }) => within === 'rows');
    const all = rows.columns(directory.sections);
    for (let from = 0, rank = 0; from < lat.length; from += ROWS_PER_BLOCK, rank++) {
      const to = Math.min(lat.length, from + ROWS_PER_BLOCK);
      const keys = directory.rowKeys(from, to);
      const ids = keys.map((key) => identifierBytes(directory.header.register, identifier?.kind ?? '', key));
      const point: [number, number][] = [];
      const areas = new Set<number>();
      for (let row = from; row < to; row++) {
        areas.add(areaOf[documentOfRow(rowStart, row)]);
        if (lat[row] === NO_COORDINATE) continue;
        point.push([lng[row] / COORDINATE_SCALE, lat[row] / COORDINATE_SCALE]);
      }
      yield {
        rank,
        id: ids.map(textOfIdentifier),
        point,
        [rows.area.field]: [...areas],
        rows: rows.packed.packRows(all, from, to, ids),
        [KEYS_FIELD]: packKeys(directory.header.keyForm, keys),
      };
    }
  }

  private array(name: string): Uint32Array {
    return this.directory.sections[name] as Uint32Array;
  }

  private identifier(is: (one: IdentifierSchema<T>) => boolean): IdentifierSchema<T> | null {
    return this.schema.identifiers.find(is) ?? null;
  }

  private id({ kind, key }: IdentifierSchema<T>, document: number): string {
    return identifierText(this.directory.header.register, kind, key(this.directory, document));
  }
}
