/** Genitives of Czech and Slovak ordinals from the first to the twentieth, in that order. */
const ordinals = [
  'prvniho druheho tretiho ctvrteho pateho sesteho sedmeho osmeho devateho desateho jedenacteho dvanacteho trinacteho ' +
    'ctrnacteho patnacteho sestnacteho sedmnacteho osmnacteho devatenacteho dvacateho',
  'prveho druheho tretieho stvrteho piateho siesteho siedmeho osmeho deviateho desiateho jedenasteho dvanasteho ' +
    'trinasteho strnasteho patnasteho sestnasteho sedemnasteho osemnasteho devatnasteho dvadsiateho',
];
/** The tens of days, and the ones that Czech puts before them: `osmadvacátého`. */
const tens = [
  ['20', 'dvacateho dvadsiateho'],
  ['30', 'tricateho tridsiateho'],
] as const;
const onesBefore = 'jedna dvaa tria ctyria peta sesta sedma osma deveta'.split(' ');

const digitsOf = new Map<string, string>();
for (const [language, list] of ordinals.entries()) {
  const words = list.split(' ');
  for (const [i, word] of words.entries()) digitsOf.set(word, String(i + 1));
  for (const [value, ofLanguages] of tens) {
    const ten = ofLanguages.split(' ')[language] as string;
    digitsOf.set(ten, value);
    for (const [i, before] of onesBefore.entries()) {
      const digits = String(Number(value) + i + 1);
      digitsOf.set(`${ten} ${words[i]}`, digits);
      digitsOf.set(before + ten, digits);
    }
  }
}

/** The digits of a folded ordinal of one word or two (`osmadvacateho`, `dvadsiateho deviateho`), else null. */
export const ordinalDigits = (words: string): string | null => digitsOf.get(words) ?? null;
