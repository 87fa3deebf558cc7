import { wordSpans } from './fold';

/**
 * Words that Czech street names abbreviate, each with its short forms; folded. The register writes both (`nám. Míru`,
 * `náměstí Míru`), and so do people. Short forms that are the beginning of the word need an entry only because the
 * register may hold them where the query has the whole word.
 */
const shortForms: Readonly<Record<string, readonly string[]>> = {
  namesti: ['nam'],
  trida: ['tr'],
  nabrezi: ['nabr', 'nab'],
  sidliste: ['sidl', 'sid'],
  generala: ['gen'],
  general: ['gen'],
  plukovnika: ['plk'],
  podplukovnika: ['pplk', 'ppluk'],
  kapitana: ['kpt', 'kap'],
  majora: ['mjr', 'maj'],
  porucika: ['por'],
  nadporucika: ['npor'],
  podporucika: ['ppor'],
  serzanta: ['serz'],
  marsala: ['mar', 'mars'],
  doktora: ['dr'],
  inzenyra: ['ing'],
  profesora: ['prof'],
  akademika: ['akad'],
  architekta: ['arch'],
  svateho: ['sv'],
  svate: ['sv'],
  svaty: ['sv'],
  svata: ['sv'],
  svatych: ['sv'],
  prezidenta: ['prez', 'pres'],
  presidenta: ['pres', 'prez'],
  kardinala: ['kard'],
  patera: ['p'],
  bratri: ['br', 'bri'],
  ceskoslovenske: ['cs', 'csl', 'cesk'],
  ceskoslovenskych: ['cs', 'csl'],
  ceskoslovenskeho: ['cs', 'csl'],
  narodniho: ['nar'],
  narodni: ['nar'],
  velke: ['vel'],
  horni: ['hor'],
  dolni: ['dol'],
  mistra: ['m'],
  prumyslova: ['prum'],
  rude: ['rud'],
  armady: ['arm'],
};

const longForms: Readonly<Record<string, readonly string[]>> = (() => {
  const forms: Record<string, string[]> = {};
  for (const [long, shorts] of Object.entries(shortForms)) {
    for (const short of shorts) {
      forms[short] ??= [];
      (forms[short] as string[]).push(long);
    }
  }
  return forms;
})();

/** One word of a street name with the other forms under which it must be found. */
export interface NameWord {
  /** The folded word as the register spells it. */
  readonly text: string;
  /** True for a register's abbreviation or initial. */
  readonly dotted: boolean;
  /** Other folded forms of the same word. */
  readonly aliases: readonly string[];
}

const none: readonly string[] = [];

/** Initials in a row from which on people shorten a whole name to its letters: `T. G. Masaryka` to `TGM`. */
const initialsMin = 2;

/** The words of a Czech street name; abbreviated ones also in full, full ones also abbreviated. */
export function czechStreetWords(name: string): NameWord[] {
  let initials = '';
  return wordSpans(name).map(({ text, dotted }) => {
    const aliases = shortForms[text] ?? (dotted || text.length > 1 ? longForms[text] : undefined) ?? none;
    const letters = initials.length >= initialsMin ? [initials + text.charAt(0)] : none;
    initials = dotted && text.length === 1 ? initials + text : '';
    return { text, dotted, aliases: initials === '' && letters.length > 0 ? [...aliases, ...letters] : aliases };
  });
}
