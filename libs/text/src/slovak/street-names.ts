import { type Acronyms, abbreviations, acronymAliases, initialsInARow } from '../names/abbreviations';
import { namesBy } from '../names/names-by';

/** Given names in the genitive, folded, as Slovak street names have them; registers and people cut them to an initial. */
const names =
  'adama alberta albina alexandra alojza alzbety andreja anny antona augusta augustina ' +
  'bela belu blazeja bohumila bohuslava boleslava bozeny cyrila daniela dezidera dionyza dominika dusana ' +
  'eduarda elemira eleny eliasa emila ernesta eugena ferdinanda ferdisa ferka felixa frana frantiska fridricha ' +
  'gabora gabriela gejzu gregora gustava hany heleny henricha hugolina ignaca igora imricha ivana izidora ' +
  'jakuba jana janka jaroslava jonasa jozefa juliusa juraja karola klementa konstantina kornela kristofa ' +
  'laca ladislava lajosa leopolda leosa ludmily ludovita margity marie mariana marka martina mateja matusa ' +
  'maxima michala mikulasa mila milana mirka miroslava nikolaja norberta oldricha ondreja oskara otta ' +
  'pavla pavola petra prokopa radovana rastislava richarda romana rudolfa sama samuela sandora simona stanislava stefana ' +
  'stefanie svetozara teodora terezie tibora timoteja tomasa urbana valentina vavrinca vendelina viktora viliama vincenta ' +
  'vladimira vladislava vojtecha zdenka zigmunda zofie zoltana zuzany';

/** The given names. */
export const slovakGivenNames: ReadonlySet<string> = new Set(names.split(' '));

/** The given names, each with its initial. */
export const slovakInitials: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Array.from(slovakGivenNames, (name) => [name, [name.charAt(0)]]),
);

/**
 * Words that Slovak street names abbreviate, each with its short forms; folded. The register writes both (`Nám. Mieru`,
 * `Námestie mieru`, `Nám. Slov. Nár. Povst.`), and so do people; words for streets also stand inflected (`na námestí`).
 */
const shortForms = abbreviations(
  {
    namestie: ['nam', 'namestia', 'namesti'],
    ulica: ['ul', 'ulici', 'ulice'],
    trieda: ['tr', 'triede', 'triedy'],
    nabrezie: ['nabr', 'nab', 'nabrezi', 'nabrezia'],
    sidlisko: ['sidl', 'sid', 'sidlisku', 'sidliska'],
    zatisie: ['zat'],
    kupalisko: ['kupalis', 'kup'],
    cinziaky: ['cinz'],
    cinziak: ['cinz'],
    osada: ['os'],
    generala: ['gen'],
    general: ['gen'],
    generalplukovnika: ['genplk'],
    armadneho: ['arm'],
    armady: ['arm'],
    plukovnika: ['plk'],
    podplukovnika: ['pplk', 'ppluk'],
    majora: ['mjr', 'maj'],
    kapitana: ['kpt', 'kap'],
    stotnika: ['stot'],
    porucika: ['por'],
    nadporucika: ['npor'],
    podporucika: ['ppor'],
    rotmajstra: ['rtm'],
    nadrotmajstra: ['nrtm'],
    serzanta: ['serz'],
    marsala: ['mars'],
    brigady: ['brig'],
    brigad: ['brig'],
    doktora: ['dr', 'mudr', 'judr', 'rndr', 'phdr'],
    mudr: ['dr'],
    judr: ['dr'],
    inziniera: ['ing'],
    profesora: ['prof'],
    akademika: ['akad'],
    architekta: ['arch'],
    biskupa: ['bisk'],
    arcibiskupa: ['arcib'],
    kardinala: ['kard'],
    prezidenta: ['prez'],
    kanonika: ['kan'],
    farara: ['far'],
    bratov: ['br'],
    bratrancov: ['bratr'],
    svateho: ['sv'],
    svatej: ['sv'],
    svatych: ['sv'],
    svaty: ['sv'],
    svata: ['sv'],
    svate: ['sv'],
    ceskoslovenskej: ['cs', 'csl', 'ceskoslov', 'ceskosl', 'cesk', 'ces'],
    ceskoslovenskych: ['cs', 'csl', 'ceskoslov', 'ceskosl'],
    ceskoslovenskeho: ['cs', 'csl', 'ceskoslov', 'ceskosl'],
    ceskeho: ['ces', 'c'],
    cervenej: ['cerv', 'c'],
    sovietskej: ['sov'],
    sovietskeho: ['sov'],
    slovenskeho: ['slov', 'sl'],
    slovenskej: ['slov', 'sl'],
    slovenskych: ['slov', 'sl'],
    narodneho: ['nar', 'narod'],
    narodnej: ['nar', 'narod'],
    narodnych: ['nar', 'narod'],
    povstania: ['povst', 'pov'],
    majoveho: ['maj'],
    februaroveho: ['febr', 'feb'],
    vitazstva: ['vitaz', 'vit'],
    oslobodenia: ['oslob', 'osl'],
    osloboditelov: ['oslob', 'osl'],
    vyrocia: ['vyr'],
    prveho: ['1'],
    prvej: ['1'],
    vyrocie: ['vyr'],
    duklianskych: ['dukl', 'duk'],
    hrdinov: ['hrd'],
    hrdinu: ['hrd'],
    partizanov: ['part'],
    padlych: ['padl'],
    slobody: ['slob'],
    republiky: ['rep'],
    priatelstva: ['priat'],
    ludu: ['l'],
    ludovych: ['lud'],
    milicii: ['mil'],
    mladeze: ['mlad'],
    mladych: ['ml'],
    socialistickej: ['soc'],
    uceneho: ['uc'],
    tovarisstva: ['tov'],
    krizovej: ['kriz'],
    pohotovostne: ['pohot'],
    druzstevna: ['druzst', 'druz'],
    druzstevny: ['druzst', 'druz'],
    zeleznicna: ['zelez', 'zel'],
    zeleznou: ['zelez', 'zel'],
    mestskou: ['mest'],
    mestska: ['mest'],
    stara: ['st'],
    stare: ['st'],
    stary: ['st'],
    velka: ['vel'],
    velke: ['vel'],
    velky: ['vel'],
    horna: ['hor'],
    horne: ['hor'],
    dolna: ['dol'],
    dolne: ['dol'],
    alexandra: ['alex'],
    andreja: ['andr'],
    antona: ['ant'],
    augustina: ['aug'],
    ferdinanda: ['ferd'],
    frantiska: ['fr', 'frant'],
    fridricha: ['fr'],
    jozefa: ['joz'],
    klementa: ['kl', 'klem'],
    ludovita: ['lud'],
    martina: ['mart'],
    maxima: ['max'],
    michala: ['mich'],
    milana: ['mil'],
    stefana: ['st', 'stef'],
    vladimira: ['vl', 'vlad'],
    zdenka: ['zd', 'zden'],
  },
  slovakInitials,
);

/** Acronyms of Slovak street names and what they stand for. */
const acronyms: Acronyms = {
  snp: ['slovenskeho', 'narodneho', 'povstania'],
  csa: ['ceskoslovenskej', 'armady'],
  csla: ['ceskoslovenskej', 'ludovej', 'armady'],
  snr: ['slovenskej', 'narodnej', 'rady'],
  mdz: ['medzinarodneho', 'dna', 'zien'],
  vosr: ['velkej', 'oktobrovej', 'socialistickej', 'revolucie'],
  kvp: ['kosickeho', 'vladneho', 'programu'],
  sav: ['slovenskej', 'akademie', 'vied'],
  osn: ['organizacie', 'spojenych', 'narodov'],
};

/** Words for "street": people leave them out of a name and put them before any, whatever the register has. */
const streetWords = new Set(['ulica', 'ul']);

/** Words for what a street is, which make another name: `Nám. SNP` is not SNP, however short the register writes it. */
const kindWords = new Set(['nam', 'nabr', 'nab', 'sidl', 'sid', 'tr', 'os']);

/**
 * The words of a Slovak street name with their other forms: abbreviated ones in full and full ones abbreviated, acronyms,
 * initials in a row (`MRŠ`). A word for "street" beside another word counts as one that a query may lack.
 */
export const slovakStreetWords = namesBy({
  shortForms,
  aliases: [initialsInARow, (words) => acronymAliases(words, acronyms, shortForms)],
  mayLack:
    (words) =>
    ({ text, dotted }) =>
      (dotted && !kindWords.has(text)) || (words.length > 1 && streetWords.has(text)),
});
