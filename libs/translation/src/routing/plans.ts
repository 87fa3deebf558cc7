import { type Language, readLanguage } from '../languages/language';
import type { EngineLanguages } from './engine-languages';

/** The language over which a pair goes that no engine has. */
export const PIVOT = readLanguage('en')!;
/** Ways over the pivot that are tried: each costs two calls. */
const MAX_PIVOTS = 3;

/** One call to an engine. */
export interface Hop {
  readonly engine: string;
  readonly from: string | null;
  readonly to: string;
}

/** How a text gets from one language into another: by one call, or by two over the pivot. */
export type Plan = readonly Hop[];

/**
 * All ways from a language into another, the better ones first: every engine that has the pair, then two over English.
 * @param from null = found out by the engine
 * @param guessed what the language is likely to be when `from` is null
 */
export function plansFor(
  engines: readonly EngineLanguages[],
  from: Language | null,
  to: Language,
  guessed: Language | null = null,
): readonly Plan[] {
  const source = from ?? guessed;
  const hop = (languages: EngineLanguages, one: Language | null, other: Language): readonly Hop[] => {
    const pair = languages.pair(one, other);
    return pair === null ? [] : [{ engine: languages.engine.name, ...pair }];
  };
  const sourceFor = ({ engine }: EngineLanguages): Language | null => (from === null && engine.detects ? null : source);
  const isAble = (languages: EngineLanguages): boolean => languages.engine.detects || source !== null;
  const direct = engines.filter(isAble).flatMap((one) => hop(one, sourceFor(one), to).map((only) => [only]));
  if (source === null || [source.language, to.language].includes(PIVOT.language)) return direct;
  const firsts = engines.flatMap((one) => hop(one, source, PIVOT));
  const seconds = engines.flatMap((one) => hop(one, PIVOT, to));
  const pivots = firsts.flatMap((first) => seconds.map((second) => [first, second]));
  return [...direct, ...pivots.slice(0, MAX_PIVOTS)];
}
