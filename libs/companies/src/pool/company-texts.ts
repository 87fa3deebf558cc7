import type { CompanyQuestion, CompanySearch } from '../company-search';

/** The answers of a search as JSON text. */
export class CompanyTexts {
  constructor(readonly search: CompanySearch) {}

  close(): Promise<void> {
    return this.search.close();
  }

  async query(question: CompanyQuestion): Promise<string> {
    return listOf((await this.search.byName(question)).map(({ company, highlight }) => company.json(highlight)));
  }

  async identifier(question: CompanyQuestion): Promise<string> {
    return listOf((await this.search.byNumber(question)).map((company) => company.json(null)));
  }

  /** @returns null for an identifier that names no company */
  async detail(identified: { readonly businessId: string }): Promise<string | null> {
    return (await this.search.byId(identified))?.json(null) ?? null;
  }
}

const listOf = (texts: readonly string[]): string => `[${texts.join(',')}]`;
