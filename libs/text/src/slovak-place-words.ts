import { abbreviations } from './abbreviations';
import { wordSpans } from './fold';
import { type NameWord, withAliases } from './name-words';

/** Words of place names whose short forms are no beginnings of theirs, or that a register abbreviates. */
const shortForms = abbreviations({
  sidlisko: ['sidl'],
  svaty: ['sv'],
  svata: ['sv'],
  svate: ['sv'],
  velky: ['vel'],
  velka: ['vel'],
  velke: ['vel'],
});

/** Words between a place and what it lies at; people write both words as letters: `Nové Mesto n/V`, `Ivanka p. Dunaji`. */
const lyingAt = new Set(['nad', 'pod', 'pri']);

/** The words of the name of a Slovak municipality, part, county or region; a river or hill also by its first letter. */
export function slovakPlaceWords(name: string): NameWord[] {
  const words = wordSpans(name).map(({ text, dotted }) => ({ text, dotted, aliases: shortForms(text, dotted) }));
  const letters = new Map<number, readonly string[]>();
  words.forEach(({ text }, i) => {
    const at = words[i + 1];
    if (i === 0 || !lyingAt.has(text) || at === undefined) return;
    letters.set(i, [text.charAt(0)]);
    letters.set(i + 1, [at.text.charAt(0)]);
  });
  return letters.size === 0 ? words : withAliases(words, letters);
}
