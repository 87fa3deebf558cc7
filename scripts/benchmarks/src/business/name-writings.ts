import type { CompanyRecord } from '@tripoint/registers';
import type { Random } from '../shared/random';
import { acronyms } from './company-text';

/** A change of a name in which real lists differ; the same text where it does not apply. */
type Change = (name: string) => string;

const changes: readonly Change[] = [
  (name) => name.toUpperCase(),
  (name) => name.replace(/["„“”'‚‘’]/gu, ''),
  (name) => name.replace(/["„“”]/gu, '»'),
  (name) => name.replace(/\s*[-–]\s*/gu, ' – '),
  (name) => name.replace(/(?<=\p{L})[-–](?=\p{L})/gu, ' '),
  (name) => name.replace(/\s*&\s*/gu, ' a '),
  (name) => name.replace(/\s+a\s+/gu, ' & '),
  (name) => name.replace(/\s*\+\s*/gu, ' & '),
  (name) => name.replace(/(?<=(?<!\p{L})\p{Lu})\.(?=\p{Lu}(?!\p{L}))/gu, '. '),
  (name) => name.replace(/(?<=(?<!\p{L})\p{Lu})\.(?=\p{Lu}(?!\p{L})|$|\s)/gu, ''),
  (name) => name.replace(/,\s*/gu, ' '),
];

/** The name in one of the ways in which other lists have it; null where none of them changes it. */
export function otherWriting(name: string, country: CompanyRecord['country'], random: Random): string | null {
  const short = acronyms[country].map(
    ([phrase, acronym]): Change =>
      (text) =>
        text.replace(new RegExp(`(?<!\\p{L})${phrase}(?!\\p{L})`, 'iu'), acronym),
  );
  const others = [...changes, ...short].map((change) => change(name)).filter((other) => other !== name);
  return others.length === 0 ? null : random.pick(others);
}
