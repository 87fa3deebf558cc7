import { businessIdText, type CompanyTexts } from '@tripoint/companies';
import type { CompanyRecord } from '@tripoint/registers';
import { companyClasses } from '../business/company-classes';
import { companyWorkloads } from '../business/company-workload';
import { drawCompanies } from '../business/draw-companies';
import { plain } from '../relevance/plain-text';
import { adversarialQueries, keystrokes } from '../search/workload';
import { seededRandom, seedFor } from '../shared/random';
import type { Asked, QuestionClass } from './compare';

type Operation = 'query' | 'identifier' | 'detail';

export interface CompanyAsked extends Asked {
  readonly operation: Operation;
  /** What the method of the search is given. */
  readonly input: object;
}

/** Most results that may be asked for. */
const MAX_LIMIT = 20;
/** One question of so many asks for what exists alone. */
const ACTIVE_EACH = 4;
/** Names that are typed letter by letter, so that their beginnings are as many as the questions of another class. */
const TYPED_SHARE = 1 / 20;
/** Searches that are timed and belong to no class, because many answers are right. */
const MORE_KINDS: ReadonlySet<string> = new Set(['broad', 'one to three letters', 'several errors']);

/** The answer as JSON text. */
export async function askCompanies(texts: CompanyTexts, { operation, input }: CompanyAsked): Promise<string> {
  const ask = texts[operation] as (input: object) => Promise<string | null>;
  return (await ask.call(texts, input)) ?? 'null';
}

/**
 * Questions about the companies of a country, about so many in all: each in the ways in which people ask, letter by letter,
 * by number and identifier, and inputs made to be costly; for every number of results, ended companies in it or not.
 */
export function companyQuestions(
  country: CompanyRecord['country'],
  pool: readonly CompanyRecord[],
  seed: number,
  part: string,
  count: number,
): QuestionClass<CompanyAsked>[] {
  const random = seededRandom(seedFor(seed, `${part} questions`));
  const byText = (operation: 'query' | 'identifier', typed: string): CompanyAsked => {
    // The public interface takes texts without spaces around them.
    const text = typed.trim();
    const [limit, active] = [1 + random.below(MAX_LIMIT), random.below(ACTIVE_EACH) === 0];
    return {
      text: `${operation} ${text} ${country} ${limit}${active ? ' active' : ''}`,
      operation,
      input: { text, country, limit, active },
      path: `/v1/business/${operation}`,
      params: { query: text, country, limit, ...(active && { active: 'true' }) },
    };
  };
  const each = Math.ceil(count / (companyClasses.length + MORE_KINDS.size + 2));
  const drawn = companyClasses.map(({ name, operation }, at) => {
    const queries = drawCompanies(companyClasses[at]!, pool, seedFor(seed, part), each);
    return { name, questions: queries.map(({ text }) => byText(operation, text)) };
  });
  const workloads = companyWorkloads(pool, seed, part, each).filter(({ name }) => MORE_KINDS.has(name));
  const some = Array.from({ length: each }, () => random.pick(pool));
  const typed = some.slice(0, Math.ceil(each * TYPED_SHARE)).flatMap(({ name }) => keystrokes(plain(name)));
  const ids = some.map(({ key }) => businessIdText(country, `${country}-businesses`, key));
  return [
    ...drawn,
    ...workloads.map(({ name, operation, texts }) => ({
      name,
      questions: texts.map((text) => byText(operation, text)),
    })),
    { name: 'keystrokes', questions: typed.map((text) => byText('query', text)) },
    {
      name: 'identifiers',
      questions: ids.map(
        (id): CompanyAsked => ({
          text: id,
          operation: 'detail',
          input: { businessId: id },
          path: `/v1/business/${id}`,
          params: {},
        }),
      ),
    },
    { name: 'inputs made to be costly', questions: adversarialQueries.map((text) => byText('query', text)) },
  ].filter(({ questions }) => questions.length > 0);
}
