import { CompanySearch, CompanyTexts, openCompanyIndex, openKnownCompanies, openTaxIndex } from '@tripoint/companies';
import { currentIndexPath } from '@tripoint/generations';
import { type CompanyRecord, type KnownCompanies, registers } from '@tripoint/registers';
import { seedFor } from '../shared/random';
import { UsageError } from '../shared/usage-error';
import type { FormerNames } from './company-expectation';

/** Companies drawn evenly over an index, from which classes take what suits them. */
const MAX_POOL = 20_000;
/** Records read from the file at a time. */
const MAX_AT_ONCE = 1_000;
export const RESULT_LIMIT = 7;

/** Companies of one country that are live in a data directory, and a search of them alone. */
export class LiveCompanies {
  private constructor(
    readonly country: CompanyRecord['country'],
    readonly indexFile: string,
    private readonly texts: CompanyTexts,
    private readonly known: KnownCompanies,
  ) {}

  /** All countries whose companies are live. @throws UsageError when none is */
  static async open(dataDir: string): Promise<LiveCompanies[]> {
    const taxFile = await currentIndexPath(dataDir, 'sk-tax-numbers');
    const tax = taxFile === null ? [] : [await openTaxIndex(taxFile)];
    const found: LiveCompanies[] = [];
    for (const { id, kind, country } of Object.values(registers)) {
      const file = kind === 'company' ? await currentIndexPath(dataDir, id) : null;
      if (file === null || country === 'pl') continue;
      const texts = new CompanyTexts(new CompanySearch([await openCompanyIndex(file)], tax));
      found.push(new LiveCompanies(country, file, texts, await openKnownCompanies(file)));
    }
    if (found.length === 0) {
      throw new UsageError(`No companies are live in ${dataDir}. Run scripts/import cz-businesses first.`);
    }
    return found;
  }

  /** Down to the JSON text of the answer. */
  ask(operation: 'query' | 'identifier', text: string, active = false): Promise<string> {
    return this.texts[operation]({ text, country: this.country, limit: RESULT_LIMIT, active });
  }

  readonly formerNames: FormerNames = (cin) =>
    [...this.known.ofNumber(cin)].flatMap((record) => (record.cin === cin ? record.formerNames : []));

  /** The pool of a seed. */
  async draw(seed: number): Promise<readonly CompanyRecord[]> {
    const drawn: CompanyRecord[] = [];
    const keys = new Set<string>();
    for (let part = 0; part * MAX_AT_ONCE < MAX_POOL; part++) {
      for (const record of await this.texts.search.sample(this.country, MAX_AT_ONCE, seedFor(seed, `pool ${part}`))) {
        if (keys.has(record.key)) continue;
        keys.add(record.key);
        drawn.push(record);
      }
    }
    return drawn;
  }
}
