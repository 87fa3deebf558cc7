import { idSlot, idTableKinds } from '../build/id-table';
import type { Directory } from '../directory';
import { readCold } from '../file/cold-file';
import { rowColumns } from '../file/sections';
import { type PlaceKind, placeIdBytes, postalPlaceKey } from '../place-id';
import type {
  AddressRow,
  Conjunction,
  DocumentKind,
  FoundPlace,
  IndexEngine,
  Matched,
  NearRow,
  RowColumns,
} from '../port';
import { postingsOf } from './bitsets';
import { Matcher } from './matcher';
import { nearestRows } from './nearest';

const noRows = new Uint32Array(0);

/** The engine over typed arrays in memory. It answers at once; promises only serve the port. */
export class EmbeddedEngine implements IndexEngine {
  readonly isRemote = false;
  private readonly matchers: Readonly<Record<DocumentKind, Matcher>>;
  private readonly columns: RowColumns;
  private readonly placesBefore: readonly number[];

  constructor(private readonly directory: Directory) {
    const { sections } = directory;
    const postings = postingsOf(sections);
    this.matchers = {
      unit: new Matcher(directory, postings.unit),
      street: new Matcher(directory, postings.street),
      municipality: new Matcher(directory, postings.municipality),
      postal_code: new Matcher(directory, postings.postal_code),
    };
    this.columns = rowColumns(sections);
    const counts = idTableKinds.map((kind) => this.count(kind));
    this.placesBefore = counts.map((_, i) => counts.slice(0, i).reduce((sum, count) => sum + count, 0));
  }

  async match(conjunctions: readonly Conjunction[]): Promise<readonly Matched[]> {
    return conjunctions.map((conjunction) => {
      const documents = this.matchers[conjunction.kind].match(conjunction);
      return conjunction.kind === 'unit' ? this.withRows(documents) : this.withoutRows(documents);
    });
  }

  private withRows(documents: Uint32Array): Matched {
    const { unitRowStart } = this.directory.sections;
    const rowFrom = new Uint32Array(documents.length);
    const rowTo = new Uint32Array(documents.length);
    for (let i = 0; i < documents.length; i++) {
      rowFrom[i] = unitRowStart[documents[i]];
      rowTo[i] = unitRowStart[documents[i] + 1];
    }
    return { documents, rowFrom, rowTo, firstRow: rowFrom, rows: this.columns };
  }

  private withoutRows(documents: Uint32Array): Matched {
    return { documents, rowFrom: noRows, rowTo: noRows, firstRow: noRows, rows: this.columns };
  }

  async near(
    lat: number,
    lng: number,
    distanceMetres: number,
    limit: number,
    municipalities: ReadonlySet<number> | null = null,
  ): Promise<readonly NearRow[]> {
    const nearest = nearestRows(this.directory, { lat, lng, distanceMetres, limit, municipalities });
    return nearest.map(({ row, distanceMetres: metres }) => ({ address: this.row(row), distanceMetres: metres }));
  }

  async rows(rows: readonly number[]): Promise<readonly AddressRow[]> {
    return rows.map((row) => this.row(row));
  }

  private row(row: number): AddressRow {
    const { first, second, letter, marks, lat, lng } = this.columns;
    return {
      row,
      unit: this.directory.unitOfRow(row),
      first: first[row],
      second: second[row],
      letter: letter[row],
      marks: marks[row],
      lat: lat[row],
      lng: lng[row],
      id: placeIdBytes(this.directory.header.register, 'address', this.directory.rowKey(row)),
    };
  }

  async find(id: Uint8Array): Promise<FoundPlace | null> {
    return this.place(id);
  }

  /** The same at once, for those who know which engine they have. */
  place(id: Uint8Array): FoundPlace | null {
    const slots = this.directory.cold.sections.idTable.length;
    const mask = slots - 1;
    for (let slot = idSlot(id, mask), looked = 0; looked < slots; ) {
      const entries = readCold(this.directory.cold, 'idTable', slot, Math.min(SLOTS_PER_READ, slots - slot));
      for (const entry of entries) {
        if (entry === 0) return null;
        const place = this.placeAt(entry - 1);
        if (Buffer.compare(placeIdBytes(this.directory.header.register, place.kind, this.key(place)), id) === 0) {
          return this.found(place);
        }
      }
      looked += entries.length;
      slot = (slot + entries.length) & mask;
    }
    return null;
  }

  private placeAt(entry: number): { kind: PlaceKind; document: number } {
    let kind = idTableKinds.length - 1;
    while (entry < this.placesBefore[kind]) kind--;
    return { kind: idTableKinds[kind], document: entry - this.placesBefore[kind] };
  }

  private found({ kind, document }: { kind: PlaceKind; document: number }): FoundPlace {
    if (kind !== 'address') return { kind, document };
    return { kind, address: this.row(document) };
  }

  private count(kind: PlaceKind): number {
    const { sections } = this.directory;
    switch (kind) {
      case 'address':
        return sections.rowLat.length;
      case 'street':
        return sections.streetCode.length;
      case 'municipality':
        return sections.municipalityCode.length;
      case 'postal_code':
        return sections.postalCode.length;
      case 'county':
        return sections.countyCode.length;
      case 'region':
        return sections.regionCode.length;
    }
  }

  private key({ kind, document }: { kind: PlaceKind; document: number }): string {
    const { directory } = this;
    const { sections } = directory;
    switch (kind) {
      case 'address':
        return directory.rowKey(document);
      case 'street':
        return directory.text(sections.streetCode[document]);
      case 'municipality':
        return directory.text(sections.municipalityCode[document]);
      case 'postal_code':
        return postalKey(directory, document);
      case 'county':
        return directory.text(sections.countyCode[document]);
      case 'region':
        return directory.text(sections.regionCode[document]);
    }
  }
}

/** Slots of the identifier table read at once: mostly the place is in one of the first two. */
const SLOTS_PER_READ = 16;

/** Key of a postal code document: the code with the municipality, since one code serves several. */
function postalKey(directory: Directory, document: number): string {
  const { postalCode, postalMunicipality, municipalityCode } = directory.sections;
  const municipality = postalMunicipality[document];
  return postalPlaceKey(postalCode[document], directory.text(municipalityCode[municipality]));
}
