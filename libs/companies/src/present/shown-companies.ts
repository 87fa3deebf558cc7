import type { Business } from '@tripoint/contract';
import type { CompanyRecord } from '@tripoint/registers';
import { type CompanyName, readCompanyName } from '@tripoint/text';
import type { CompanyPresenter } from './company-presenter';
import { markName, type NameMarks } from './mark-name';

/** Companies that are remembered as they are shown, about 3 kB each; a full memory starts again. */
const MAX_SHOWN = 2_000;

interface Shown {
  readonly plain: Business;
  /** The name as it was read to be marked. */
  name: CompanyName | null;
}

/** Shows companies and remembers them: broad words and beginnings have the same large companies as their answers. */
export class ShownCompanies {
  private readonly shown = new Map<number, Shown>();

  /** @param records the companies of these numbers, in the order asked */
  constructor(
    private readonly country: CompanyRecord['country'],
    private readonly presenter: CompanyPresenter,
    private readonly records: (companies: readonly number[]) => Promise<readonly CompanyRecord[]>,
  ) {}

  /** @param marksOf what is marked in the name of each; null: nothing */
  async show(companies: readonly number[], marksOf: (at: number) => NameMarks | null): Promise<Business[]> {
    const missing = companies.filter((company) => !this.shown.has(company));
    if (missing.length > 0) {
      const records = await this.records(missing);
      if (this.shown.size + missing.length > MAX_SHOWN) this.shown.clear();
      records.forEach((record, i) => {
        this.shown.set(missing[i] as number, { plain: this.presenter.company(record), name: null });
      });
    }
    // One that was forgotten meanwhile is shown once more.
    if (companies.some((company) => !this.shown.has(company))) return this.show(companies, marksOf);
    return companies.map((company, i) => this.marked(this.shown.get(company) as Shown, marksOf(i)));
  }

  private marked(shown: Shown, marks: NameMarks | null): Business {
    const { plain } = shown;
    if (marks === null) return { ...plain };
    shown.name ??= readCompanyName(plain.name, this.country);
    return { ...plain, highlight: markName(plain.name, shown.name, marks) };
  }
}
