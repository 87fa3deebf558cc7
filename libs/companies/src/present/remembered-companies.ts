import type { Business } from '@tripoint/contract';
import type { CompanyRecord } from '@tripoint/registers';
import { escapeHtml } from '@tripoint/text';
import { LRUCache } from 'lru-cache';
import { ofLast } from '../of-last';
import { type CompanyParts, companyParts, formerNamesIn, nameIn } from '../schema/company-text';
import type { CompanyPresenter } from './company-presenter';
import { RegisteredName } from './registered-name';

/** Companies that are remembered, about 2 kB each. */
const MAX_REMEMBERED = 8_000;
/** Companies that were asked for once and are known again, a power of two. */
const MAX_ASKED = 65_536;

type Memory = Pick<RememberedCompanies, 'country' | 'presenter' | 'recordOf' | 'named'>;

/** A company with what searches make of it again and again, each made when it is first asked for. */
export class RememberedCompany {
  readonly name: RegisteredName;
  private former: readonly RegisteredName[] | null = null;
  private whole: CompanyRecord | null = null;
  private wasShown = false;
  private written: { readonly start: string; readonly end: string } | null = null;

  constructor(
    private readonly company: number,
    private readonly text: string,
    private readonly memory: Memory,
  ) {
    this.name = memory.named(nameIn(text));
  }

  /** The names that it had before. */
  get formerNames(): readonly RegisteredName[] {
    this.former ??= formerNamesIn(companyParts(this.text)).map((name) => new RegisteredName(name, this.memory.country));
    return this.former;
  }

  get record(): CompanyRecord {
    this.whole ??= this.read();
    return this.whole;
  }

  private read(): CompanyRecord {
    return this.whole ?? this.memory.recordOf(this.company, companyParts(this.text));
  }

  /** What callers see of it. @param highlight its name as HTML with what was typed marked; null: nothing is */
  shown(highlight: string | null): Business {
    const plain = this.memory.presenter.company(this.read());
    return highlight === null ? plain : { ...plain, highlight };
  }

  /** What callers see of it, as JSON. From the second time on, what stands before and behind the marked name is written. */
  json(highlight: string | null): string {
    if (!this.wasShown) {
      this.wasShown = true;
      return JSON.stringify(this.shown(highlight));
    }
    this.written ??= aroundHighlight(this.shown(null));
    return this.written.start + JSON.stringify(highlight ?? escapeHtml(this.name.text)) + this.written.end;
  }
}

function aroundHighlight(company: Business): { readonly start: string; readonly end: string } {
  const text = JSON.stringify(company);
  const from = text.indexOf(HIGHLIGHT) + HIGHLIGHT.length;
  return { start: text.slice(0, from), end: text.slice(from + JSON.stringify(company.highlight).length) };
}

/** Stands behind the identifier alone, which has no quotation marks. */
const HIGHLIGHT = '"highlight":';

/**
 * Reads companies and remembers those that are asked for again: while a name is typed, the same ones are compared and shown
 * again and again. Others would only take the garbage collector's time.
 */
export class RememberedCompanies {
  private readonly companies = new LRUCache<number, RememberedCompany>({ max: MAX_REMEMBERED });
  /** The company that was asked for last of those that share a place, plus one. */
  private readonly asked = new Uint32Array(MAX_ASKED);

  /**
   * @param stored the texts of the companies of these numbers, in the order asked
   * @param recordOf the company of a number and its text
   */
  constructor(
    readonly country: CompanyRecord['country'],
    readonly presenter: CompanyPresenter,
    private readonly stored: (companies: readonly number[]) => Promise<readonly string[]>,
    readonly recordOf: (company: number, parts: CompanyParts) => CompanyRecord,
  ) {}

  /** The companies of these numbers, in the order asked. */
  async of(companies: readonly number[]): Promise<RememberedCompany[]> {
    const known = companies.map((company) => this.companies.get(company));
    const missing = companies.filter((_, i) => known[i] === undefined);
    if (missing.length === 0) return known as RememberedCompany[];
    const texts = await this.stored(missing);
    const fresh = new Map(
      missing.map((company, i) => [company, new RememberedCompany(company, texts[i] as string, this)]),
    );
    for (const [company, read] of fresh) if (this.noteAsked(company)) this.companies.set(company, read);
    return companies.map((company, i) => known[i] ?? (fresh.get(company) as RememberedCompany));
  }

  /** A name; companies that share one share what is made of it. */
  readonly named = ofLast((text: string) => new RegisteredName(text, this.country));

  /** Notes that a company is asked for. @returns whether it was asked for before */
  private noteAsked(company: number): boolean {
    const place = company & (MAX_ASKED - 1);
    const was = this.asked[place] === company + 1;
    this.asked[place] = company + 1;
    return was;
  }
}
