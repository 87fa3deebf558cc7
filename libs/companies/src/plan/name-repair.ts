import { Tries } from '@tripoint/index';
import { unitsOf } from '@tripoint/text';
import type { CompanyQuery } from './company-query';
import type { FoundCompanies, NameSearchIndex } from './found-companies';
import { withoutLooseWords } from './less-words';
import { exactStages, type Stage, wholeClauses, wholeTerm, wordStages } from './passes';
import { PlaceRepairs } from './place-repairs';
import {
  misplacedPasses,
  type NameWord,
  type Repaired,
  repairsOf,
  slipCost,
  slipCostBesidePlace,
  typedInNames,
} from './repairs';
import { bounds, slipCosts } from './weights';

/** What else may have been meant by a text that finds nothing: words joined or split, and misspelt ones. */
export class NameRepair {
  constructor(
    private readonly query: CompanyQuery,
    private readonly index: NameSearchIndex,
    private readonly found: FoundCompanies,
    private readonly waysOf: (query: CompanyQuery) => readonly (readonly string[])[],
  ) {}

  async run(): Promise<void> {
    const { query } = this;
    const { otherWords } = this.index;
    for (const words of this.waysOf(query)) {
      await this.found.stages(wordStages(wholeClauses(words), query));
    }
    const tries = new Tries(bounds.repairConjunctions);
    const { words } = query;
    const isKnown = words.map((word) => otherWords.isKnown(word));
    for (const group of repairsOf(words, otherWords, typedInNames(words), isKnown)) {
      if (!this.found.isEmpty) return;
      await this.repaired(group, tries);
    }
    if (this.found.isEmpty) await this.found.stages(misplacedPasses(query, otherWords), tries);
    if (this.found.isEmpty) await this.besidePlace();
  }

  /** An error in a text that names a place as well. */
  private async besidePlace(): Promise<void> {
    const { query } = this;
    const { directory, placeWords, otherWords } = this.index;
    const tries = new Tries(bounds.repairConjunctions);
    for (const one of [query, withoutLooseWords(query, directory.header.country)]) {
      if (one === null) continue;
      const repairs = new PlaceRepairs(one, placeWords, otherWords, this.waysOf);
      for (const { words, stages } of repairs.groups()) {
        for (const stage of stages) {
          const passes = this.found.possible(stage, true).filter(() => tries.next());
          await this.found.takeBySlips(passes, (names) => slipCostBesidePlace(words, names));
          if (!this.found.isEmpty) return;
        }
      }
    }
  }

  /** Repairs that are as likely as each other: what they find is ordered by the slips that explain it. */
  private async repaired(group: readonly Repaired[], tries: Tries): Promise<void> {
    const { query } = this;
    const { country } = this.index.directory.header;
    const asTyped = unitsOf(wholeClauses(query.words), country);
    const typed = query.words;
    const costOf = (words: readonly NameWord[]): number =>
      slipCost(typed, words) + Math.max(0, words.length - typed.length) * slipCosts.moreWords;
    const ways = group.flatMap((clauses) => {
      const whole = clauses.map((clause) => clause.map(({ text }) => wholeTerm(text)));
      // What was no phrase as it was typed may be one now, and counts as less.
      const more = unitsOf(clauses, country) - asTyped;
      const counts = query.exact.counts.map((count) => count + more);
      return [
        exactStages(whole, query, counts).map((stage) => stage.map((pass) => ({ ...pass, exact: null }))),
        wordStages(clauses, query),
      ];
    });
    for (const kind of [0, 1]) {
      const stages = ways.filter((_, i) => i % 2 === kind);
      const length = stages[0]?.length ?? 0;
      for (let stage = 0; stage < length && this.found.isEmpty; stage++) {
        const all = stages.flatMap((one) => one[stage] as Stage);
        const passes = this.found.possible(all, true).filter(() => tries.next());
        await this.found.takeBySlips(passes, costOf);
      }
    }
  }
}
