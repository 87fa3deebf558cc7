import type { Clause } from '@tripoint/index';
import { foldedWords, MAX_QUERY_LENGTH, type WordSpan, wordSpans } from '@tripoint/text';
import type { Directory } from '../directory';
import { municipalityTerm } from '../terms';
import type { CostParts } from './cost-parts';
import { bounds, weights } from './weights';
import type { WordPattern } from './word-pattern';

/** A text in which the former name of a street is replaced by the one of today. */
export interface RenamedStreet {
  readonly text: string;
  /** The document of the street. */
  readonly street: number;
  /** The municipality that the street lies in. */
  readonly area: Clause;
  /** Folded words of the text as it was typed. */
  readonly typed: ReadonlySet<string>;
  /** What it costs to be the name of a street that comes later here. */
  readonly cost: number;
}

interface Place {
  readonly from: number;
  readonly behind: number;
}

/**
 * The streets of which a text has a former name in whole words, the last of which may be unfinished: those of which it
 * names the most of the town, then the more important ones.
 */
export function renamedStreets(typed: string, directory: Directory): readonly RenamedStreet[] {
  const text = typed.slice(0, MAX_QUERY_LENGTH);
  const { formerStreet, streetName, streetMunicipality, municipalityName } = directory.sections;
  if (formerStreet.length === 0) return [];
  const spans = wordSpans(text);
  const isOpen = spans.at(-1)?.end === text.length;
  const found: { readonly street: number; readonly place: Place; readonly named: number }[] = [];
  formerStreet.forEach((street, at) => {
    const place = placeOf(directory.formerWords[at], spans, isOpen);
    if (place === null) return;
    const rest = new Set(spans.filter((_, i) => i < place.from || i >= place.behind).map((span) => span.text));
    const municipality = streetMunicipality[street];
    const names = [directory.name(municipalityName[municipality]), directory.placeName(municipality)];
    const named = Math.max(...names.map((name) => shareOf(foldedWords(name), rest)));
    found.push({ street, place, named });
  });
  const most = Math.max(...found.map(({ named }) => named));
  const words = new Set(spans.map((span) => span.text));
  return found
    .filter(({ named }) => named === most)
    .slice(0, bounds.renamedStreets)
    .map(({ street, place: { from, behind } }, i) => ({
      street,
      typed: words,
      cost: weights.laterRenamed * i,
      area: [{ text: municipalityTerm(streetMunicipality[street]), prefix: false }],
      text: `${text.slice(0, spans[from].start)}${directory.name(streetName[street])} ${text.slice(spans[behind - 1].end)}`,
    }));
}

const shareOf = (words: readonly string[], rest: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter((word) => rest.has(word)).length / words.length;

/** Where the words of a name stand in a text one behind the other; null where they do not. */
function placeOf(name: readonly string[], spans: readonly WordSpan[], isOpen: boolean): Place | null {
  for (let from = 0; from + name.length <= spans.length; from++) {
    const behind = from + name.length;
    const meets = name.every((word, i) => {
      const { text } = spans[from + i];
      const mayGoOn = isOpen && from + i === spans.length - 1 && text.length >= bounds.renamedLetters;
      return word === text || (mayGoOn && word.startsWith(text));
    });
    if (meets) return { from, behind };
  }
  return null;
}

/** Without the words of the name of today, which were not typed and are not to be marked. */
export const typedPatterns = (patterns: readonly WordPattern[], { typed }: RenamedStreet): readonly WordPattern[] =>
  patterns.filter(({ word }) => typed.has(word.text));

/** An answer that comes behind those of streets before it. */
export const later = <T extends Costly>(found: T, { cost }: RenamedStreet): T =>
  cost === 0
    ? found
    : {
        ...found,
        cost: found.cost + cost,
        ...(found.parts && { parts: new Map(found.parts).set('street', (found.parts.get('street') ?? 0) + cost) }),
      };

interface Costly {
  readonly cost: number;
  readonly parts?: CostParts;
}
