import type { WordSpan } from './fold';
import { arabicOf, romanOf } from './numerals';

/** What a numeral of one letter counts where a full stop follows: months of the three countries, and parts of a town. */
const counted =
  /^(?:ma[ijy]a?|maje|januara|februara|marca|aprila|juna|jula|augusta|septembra|oktobra|novembra|decembra|ledna|unora|brezna|dubna|kvetna|cervna|cervence|srpna|zari|rijna|listopadu|prosince|stycznia|lutego|kwietnia|czerwca|lipca|sierpnia|wrzesnia|pazdziernika|listopada|grudnia|etapa|etapy|cast|czesc|obvod|armady|armii|sboru|zboru|odboje)$/;
/** Shortest word in lower case before which a dotted letter is a numeral and no initial (`I. mája`, not `I. van Gogha`). */
const countedLettersMin = 4;

/**
 * Aliases by position for the numerals of a name, so that `1. mája` and `I. mája` meet, and `Sídlisko 2` and `Sídlisko
 * II`. A Roman numeral at the end has none (`Jána Pavla II.`): there a query's digits are rather a house number, and
 * `withRomanNumeral` reads them. Letters that are initials or prepositions (`I. Krasku`, `V Jarku`) have none either.
 * @param name the name as the register spells it
 * @param spans its words
 */
export function ordinalAliases(name: string, spans: readonly WordSpan[]): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  spans.forEach((span, i) => {
    const roman = romanOf(span.text);
    if (roman !== null) {
      if (roman.length > 1 || span.dotted) found.set(i, [roman]);
      return;
    }
    const next = spans[i + 1];
    const digits = arabicOf(span.text);
    if (digits === null || next === undefined) return;
    if (span.text.length > 1 ? isUpperCase(name, span) : countsNext(name, span, next)) found.set(i, [digits]);
  });
  return found;
}

/** Roman numerals are written in capitals; a word in other letters only looks like one. */
function isUpperCase(name: string, { start, end }: WordSpan): boolean {
  const written = name.slice(start, end);
  return written === written.toUpperCase();
}

function countsNext(name: string, span: WordSpan, next: WordSpan): boolean {
  if (!isUpperCase(name, span)) return false;
  if (counted.test(next.text)) return true;
  const first = name.charAt(next.start);
  return span.dotted && next.text.length >= countedLettersMin && first === first.toLowerCase();
}
