import type { CompanyRecord } from '@tripoint/registers';
import { edits, misspell } from '../relevance/noise';
import { type Random, seededRandom, seedFor } from '../shared/random';
import { companyClasses } from './company-classes';
import { nameWords, partsOf } from './company-text';
import { drawCompanies } from './draw-companies';

/** Searches of one kind, to be timed together. */
export interface CompanyWorkload {
  readonly name: string;
  readonly operation: 'query' | 'identifier';
  readonly active?: true;
  readonly texts: readonly string[];
}

/** So many of the most frequent words of names count as broad. */
const MAX_BROAD_WORDS = 60;
const MAX_BEGUN_LETTERS = 3;
const MIN_MISSPELT_LETTERS = 5;

/** The workloads of a seed; another `part` is another draw, so that what warms up is not what is measured. */
export function companyWorkloads(
  pool: readonly CompanyRecord[],
  seed: number,
  part: string,
  count: number,
): CompanyWorkload[] {
  const random = seededRandom(seedFor(seed, part));
  const textsOf = (name: string): string[] => {
    const companyClass = companyClasses.find((one) => one.name === name);
    if (!companyClass) throw new Error(`There is no class ${name}.`);
    return drawCompanies(companyClass, pool, seedFor(seed, part), count).map(({ text }) => text);
  };
  const some = (write: () => string | null): string[] => {
    const texts: string[] = [];
    for (let tried = 0; texts.length < count && tried < 50 * count; tried++) {
      const text = write();
      if (text) texts.push(text);
    }
    return texts;
  };
  const wordsOf = ({ name, country }: CompanyRecord): readonly string[] => nameWords(name, country);
  const broad = mostFrequent(pool.flatMap(wordsOf), MAX_BROAD_WORDS);
  const narrow = textsOf('without its form');
  const byName = (name: string, texts: readonly string[]): CompanyWorkload => ({ name, operation: 'query', texts });
  return [
    byName('narrow', narrow),
    byName(
      'broad',
      some(() => random.pick(broad)),
    ),
    byName(
      'one to three letters',
      some(() => (random.pick(wordsOf(random.pick(pool))) ?? '').slice(0, 1 + random.below(MAX_BEGUN_LETTERS))),
    ),
    byName('spelling error', textsOf('one spelling error')),
    byName(
      'several errors',
      some(() => misspeltTwice(random.pick(pool), random)),
    ),
    byName('name and town', textsOf('name and town')),
    { name: 'active only', operation: 'query', active: true, texts: narrow },
    { name: 'by number', operation: 'identifier', texts: textsOf('number') },
    { name: 'beginning of a number', operation: 'identifier', texts: textsOf('beginning of a number') },
  ];
}

function mostFrequent(words: readonly string[], most: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts.entries()]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([word]) => word);
}

/** An error in each of two words. */
function misspeltTwice({ name, country }: CompanyRecord, random: Random): string | null {
  const words = partsOf(name, country).core.split(' ');
  const long = words.map((_, i) => i).filter((i) => (words[i]?.length ?? 0) >= MIN_MISSPELT_LETTERS);
  if (long.length < 2) return null;
  for (const at of long.slice(0, 2)) {
    const wrong = misspell(words[at] as string, random, random.pick(edits), { min: 1, max: 99 });
    if (wrong === null) return null;
    words[at] = wrong;
  }
  return words.join(' ');
}
