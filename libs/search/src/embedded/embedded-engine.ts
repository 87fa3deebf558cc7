import { idSlot, idTableKinds } from '../build/id-table';
import type { Directory } from '../directory';
import { rowColumns } from '../format/sections';
import { type PlaceKind, placeIdBytes, postalPlaceKey } from '../place-id';
import type { Conjunction, DocumentKind, FoundPlace, IndexEngine, Matched, NearRow, RowColumns } from '../port';
import { postingsOf } from './bitsets';
import { Matcher } from './matcher';
import { nearestRows } from './nearest';

const noRows = new Uint32Array(0);

/** The engine over typed arrays in memory. It answers at once; promises only serve the port. */
export class EmbeddedEngine implements IndexEngine {
  private readonly matchers: Readonly<Record<DocumentKind, Matcher>>;
  private readonly rows: RowColumns;
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
    this.rows = rowColumns(sections);
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
      rowFrom[i] = unitRowStart[documents[i] as number] as number;
      rowTo[i] = unitRowStart[(documents[i] as number) + 1] as number;
    }
    return { documents, rowFrom, rowTo, rows: this.rows };
  }

  private withoutRows(documents: Uint32Array): Matched {
    return { documents, rowFrom: noRows, rowTo: noRows, rows: this.rows };
  }

  async near(
    lat: number,
    lng: number,
    distanceMetres: number,
    limit: number,
    municipalities: ReadonlySet<number> | null = null,
  ): Promise<readonly NearRow[]> {
    return nearestRows(this.directory, { lat, lng, distanceMetres, limit, municipalities });
  }

  async find(id: Uint8Array): Promise<FoundPlace | null> {
    const { idTable } = this.directory.sections;
    const mask = idTable.length - 1;
    for (let slot = idSlot(id, mask); idTable[slot] !== 0; slot = (slot + 1) & mask) {
      const place = this.placeAt((idTable[slot] as number) - 1);
      if (Buffer.compare(placeIdBytes(this.directory.header.register, place.kind, this.key(place)), id) === 0) {
        return this.found(place);
      }
    }
    return null;
  }

  private placeAt(entry: number): { kind: PlaceKind; document: number } {
    let kind = idTableKinds.length - 1;
    while (entry < (this.placesBefore[kind] as number)) kind--;
    return { kind: idTableKinds[kind] as PlaceKind, document: entry - (this.placesBefore[kind] as number) };
  }

  private found({ kind, document }: { kind: PlaceKind; document: number }): FoundPlace {
    if (kind !== 'address') return { kind, document };
    return { kind, row: document, unit: this.directory.unitOfRow(document), rows: this.rows };
  }

  private count(kind: PlaceKind): number {
    const { sections } = this.directory;
    switch (kind) {
      case 'address':
        return sections.rowKey.length;
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

  private key({ kind, document }: { kind: PlaceKind; document: number }): string | number {
    const { sections } = this.directory;
    switch (kind) {
      case 'address':
        return sections.rowKey[document] as number;
      case 'street':
        return sections.streetCode[document] as number;
      case 'municipality':
        return sections.municipalityCode[document] as number;
      case 'postal_code':
        return postalKey(this.directory, document);
      case 'county':
        return sections.countyCode[document] as number;
      case 'region':
        return sections.regionCode[document] as number;
    }
  }
}

/** Key of a postal code document: the code with the municipality, since one code serves several. */
function postalKey({ sections }: Directory, document: number): string {
  const municipality = sections.postalMunicipality[document] as number;
  return postalPlaceKey(sections.postalCode[document] as number, sections.municipalityCode[municipality] as number);
}
