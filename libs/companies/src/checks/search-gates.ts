import type { Gate } from '@tripoint/generations';
import type { CompanyRecord } from '@tripoint/registers';
import type { CheckedCompanies } from './checked-companies';
import { ANSWERS_LOOKED_AT, type CompanyThresholds } from './thresholds';

/** Misses named in a gate's note. */
const MISSES_SHOWN = 5;

/** Longest text that is asked for, in characters: nobody types more. */
const NAME_CHARACTERS = 100;

/** The gates that ask the new index what a caller would ask it. */
export async function searchGates(
  search: CheckedCompanies,
  { minimumGoldenShare }: Pick<CompanyThresholds, 'minimumGoldenShare'>,
): Promise<Gate[]> {
  const drawn = await search.draw();
  const isNamed = async ({ name }: CompanyRecord): Promise<boolean> => {
    const found = await search.byName(name.slice(0, NAME_CHARACTERS));
    // Hundreds may have one name.
    return found.some((company) => company.name === name);
  };
  const isNumbered = async ({ cin }: CompanyRecord): Promise<boolean> => {
    const found = await search.byNumber(cin);
    return found.some((company) => company.cin === cin);
  };
  const isIdentified = async ({ key, cin }: CompanyRecord): Promise<boolean> => (await search.byKey(key))?.cin === cin;
  return [
    await shareGate(
      `companies found by their names in the first ${ANSWERS_LOOKED_AT}`,
      drawn,
      isNamed,
      minimumGoldenShare,
    ),
    await shareGate('companies found by their numbers', drawn, isNumbered, 1),
    await shareGate('companies found by their identifiers', drawn, isIdentified, 1),
  ];
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
