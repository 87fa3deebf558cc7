import { abbreviations } from '../names/abbreviations';
import { type NameWord, namesBy } from '../names/names-by';

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

/** Towns that others lie by (`Most pri Bratislave`): `v Bratislave` without more means the town itself. */
const townForms: Readonly<Record<string, readonly string[]>> = {
  bratislava: ['bratislave'],
  humenne: ['humennom'],
  michalovce: ['michalovciach'],
  nitra: ['nitre'],
  sabinov: ['sabinove'],
  senec: ['senci'],
};

/**
 * Letters that people write for a town: those of its car plates or the initials of its name. Not `ZA` for Žilina, which is
 * the first word of many streets.
 */
const townLetters: Readonly<Record<string, string>> = {
  'banovce nad bebravou': 'bnb',
  'banska bystrica': 'bb',
  bardejov: 'bj',
  bratislava: 'ba',
  'dunajska streda': 'ds',
  humenne: 'he',
  komarno: 'kn',
  kosice: 'ke',
  'kysucke nove mesto': 'knm',
  levice: 'lv',
  'liptovsky mikulas': 'lm',
  martin: 'mt',
  michalovce: 'mi',
  nitra: 'nr',
  'nove mesto nad vahom': 'nmnv',
  'nove zamky': 'nz',
  poprad: 'pp',
  'povazska bystrica': 'pb',
  presov: 'po',
  prievidza: 'pd',
  'spisska nova ves': 'snv',
  trencin: 'tn',
  trnava: 'tt',
  'vranov nad toplou': 'vnt',
  zvolen: 'zv',
};

/** Registers put the city before the names of its parts (`Bratislava-Nové Mesto`); people may leave it out. */
const cityBefore = /^(?:Bratislava|Košice)\s?[-\u2013]/;

/** Words between a place and what it lies at; people write both words as letters: `Nové Mesto n/V`, `Ivanka p. Dunaji`. */
const lyingAt = new Set(['nad', 'pod', 'pri']);

/** A river or a hill also by its first letter. */
function lettersOfWhereItLies(words: readonly NameWord[]): Map<number, readonly string[]> {
  const letters = new Map<number, readonly string[]>();
  words.forEach(({ text }, i) => {
    const at = words[i + 1];
    if (i === 0 || !lyingAt.has(text) || at === undefined) return;
    letters.set(i, [text.charAt(0)]);
    letters.set(i + 1, [at.text.charAt(0)]);
  });
  return letters;
}

/** Each word of a town also by what stands for the town. */
function formsOfTown(words: readonly NameWord[]): Map<number, readonly string[]> {
  const whole = words.map(({ text }) => text).join(' ');
  const town = [townLetters[whole] ?? [], townForms[whole] ?? []].flat();
  return new Map(town.length > 0 ? words.map((_, i) => [i, town]) : []);
}

/** The words of the name of a Slovak municipality, part, county or region. */
export const slovakPlaceWords = namesBy({
  shortForms,
  aliases: [lettersOfWhereItLies, formsOfTown],
  mayLack: (_, name) => {
    const isCityPart = cityBefore.test(name);
    return ({ dotted }, i) => dotted || (isCityPart && i === 0);
  },
});
