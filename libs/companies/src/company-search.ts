import type { Business } from '@tripoint/contract';
import { Engines, IndexDirectory, type Term } from '@tripoint/index';
import type { CompanyRecord } from '@tripoint/registers';
import { parseBusinessId } from './business-id';
import { ofLast } from './of-last';
import { readCompanyQuery } from './plan/company-query';
import type { NameSearchIndex, Wanted } from './plan/found-companies';
import { findByName } from './plan/name-search';
import { companiesByNumber, digitsOf } from './plan/number-search';
import { firstNumberIn } from './plan/numbers-in-text';
import { OtherWords } from './plan/other-words';
import { wholeTerm } from './plan/passes';
import { PlaceWords } from './plan/place-words';
import { CompanyPresenter } from './present/company-presenter';
import { markName } from './present/mark-name';
import type { RegisteredName } from './present/registered-name';
import { RememberedCompanies, type RememberedCompany } from './present/remembered-companies';
import { companyAt } from './records/company-records';
import { companySchema } from './schema/company-schema';
import type { CompanyEngine, CompanyIndex, CompanyTypes } from './schema/company-types';
import { TaxNumbers } from './tax/tax-numbers';
import type { TaxIndex } from './tax/tax-schema';

/** A search by name or by number. */
export interface CompanyQuestion {
  /** Words of a name, or a number or its beginning. */
  readonly text: string;
  /** Country code in lower case. */
  readonly country: string;
  /** 1 to 20. */
  readonly limit: number;
  /** Finds only what exists. */
  readonly active: boolean;
}

/** A company that was found by its name. */
export interface MarkedCompany {
  readonly company: RememberedCompany;
  /** Its name as HTML with what was typed marked. */
  readonly highlight: string;
}

/** Searches the companies of each country. */
export class CompanySearch {
  private readonly engines = new Engines();
  private readonly indexes: readonly IndexedCountry[];

  /** @param tax lists of tax numbers; what a company itself has counts where none has it */
  constructor(indexes: readonly CompanyIndex[], tax: readonly TaxIndex[] = []) {
    this.indexes = indexes.map((data) => {
      const directory = new IndexDirectory(data);
      const list = tax.find(({ header }) => header.country === data.header.country);
      return new IndexedCountry(
        directory,
        this.engines.open(data, directory, companySchema),
        list && new TaxNumbers(list),
      );
    });
  }

  /** Closes the connections of an engine elsewhere; nothing may be asked any more. */
  close(): Promise<void> {
    return this.engines.close();
  }

  /** Lower-case codes of the countries that can be searched. */
  get countries(): string[] {
    return this.indexes.map(({ country }) => country);
  }

  /** Companies by their name, best first; none in a country that is not loaded. */
  async query(question: CompanyQuestion): Promise<Business[]> {
    return (await this.byName(question)).map(({ company, highlight }) => company.shown(highlight));
  }

  /** Companies by their number or its beginning, in the order of their numbers. */
  async identifier(question: CompanyQuestion): Promise<Business[]> {
    return (await this.byNumber(question)).map((company) => company.shown(null));
  }

  /** @returns null for an identifier that names no company */
  async detail(identified: { readonly businessId: string }): Promise<Business | null> {
    return (await this.byId(identified))?.shown(null) ?? null;
  }

  /** As `query`, before it is written. */
  async byName(question: CompanyQuestion): Promise<readonly MarkedCompany[]> {
    return (await this.of(question.country)?.byName(question)) ?? [];
  }

  /** As `identifier`, before it is written. */
  async byNumber(question: CompanyQuestion): Promise<readonly RememberedCompany[]> {
    return (await this.of(question.country)?.byNumber(question)) ?? [];
  }

  /** As `detail`, before it is written. */
  async byId({ businessId }: { readonly businessId: string }): Promise<RememberedCompany | null> {
    const parsed = parseBusinessId(businessId);
    if (parsed === null) return null;
    return (await this.of(parsed.country)?.byId(parsed.bytes)) ?? null;
  }

  /** Companies of a country drawn evenly by a seed: what checks and benchmarks ask back. */
  async sample(country: string, count: number, seed: number): Promise<readonly CompanyRecord[]> {
    return (await this.of(country)?.sample(count, seed)) ?? [];
  }

  private of(country: string): IndexedCountry | undefined {
    return this.indexes.find((index) => index.country === country);
  }
}

/** The companies of one country. */
class IndexedCountry implements NameSearchIndex {
  readonly placeWords: PlaceWords;
  readonly otherWords: OtherWords;
  private readonly remembered: RememberedCompanies;

  constructor(
    readonly directory: IndexDirectory<CompanyTypes>,
    readonly engine: CompanyEngine,
    tax: TaxNumbers | undefined,
  ) {
    this.placeWords = new PlaceWords(directory.header.country, directory);
    this.otherWords = new OtherWords(directory);
    const presenter = new CompanyPresenter(directory.header.register, (cin) => tax?.taxOf(cin) ?? null);
    this.remembered = new RememberedCompanies(
      directory.header.country,
      presenter,
      (companies) => engine.records('company', companies),
      (company, parts) => companyAt(directory, company, parts),
    );
  }

  get country(): string {
    return this.directory.header.country;
  }

  async byName(question: CompanyQuestion): Promise<readonly MarkedCompany[]> {
    const query = readCompanyQuery(question.text, this.directory.header.country);
    const found = await findByName(query, this, this.wanted(question));
    const { forms } = query;
    // Words that counted as those of a seat may stand in the name as well.
    const typed = query.words.map(wholeTerm);
    const highlightBy = ofLast((marks: readonly Term[]) => {
      const marked = new Set(marks.map(({ text }) => text));
      const words = [...marks, ...typed.filter(({ text }) => !marked.has(text))];
      return ofLast((name: RegisteredName) => markName(name, { words, forms }));
    });
    return found.map(({ company, marks }) => ({ company, highlight: highlightBy(marks)(company.name) }));
  }

  async byNumber(question: CompanyQuestion): Promise<readonly RememberedCompany[]> {
    const wanted = this.wanted(question);
    const found = this.numbered(digitsOf(question.text), wanted);
    return this.companies(found.length > 0 ? found : this.numbered(firstNumberIn(question.text), wanted));
  }

  async byId(bytes: Uint8Array): Promise<RememberedCompany | null> {
    const found = await this.engine.find(bytes);
    if (found === null) return null;
    const [company] = await this.companies([found.document]);
    return company ?? null;
  }

  async sample(count: number, seed: number): Promise<readonly CompanyRecord[]> {
    const { rows } = this.directory.header.counts;
    const drawn = Math.min(count, rows);
    const companies = Array.from({ length: drawn }, (_, i) =>
      Math.floor(((i + (Math.imul(seed + i, 0x9e3779b1) >>> 0) / 2 ** 32) / drawn) * rows),
    );
    return (await this.companies(companies)).map(({ record }) => record);
  }

  companies(companies: readonly number[]): Promise<readonly RememberedCompany[]> {
    return this.remembered.of(companies);
  }

  private numbered(digits: string | null, { before, limit }: Wanted): number[] {
    const found: number[] = [];
    if (digits === null) return found;
    for (const company of companiesByNumber(digits, this.directory.sections)) {
      if (company < before) found.push(company);
      if (found.length === limit) break;
    }
    return found;
  }

  private wanted({ limit, active }: CompanyQuestion): Wanted {
    const { counts } = this.directory.header;
    return { limit, before: active ? counts.active : counts.rows };
  }
}
