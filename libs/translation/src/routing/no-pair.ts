import { type ApiError, invalidParameter } from '@tripoint/contract';
import { describe, type Language } from '../languages/language';
import type { EngineLanguages } from './engine-languages';
import { PIVOT } from './plans';

/** So many codes are listed in a message. */
const MAX_LISTED = 60;

/** The language of a text could not be recognised. */
export function notRecognised(): ApiError {
  return invalidParameter('sl', 'The language of the text cannot be recognised. Give its code in sl.');
}

/** No engine has a pair, not even over English: says which languages there are instead. */
export function noPair(engines: readonly EngineLanguages[], from: Language, to: Language): ApiError {
  const sources = new Set(engines.flatMap((engine) => engine.sources()));
  const direct = engines.flatMap((engine) => engine.targets(from));
  const isOverPivot = engines.some((engine) => engine.pair(from, PIVOT) !== null);
  const targets = new Set([...direct, ...(isOverPivot ? engines.flatMap((engine) => engine.targets(PIVOT)) : [])]);
  if (targets.size === 0) {
    return invalidParameter('sl', `Text in ${describe(from)} cannot be translated here. sl can be ${listed(sources)}.`);
  }
  return invalidParameter(
    'tl',
    `Text in ${describe(from)} cannot be translated into ${describe(to)} here. With this sl, tl can be ${listed(targets)}.`,
  );
}

function listed(tags: ReadonlySet<string>): string {
  const sorted = [...tags].sort();
  const rest = sorted.length - MAX_LISTED;
  return `${sorted.slice(0, MAX_LISTED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
