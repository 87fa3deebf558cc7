import type { CompanyCountry } from '@tripoint/text';
import { ofLast } from '../of-last';
import type { RegisteredName } from '../present/registered-name';
import type { RememberedCompany } from '../present/remembered-companies';
import { hasNameOf } from '../terms';
import type { CompanyQuery } from './company-query';
import { ExactNames } from './exact-names';
import type { Pass } from './passes';
import { exactRanks } from './weights';

/** The names of a company that a pass looks at. */
export const namesOf = (company: RememberedCompany, { kind }: Pass): readonly RegisteredName[] =>
  kind === 'company' ? [company.name] : company.formerNames;

/** Of companies, the lower the better; null: none that is wanted. */
export type RankOf = (company: RememberedCompany) => number | null;

/** How well their names are the text that a pass is exact for. */
export function byExactness(text: CompanyQuery, pass: Pass, country: CompanyCountry): RankOf {
  const names = new ExactNames(text);
  const inSeat = pass.seat;
  return (company) => {
    if (inSeat) {
      const { seat, formerSeats } = company.record;
      if (![seat, ...formerSeats].some((one) => one !== null && hasNameOf(one, inSeat, country))) return null;
    }
    return bestRank(names, namesOf(company, pass));
  };
}

export function bestRank({ rankOf }: ExactNames, names: readonly RegisteredName[]): number | null {
  let best: number | null = null;
  for (const name of names) {
    const rank = rankOf(name);
    if (rank !== null && (best === null || rank < best)) best = rank;
  }
  return best;
}

/** Names with the words as they were typed come before those with `NP` for `nebytových priestorov`. */
export function writtenFirst(pass: Pass): RankOf {
  const isWritten = ofLast(({ read: { words } }: RegisteredName) =>
    pass.marks.every((mark) =>
      words.some(({ text }) => (mark.prefix ? text.startsWith(mark.text) : text === mark.text)),
    ),
  );
  return (company) => (namesOf(company, pass).some(isWritten) ? 0 : 1);
}

export interface Ranked {
  readonly company: number;
  readonly read: RememberedCompany;
  readonly rank: number;
}

export const isInOrder = ({ rank }: Ranked): boolean => rank < exactRanks.otherOrder;
