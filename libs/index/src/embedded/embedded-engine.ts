import { readCold } from '../file/cold-file';
import type { TypedArrays } from '../file/sections';
import { identifierBytes, identifierText, idSlot } from '../identifiers';
import { documentOfRow, type IndexDirectory } from '../index-directory';
import type { Clause, Conjunction, Identified, Matched, NearRow, SearchEngine } from '../port';
import type { IdentifierSchema, IndexSchema, IndexTypes, KindSchema, RowSchema } from '../schema';
import { Matcher } from './matcher';
import { NearestRows } from './nearest';

const noRows = new Uint32Array(0);

/** Slots of the identifier table read at once: mostly what is looked for is in one of the first two. */
const SLOTS_PER_READ = 16;

/** Rows of an index in memory. */
interface EmbeddedRows<T extends IndexTypes> {
  readonly schema: RowSchema<T>;
  readonly start: Uint32Array;
  readonly columns: T['columns'];
  readonly nearest: NearestRows;
  /** What rows have as their identifier. */
  readonly identifier: IdentifierSchema<T>;
}

/** The engine over typed arrays in memory. It answers at once; promises only serve the port. */
export class EmbeddedEngine<T extends IndexTypes> implements SearchEngine<T> {
  readonly isRemote = false;
  private readonly matchers: Readonly<Record<string, Matcher>>;
  private readonly embedded: EmbeddedRows<T> | null;
  private readonly nothing: T['columns'];
  /** Number of the first item of each kind in the identifier table. */
  private readonly firstEntries: readonly number[];

  constructor(
    private readonly directory: IndexDirectory<T>,
    private readonly schema: IndexSchema<T>,
  ) {
    const { sections } = directory;
    const array = (name: string): TypedArrays['u32'] => sections[name] as TypedArrays['u32'];
    this.matchers = Object.fromEntries(
      Object.entries<KindSchema>(schema.kinds).map(([kind, { start, post, documents }]) => [
        kind,
        new Matcher(directory, { start: array(start), post: array(post), documents: array(documents).length }),
      ]),
    );
    this.embedded = schema.rows && this.rowsOf(schema.rows);
    this.nothing = this.embedded?.columns ?? null;
    const counts = schema.identifiers.map((identifier) => identifier.count(sections));
    this.firstEntries = counts.map((_, i) => counts.slice(0, i).reduce((sum, count) => sum + count, 0));
  }

  private rowsOf(schema: RowSchema<T>): EmbeddedRows<T> {
    const { sections } = this.directory;
    const identifier = this.schema.identifiers.find(({ within }) => within === 'rows');
    if (!identifier) throw new Error('A schema with rows says what their identifiers are.');
    return {
      schema,
      start: sections[schema.start] as Uint32Array,
      columns: schema.columns(sections),
      nearest: new NearestRows(sections, schema),
      identifier,
    };
  }

  private readonly idOfRow = (row: number): string => {
    const { identifier } = this.ofRows();
    return identifierText(this.directory.header.register, identifier.kind, identifier.key(this.directory, row));
  };

  async match(conjunctions: readonly Conjunction<T>[]): Promise<readonly Matched<T>[]> {
    const rowKind = this.schema.rows?.kind;
    return conjunctions.map((conjunction) => {
      const documents = this.matchers[conjunction.kind].match(conjunction);
      return conjunction.kind === rowKind ? this.withRows(documents) : this.withoutRows(documents);
    });
  }

  few(kind: T['kind'], clauses: readonly Clause[], most: number): Uint32Array | null {
    return this.matchers[kind].few(clauses, most);
  }

  private withRows(documents: Uint32Array): Matched<T> {
    const { start, columns } = this.ofRows();
    const rowFrom = new Uint32Array(documents.length);
    const rowTo = new Uint32Array(documents.length);
    for (let i = 0; i < documents.length; i++) {
      rowFrom[i] = start[documents[i]];
      rowTo[i] = start[documents[i] + 1];
    }
    return { documents, rowFrom, rowTo, firstRow: rowFrom, rows: columns };
  }

  private withoutRows(documents: Uint32Array): Matched<T> {
    return { documents, rowFrom: noRows, rowTo: noRows, firstRow: noRows, rows: this.nothing };
  }

  private ofRows(): EmbeddedRows<T> {
    if (this.embedded === null) throw new Error('This index has no rows.');
    return this.embedded;
  }

  async near(
    lat: number,
    lng: number,
    distanceMetres: number,
    limit: number,
    areas: ReadonlySet<number> | null = null,
  ): Promise<readonly NearRow<T>[]> {
    const found = this.ofRows().nearest.find({ lat, lng, distanceMetres, limit, areas });
    return found.map(({ row, distanceMetres: metres }) => ({ row: this.row(row), distanceMetres: metres }));
  }

  async rows(rows: readonly number[]): Promise<readonly T['row'][]> {
    return rows.map((row) => this.row(row));
  }

  async keys(rows: readonly number[]): Promise<readonly string[]> {
    return rows.map((row) => this.directory.rowKey(row));
  }

  private row(row: number): T['row'] {
    const { schema, columns, start } = this.ofRows();
    return schema.row(columns, row, documentOfRow(start, row), this.idOfRow);
  }

  async records(_kind: T['kind'], documents: readonly number[]): Promise<readonly string[]> {
    return documents.map((document) => this.directory.record(document));
  }

  async find(id: Uint8Array): Promise<Identified<T> | null> {
    return this.identified(id);
  }

  /** The same at once, for those who know which engine they have. */
  identified(id: Uint8Array): Identified<T> | null {
    const { cold, header } = this.directory;
    const slots = cold.sections.idTable.length;
    const mask = slots - 1;
    for (let slot = idSlot(id, mask), looked = 0; looked < slots; ) {
      const entries = readCold(cold, 'idTable', slot, Math.min(SLOTS_PER_READ, slots - slot));
      for (const entry of entries) {
        if (entry === 0) return null;
        const { identifier, document } = this.entry(entry - 1);
        const own = identifierBytes(header.register, identifier.kind, identifier.key(this.directory, document));
        if (Buffer.compare(own, id) !== 0) continue;
        return { kind: identifier.kind, document, row: identifier.within === 'rows' ? this.row(document) : null };
      }
      looked += entries.length;
      slot = (slot + entries.length) & mask;
    }
    return null;
  }

  private entry(entry: number): { identifier: IdentifierSchema<T>; document: number } {
    let kind = this.firstEntries.length - 1;
    while (entry < this.firstEntries[kind]) kind--;
    return { identifier: this.schema.identifiers[kind], document: entry - this.firstEntries[kind] };
  }
}
