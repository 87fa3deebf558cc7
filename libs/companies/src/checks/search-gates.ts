import { type Gate, shareGate } from '@tripoint/generations';
import type { CompanyRecord } from '@tripoint/registers';
import type { CheckedCompanies } from './checked-companies';
import { ANSWERS_LOOKED_AT, type CompanyThresholds } from './thresholds';

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
  const gate = (name: string, isFound: (company: CompanyRecord) => Promise<boolean>, minimum: number): Promise<Gate> =>
    // Misses are named by number: names may be those of people.
    shareGate({ name, asked: drawn, isFound, minimum, describe: ({ cin }) => cin });
  return [
    await gate(`companies found by their names in the first ${ANSWERS_LOOKED_AT}`, isNamed, minimumGoldenShare),
    await gate('companies found by their numbers', isNumbered, 1),
    await gate('companies found by their identifiers', isIdentified, 1),
  ];
}
