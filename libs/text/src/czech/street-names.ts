import { abbreviations, initialsInARow } from '../names/abbreviations';
import { namesBy } from '../names/names-by';

/**
 * Words that Czech street names abbreviate, each with its short forms; folded. The register writes both (`nám. Míru`,
 * `náměstí Míru`), and so do people. Short forms that are the beginning of the word need an entry only because the
 * register may hold them where the query has the whole word.
 */
const shortForms = abbreviations({
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
});

/** The words of a Czech street name; abbreviated ones also in full, full ones also abbreviated. */
export const czechStreetWords = namesBy({ shortForms, aliases: [initialsInARow] });
