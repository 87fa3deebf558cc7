import { type Acronyms, abbreviations, acronymAliases } from '../names/abbreviations';
import { type NameWord, namesBy } from '../names/names-by';
import type { WordSpan } from '../spelling/fold';
import { polishFirstNames } from './first-names';
import { polishOrdinalAliases } from './ordinals';
import { firstNameTitles, formsOf, surnameTitles } from './titles';

/** Types of streets with their short forms, folded. `Aleja` and `Aleje` are taken for each other. */
const streetTypes: Readonly<Record<string, readonly string[]>> = {
  ulica: ['ul'],
  aleja: ['al', 'aleje', 'alei'],
  aleje: ['al', 'aleja', 'alei'],
  alei: ['al', 'aleja', 'aleje'],
  osiedle: ['os', 'osied'],
  plac: ['pl'],
  rondo: ['rd'],
  skwer: ['skw'],
  bulwar: ['bulw', 'bul'],
  bulwary: ['bulw', 'bul'],
  rynek: ['ryn'],
  szosa: ['sz'],
  droga: ['dr'],
  wybrzeze: ['wyb', 'wybrz'],
  park: [],
  ogrod: ['ogr'],
  wyspa: ['wys'],
  pasaz: ['pas'],
  trakt: [],
  zaulek: ['zaul'],
  inny: [],
};

const titles = { ...firstNameTitles, ...surnameTitles };

/** Other words that are abbreviated. */
const others: Readonly<Record<string, readonly string[]>> = {
  braci: ['br'],
  bohaterow: ['boh'],
  powstancow: ['powst', 'pow'],
  obroncow: ['obr'],
  batalionow: ['bat'],
  batalionu: ['bat'],
  dywizji: ['dyw'],
  brygady: ['bryg'],
  wielkopolskich: ['wlkp', 'wielkop'],
  wielkopolskiego: ['wlkp', 'wielkop'],
  slaskich: ['sl'],
  warszawskich: ['warsz'],
  narodowego: ['nar'],
  polskiego: ['pol'],
  polskiej: ['pol'],
};

const shortForms = abbreviations({ ...streetTypes, ...titles, ...others });

const jpii: readonly string[] = ['jana', 'pawla', 'ii'];
/** One table for each way to write an acronym in full, since an alias is kept for one acronym a word. */
const acronymTables: readonly Acronyms[] = [
  {
    jpii,
    ak: ['armii', 'krajowej'],
    wp: ['wojska', 'polskiego'],
    nmp: ['najswietszej', 'marii', 'panny'],
    nsz: ['narodowych', 'sil', 'zbrojnych'],
    bch: ['batalionow', 'chlopskich'],
    ken: ['komisji', 'edukacji', 'narodowej'],
    pow: ['polskiej', 'organizacji', 'wojskowej'],
    zwm: ['zwiazku', 'walki', 'mlodych'],
    zhp: ['zwiazku', 'harcerstwa', 'polskiego'],
    pck: ['polskiego', 'czerwonego', 'krzyza'],
    onz: ['organizacji', 'narodow', 'zjednoczonych'],
    osp: ['ochotniczej', 'strazy', 'pozarnej'],
    win: ['wolnosci', 'i', 'niezawislosci'],
    pp: ['panstwa', 'polskiego'],
    tysiaclecia: ['1000', 'lecia'],
  },
  { jp: jpii.slice(0, 2), nmp: ['najswietszej', 'maryi', 'panny'] },
  { nmp: ['najswietszej', 'panny', 'marii'] },
  { nmp: ['najswietszej', 'panny', 'maryi'] },
];

/** Types and titles, full and abbreviated, that a query may have where the register has none. */
export const polishTypesAndTitles = formsOf({ ...streetTypes, ...titles });

/** Words that a query lacks as readily as has. */
const leftOut = new Set([...Object.keys(titles), ...polishFirstNames, 'i', 'im']);
const types = new Set([...Object.keys(streetTypes), 'ul', 'al', 'os', 'pl']);

/** What is counted, and numerals, in their other forms. */
function ordinals(
  words: readonly NameWord[],
  name: string,
  spans: readonly WordSpan[],
): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  spans.forEach((span, i) => {
    const forms = polishOrdinalAliases(span.text, isCapital(name, span), words[i + 1]?.text);
    if (forms.length > 0) found.set(i, forms);
  });
  return found;
}

function isCapital(name: string, { start, end }: WordSpan): boolean {
  const written = name.slice(start, end);
  return written === written.toUpperCase();
}

/**
 * The words of a Polish street name with their other forms. The type at the beginning (even twice, as in `Plac Plac
 * Kościelny`), titles and first names cost little where a query lacks them, as long as another word is left.
 */
export const polishStreetWords = namesBy({
  shortForms,
  aliases: [
    ordinals,
    ...acronymTables.map((table) => (words: readonly NameWord[]) => acronymAliases(words, table, shortForms)),
  ],
  mayLack: (words) => {
    let typesEnd = 0;
    while (typesEnd < words.length - 1 && types.has(words[typesEnd]?.text ?? '')) typesEnd++;
    const isLeftOut = ({ text, dotted }: NameWord, i: number): boolean => i < typesEnd || dotted || leftOut.has(text);
    // Where every word could be left out, the last one is what the street is called by.
    const last = words.every(isLeftOut) ? words.length - 1 : -1;
    return (word, i) => word.dotted || (i !== last && isLeftOut(word, i));
  },
});
