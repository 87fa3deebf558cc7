import type { Directory } from '../directory';
import { isFiller } from './given';
import type { HouseMatch } from './house-match';
import { type NameMatch, resembles } from './name-match';
import type { GivenToken, GivenTokens } from './tokens';

/** The word right before the house number, by its place; null where none is in its stretch. */
export function wordBeforeNumber({ tokens }: GivenTokens, house: HouseMatch): number | null {
  const [first = 0] = house.tokens;
  for (let at = first - 1; at >= 0 && tokens[at]?.segment === tokens[first]?.segment; at--) {
    const token = tokens[at];
    if (token?.kind === 'word' && !isFiller(token.text)) return at;
  }
  return null;
}

/** Are all words of a name in the stretch of this one, and it is one of them? */
export function isWholeBefore({ tokens }: GivenTokens, at: number, { exact, words }: NameMatch): boolean {
  const here = [...exact].filter((other) => tokens[other]?.segment === tokens[at]?.segment);
  return exact.has(at) && here.length >= words;
}

/** Does a word resemble one of a name without being one of it? */
export function isMisspelt({ tokens }: GivenTokens, at: number, name: string, directory: Directory): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word') return false;
  const words = directory.displayWords(name);
  if (words.some(({ forms }) => forms.includes(token.text))) return false;
  return words.some(({ text }) => resembles(token.text, text));
}

const textOf = (token: GivenToken | undefined): string | null => (token?.kind === 'word' ? token.text : null);

/**
 * Is a stretch between commas a part of a name, and all of none? `Zruč` is a village of its own beside Zruč-Senec. Words of
 * the town need not be repeated in the names of its parts.
 */
export function isPartOfName({ tokens }: GivenTokens, names: readonly NameMatch[], town: NameMatch): boolean {
  const segments = new Set(tokens.map(({ segment }) => segment));
  return [...segments].some((segment) => {
    const own = tokens.flatMap((token, at) => (token.segment === segment ? [at] : []));
    if (own.some((at) => tokens[at]?.kind === 'number')) return false;
    const texts = new Set(own.map((at) => textOf(tokens[at])));
    const isIn = ({ exact, near }: NameMatch, at: number): boolean => exact.has(at) || near.has(at);
    const isAllOf = (name: NameMatch): boolean =>
      name.words > 0 &&
      name.missing === 0 &&
      own.every((at) => isIn(name, at)) &&
      [...name.exact, ...name.near].every(
        (at) => texts.has(textOf(tokens[at])) || (name !== town && town.exact.has(at)),
      );
    return own.every((at) => names.some((name) => isIn(name, at))) && !names.some(isAllOf);
  });
}
