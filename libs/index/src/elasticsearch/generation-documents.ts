import { Directory } from '../directory';
import type { IndexData } from '../file/index-file';
import { COORDINATE_SCALE, NO_COORDINATE, rowColumns } from '../file/sections';
import { placeIdBytes, postalPlaceKey } from '../place-id';
import type { DocumentKind } from '../port';
import { packNumbers, packPositions, packRows, ROWS_PER_BLOCK } from './columns';
import { DocumentTerms, TokenTable } from './document-terms';
import { textOf } from './elasticsearch-engine';

/** A document as it is sent. */
export type GenerationDocument = Readonly<Record<string, unknown>>;

/** Turns an index file into the documents of a generation, one kind after the other, each in order of importance. */
export class GenerationDocuments {
  private readonly directory: Directory;
  private readonly tokens: TokenTable;

  constructor(data: IndexData) {
    this.directory = new Directory(data);
    const terms = Array.from({ length: data.sections.termStart.length - 1 }, (_, id) => this.directory.term(id));
    this.tokens = new TokenTable(terms);
  }

  *units(): Generator<GenerationDocument> {
    const { unitRowStart } = this.directory.sections;
    const rows = rowColumns(this.directory.sections);
    const terms = this.termsOf('unit');
    for (let rank = 0; rank < terms.count; rank++) {
      const from = unitRowStart[rank];
      const to = unitRowStart[rank + 1];
      const columns = { numbers: packNumbers(rows, from, to), positions: packPositions(rows, from, to) };
      yield { rank, ...terms.fieldsOf(rank), ...columns };
    }
  }

  *streets(): Generator<GenerationDocument> {
    const { streetCode } = this.directory.sections;
    const terms = this.termsOf('street');
    for (let rank = 0; rank < terms.count; rank++) {
      const id = this.id('street', this.directory.text(streetCode[rank]));
      yield { rank, ...terms.fieldsOf(rank), id };
    }
  }

  *municipalities(): Generator<GenerationDocument> {
    const terms = this.termsOf('municipality');
    for (let rank = 0; rank < terms.count; rank++) yield { rank, ...terms.fieldsOf(rank) };
  }

  *postalCodes(): Generator<GenerationDocument> {
    const { postalCode, postalMunicipality, municipalityCode } = this.directory.sections;
    const terms = this.termsOf('postal_code');
    for (let rank = 0; rank < terms.count; rank++) {
      const municipality = this.directory.text(municipalityCode[postalMunicipality[rank]]);
      const id = this.id('postal_code', postalPlaceKey(postalCode[rank], municipality));
      yield { rank, ...terms.fieldsOf(rank), id };
    }
  }

  /** Blocks of rows: what is shown of an address, and what is looked at around a point. */
  *rows(): Generator<GenerationDocument> {
    const { directory } = this;
    const { sections, header } = directory;
    const columns = rowColumns(sections);
    const { lat, lng } = columns;
    for (let from = 0, rank = 0; from < lat.length; from += ROWS_PER_BLOCK, rank++) {
      const to = Math.min(lat.length, from + ROWS_PER_BLOCK);
      const ids = directory.rowKeys(from, to).map((key) => placeIdBytes(header.register, 'address', key));
      const point: [number, number][] = [];
      const municipality = new Set<number>();
      for (let row = from; row < to; row++) {
        municipality.add(sections.unitMunicipality[directory.unitOfRow(row)]);
        if (lat[row] === NO_COORDINATE) continue;
        point.push([lng[row] / COORDINATE_SCALE, lat[row] / COORDINATE_SCALE]);
      }
      yield {
        rank,
        id: ids.map(textOf),
        point,
        municipality: [...municipality],
        rows: packRows(columns, from, to, ids),
      };
    }
  }

  private termsOf(kind: DocumentKind): DocumentTerms {
    const { sections } = this.directory;
    const of = (start: Uint32Array, post: Uint32Array, { length }: { readonly length: number }): DocumentTerms =>
      new DocumentTerms(this.tokens, start, post, length);
    switch (kind) {
      case 'unit':
        return of(sections.unitPostStart, sections.unitPost, sections.unitStreet);
      case 'street':
        return of(sections.streetPostStart, sections.streetPost, sections.streetName);
      case 'municipality':
        return of(sections.municipalityPostStart, sections.municipalityPost, sections.municipalityName);
      case 'postal_code':
        return of(sections.postalPostStart, sections.postalPost, sections.postalCode);
    }
  }

  private id(kind: 'street' | 'postal_code', key: string): string {
    return textOf(placeIdBytes(this.directory.header.register, kind, key));
  }
}
