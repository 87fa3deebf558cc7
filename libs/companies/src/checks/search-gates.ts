import type { Gate } from '@tripoint/generations';
import type { CompanyRecord } from '@tripoint/registers';
import type { CheckedCompanies } from './checked-companies';
import { DRAW_SEED, DRAWN_COMPANIES } from './thresholds';

/** Misses named in a gate's note. */
const MISSES_SHOWN = 5;

/** The gates that ask the new index what a caller would ask it. */
export async function searchGates(search: CheckedCompanies): Promise<Gate[]> {
  const drawn = await search.draw(DRAWN_COMPANIES, DRAW_SEED);
  const isFoundById = async ({ key, cin }: CompanyRecord) => (await search.byKey(key))?.cin === cin;
  return [await shareGate('companies found by their identifiers', drawn, isFoundById, 1)];
}

/** Nothing to ask proves nothing, so it does not pass. Misses are named by number: names may be those of people. */
async function shareGate(
  name: string,
  drawn: readonly CompanyRecord[],
  isFound: (company: CompanyRecord) => Promise<boolean>,
  minimum: number,
): Promise<Gate> {
  const missed: string[] = [];
  for (const company of drawn) if (!(await isFound(company))) missed.push(company.cin);
  const found = drawn.length - missed.length;
  return {
    name,
    figure: `${found} of ${drawn.length}`,
    threshold: `at least ${(minimum * 100).toFixed(0)} %`,
    passed: drawn.length > 0 && found / drawn.length >= minimum,
    note: missed.length === 0 ? '' : `Not found: ${missed.slice(0, MISSES_SHOWN).join('; ')}`,
  };
}
