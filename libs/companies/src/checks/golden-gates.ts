import type { Gate } from '@tripoint/generations';
import { goldenGate } from '@tripoint/index';
import type { GoldenCompany } from '@tripoint/registers';
import type { CheckedCompanies } from './checked-companies';
import { ANSWERS_LOOKED_AT } from './thresholds';

/** A number as people write it: digits alone, in groups or not. */
const NUMBER = /^[\d\s]+$/;

/** The gate of the operator's own list: each name or number must find its company, else nothing is switched. */
export async function goldenGates(search: CheckedCompanies, companies: readonly GoldenCompany[]): Promise<Gate[]> {
  if (companies.length === 0) return [];
  const missed: string[] = [];
  for (const { query, cin, line } of companies) {
    const found = await (NUMBER.test(query) ? search.byNumber(query) : search.byName(query));
    // Named by number: a name may be that of a person.
    if (!found.some((company) => company.cin === cin)) missed.push(`${cin} (line ${line})`);
  }
  return [goldenGate(`golden queries answered in the first ${ANSWERS_LOOKED_AT}`, companies.length, missed)];
}
