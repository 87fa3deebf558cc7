import type { Clause } from '@tripoint/index';
import { ofLast } from '../of-last';
import type { RegisteredName } from '../present/registered-name';
import { type CompanyQuery, isSearchable, readCompanyQuery } from './company-query';
import { ExactNames } from './exact-names';
import { among, fewOf } from './few-documents';
import { FoundCompanies, type FoundCompany, type NameSearchIndex, type Wanted } from './found-companies';
import { type InnerName, innerNames } from './inner-names';
import {
  withOneTitle,
  withoutLooseWords,
  withoutPreposition,
  withoutRepeatedTown,
  withoutShortForms,
  withoutTitles,
} from './less-words';
import { NameRepair } from './name-repair';
import { companyOfNumber } from './number-search';
import { numbersIn } from './numbers-in-text';
import { withoutOffice } from './offices';
import { byAcronyms } from './other-names';
import {
  begunPasses,
  exactBegunPasses,
  exactPasses,
  exactStages,
  joinedAndSplit,
  joinedPasses,
  passOf,
  wholeClauses,
  wholePasses,
} from './passes';
import { announcedName, withoutCountry, withoutPasted } from './pasted-company';
import { PlacePasses } from './place-passes';
import { bestRank, namesOf } from './ranks';
import { seatScore } from './seat-score';
import { exactRanks } from './weights';

/** The companies that a text names, best first. */
export async function findByName(
  query: CompanyQuery,
  index: NameSearchIndex,
  wanted: Wanted,
): Promise<readonly FoundCompany[]> {
  if (!isSearchable(query)) return [];
  return new NameSearch(query, index, wanted).run();
}

/** One search: the readings of a text, the likeliest first, until enough is found. */
class NameSearch {
  private readonly found: FoundCompanies;
  private readonly ways = new Map<CompanyQuery, readonly (readonly string[])[]>();

  constructor(
    private readonly query: CompanyQuery,
    private readonly index: NameSearchIndex,
    private readonly wanted: Wanted,
  ) {
    this.found = new FoundCompanies(index, wanted);
  }

  async run(): Promise<readonly FoundCompany[]> {
    const { query } = this;
    if (query.words.length === 0) {
      // A form and nothing else: the largest companies of that form.
      if (query.form) await this.found.stages([[passOf('company', [query.form], { marks: [], exact: null })]]);
      return this.found.best();
    }
    const rest = announcedName(query.typed);
    const named = rest === null ? null : readCompanyQuery(rest.name, this.index.directory.header.country);
    await this.beside(named ?? query, rest?.isLabel === true);
    if (this.found.isEmpty || query.hasRepeated || rest?.isLabel === false) await this.typed(query);
    if (named !== null) await this.typed(named);
    // Who asks for what exists and names what does not means no other name.
    if (this.found.isOpen) {
      const numbered = await this.numbered();
      if (numbered !== null) return numbered;
      await this.reduced();
    }
    if (this.found.isOpen) {
      const { country } = this.index.directory.header;
      const rest = withoutPasted(query.typed);
      if (rest !== null) {
        const found = await findByName(readCompanyQuery(rest, country), this.index, this.wanted);
        if (found.length > 0) return found;
      }
      const abroad = withoutCountry(query.typed);
      if (abroad !== null) await this.typed(readCompanyQuery(abroad, country));
      for (const name of innerNames(query.typed, country)) if (this.found.isEmpty) await this.named(name);
    }
    if (this.found.isOpen) await new NameRepair(query, this.index, this.found, (text) => this.waysOf(text)).run();
    return this.found.best();
  }

  /** Names beside words that say little: `firma`, a preposition before a town, the name's own town once more. */
  private async beside(named: CompanyQuery, isLabel: boolean): Promise<void> {
    const { query } = this;
    const { directory, placeWords } = this.index;
    const { country } = directory.header;
    const inTown = withoutPreposition(named, placeWords, country);
    const once = withoutRepeatedTown(named, country);
    if (named === query && inTown === null && once === null) return;
    await this.found.stages(exactPasses(query));
    if (once !== null) await this.found.stages(exactPasses(once));
    if (inTown !== null) await this.typed(inTown);
    if (isLabel) await this.typed(named);
    else if (named !== query) {
      await this.together();
      await this.found.stages(exactPasses(named));
    }
  }

  /** Names in which the words of the text stand side by side (`Úklidová firma Tokla`). */
  private async together(): Promise<void> {
    const { words } = this.query;
    const typed = words.toSorted().join(' ');
    const areTogether = ofLast(({ read }: RegisteredName) => {
      const runs = read.words.map((_, i, all) => all.slice(i, i + words.length).map(({ text }) => text));
      return runs.some((run) => run.toSorted().join(' ') === typed);
    });
    for (const stage of wholePasses(this.query)) {
      const passes = this.found.isFull ? [] : this.found.possible(stage, true);
      await this.found.takeRanked(passes, (company, pass) => (namesOf(company, pass).some(areTogether) ? 0 : null));
    }
  }

  /** What was typed: exact names, whole words, beginnings. */
  private async typed(query: CompanyQuery): Promise<void> {
    const { directory, placeWords } = this.index;
    const { country } = directory.header;
    const places = new PlacePasses(query, country, placeWords);
    const few = fewOf(places.anywhere(), this.index.engine);
    await this.found.stages([...among(few, exactPasses(query)), ...exactBegunPasses(query)]);
    if (this.found.isEmpty) await this.found.stages(joinedPasses(query, this.waysOf(query), country));
    const rest = [
      () => places.stages('exact'),
      () => wholePasses(query),
      () => begunPasses(query),
      () => places.stages('whole'),
      () => places.stages('begun'),
    ];
    if (few === null) return this.found.stages(rest.flatMap((make) => make()));
    for (const make of rest) {
      if (this.found.hasAll(few)) return;
      await this.found.stages(among(few, make()));
    }
  }

  /** The words of a text joined and split. */
  private waysOf(query: CompanyQuery): readonly (readonly string[])[] {
    let ways = this.ways.get(query);
    if (ways === undefined) {
      ways = joinedAndSplit(query.words, this.index.directory, this.index.otherWords);
      this.ways.set(query, ways);
    }
    return ways;
  }

  /** The company of a number in the text, or what its other words find; null where it has no number. */
  private async numbered(): Promise<readonly FoundCompany[] | null> {
    const { directory } = this.index;
    const text = numbersIn(this.query.text);
    if (text === null) return null;
    for (const number of text.numbers) {
      const company = companyOfNumber(number, directory.sections);
      if (company === null) continue;
      // A number names one company alone: where that has ended, no other is meant.
      if (company < this.wanted.before) this.found.add(company, []);
      return this.found.best();
    }
    const rest = readCompanyQuery(text.rest, directory.header.country);
    return rest.words.length > 0 ? findByName(rest, this.index, this.wanted) : [];
  }

  /** The text without words that registers often lack: each kind alone, then all. */
  private async reduced(): Promise<void> {
    const { query } = this;
    const { country } = this.index.directory.header;
    const kinds = [
      ({ begun }: CompanyQuery) => begun,
      byAcronyms,
      withoutOffice,
      withoutShortForms,
      withoutTitles,
      withoutLooseWords,
    ];
    for (const other of withOneTitle(query, country)) {
      await this.typed(other);
      if (!this.found.isOpen) return;
    }
    let all = query;
    let count = 0;
    for (const less of kinds) {
      const other = less(query, country);
      if (other) await this.typed(other);
      if (!this.found.isOpen) return;
      const more = all === query ? other : less(all, country);
      if (more === null) continue;
      all = more;
      // Loose words are titles too.
      if (less !== withoutTitles) count++;
    }
    if (count > 1) await this.typed(all);
  }

  /** Companies with a name that stands in the text; what else the text says only orders them, by their seats. */
  private async named({ query, rest }: InnerName): Promise<void> {
    if (!isSearchable(query)) return;
    const { directory, placeWords } = this.index;
    const { country } = directory.header;
    const names = new ExactNames(query);
    const places = rest.map((word) => placeWords.of(word));
    for (const stage of exactStages(wholeClauses(query.words), query)) {
      const passes = this.found.possible(stage, true).filter(({ clauses }) => clauses.includes(query.form as Clause));
      await this.found.takeRanked(passes, (company, pass) => {
        const rank = bestRank(names, namesOf(company, pass));
        if (rank === null) return null;
        const { seat } = company.record;
        return rank - (seat ? seatScore(seat, places, country) * exactRanks.seatWord : 0);
      });
    }
  }
}
