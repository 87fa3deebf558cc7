import {
  type BuiltIndex,
  buildIdTable,
  type ColdSections,
  type SectionsOf,
  sortedFingerprints,
  writeIndexFile,
} from '@tripoint/index';
import type { CompanyRecord } from '@tripoint/registers';
import { companySchema } from '../schema/company-schema';
import { renumber } from '../schema/company-text';
import type { CompanyHeader, companySections } from '../schema/company-types';
import { CompanyRows } from './company-rows';
import { sortByLevels } from './sort-by-levels';

/** What an index of companies is built for. */
export interface CompanyIndexOptions {
  readonly country: CompanyRecord['country'];
  /** Register id, part of every identifier. */
  readonly register: string;
}

export interface BuiltCompanyIndex extends CompanyHeader, BuiltIndex {
  readonly counts: CompanyHeader['counts'];
}

/** Words of a name by which companies are put in order; of those that have more in common, the number decides. */
const WORDS_COMPARED = 12;

/** Builds the index of one register of companies from its records. */
export class CompanyIndexBuilder {
  private rows = new CompanyRows();

  constructor(private readonly options: CompanyIndexOptions) {}

  add(records: readonly CompanyRecord[]): void {
    for (const record of records) this.rows.add(record);
  }

  /** Turns what was added into an index; the builder is empty afterwards. */
  build(): BuiltCompanyIndex {
    const { rows } = this;
    this.rows = new CompanyRows();
    const fingerprints = sortedFingerprints(rows.marks(), rows.fingerprint.take());
    const { order: termOrder, ...vocabulary } = rows.terms.finish();
    const order = orderOf(rows, termOrder);
    const sections = sectionsOf(rows, this.options.register, order, termOrder, vocabulary);
    const active = order.findIndex((row) => rows.ended.at(row) === 1);
    const header: CompanyHeader = {
      ...this.options,
      keyForm: 'text',
      counts: {
        rows: order.length,
        active: active < 0 ? order.length : active,
        formerNames: sections.formerCompany.length,
        withoutSeat: rows.withoutSeat,
        byPostalRegion: inOrder(rows.byPostalRegion),
        byLegalForm: inOrder(rows.byLegalForm),
      },
    };
    return {
      ...header,
      writeTo: (path) => writeIndexFile(path, companySchema, header, sections),
      fingerprints: () => fingerprints,
    };
  }
}

/** The same in every build of the same rows. */
const inOrder = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Rows in order of importance: those that exist before those that have ended, more employees before fewer, then by the
 * words of their names, then by number.
 */
function orderOf(rows: CompanyRows, termOrder: Uint32Array): Uint32Array {
  const ranks = rows.employeeRanks();
  const numberLevel = WORDS_COMPARED + 1;
  return sortByLevels(rows.length, numberLevel + 2, (row, level) => {
    if (level === 0) return rows.ended.at(row) * ranks.size + (ranks.get(rows.employees.at(row)) as number);
    if (level === numberLevel) return rows.number.at(row);
    if (level > numberLevel) return rows.unit.at(row);
    const word = level - 1;
    return word < rows.nameWords.at(row) ? termOrder[rows.postings.termAt(row, word)] + 1 : 0;
  });
}

type AllSections = SectionsOf<typeof companySections> & ColdSections;

function sectionsOf(
  rows: CompanyRows,
  register: string,
  order: Uint32Array,
  termOrder: Uint32Array,
  vocabulary: Pick<AllSections, 'termBytes' | 'termStart'>,
): AllSections {
  const companyNumber = order.map((row) => rows.number.at(row));
  const companyUnit = Uint16Array.from(order, (row) => rows.unit.at(row));
  const formers: number[] = [];
  const formerCompanies: number[] = [];
  order.forEach((row, company) => {
    for (let former = rows.formerFrom(row); former < rows.formerFrom(row + 1); former++) {
      formers.push(former);
      formerCompanies.push(company);
    }
  });
  const { order: textOrder, ...texts } = rows.texts.table.finishSorted();
  const company = rows.postings.finish(termOrder, order);
  const former = rows.formerPostings.finish(termOrder, Uint32Array.from(formers));
  return {
    ...vocabulary,
    companyPostStart: company.start,
    companyPost: company.post,
    formerPostStart: former.start,
    formerPost: former.post,
    ...noNames,
    ...texts,
    companyNumber,
    companyUnit,
    numberOrder: sortByLevels(order.length, 2, (row, level) => (level === 0 ? companyNumber[row] : companyUnit[row])),
    formerCompany: Uint32Array.from(formerCompanies),
    rowKey: new Uint32Array(0),
    rowKeyText: new Uint8Array(0),
    ...rows.records.finish(order, (bytes, at) => renumber(bytes, at, textOrder)),
    idTable: buildIdTable(register, [{ kind: 'company', count: order.length, key: (i) => rows.keyOf(order[i]) }]),
  };
}

/** The name of a company is in its record. */
const noNames = {
  nameBytes: new Uint8Array(0),
  nameStart: new Uint32Array(1),
  nameWordStart: new Uint32Array(1),
  nameWordTerm: new Uint32Array(0),
  nameWordPlace: new Uint8Array(0),
  nameWordFlags: new Uint8Array(0),
};
