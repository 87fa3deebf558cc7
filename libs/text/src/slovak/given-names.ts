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
