/** A town name after a preposition, as people write where something is. */
export interface Inflected {
  readonly locative: string;
  readonly genitive: string;
}

type Endings = readonly [ending: RegExp, locative: string, genitive: string];

/** Endings of one-word town names; the first that fits applies. */
const nouns: readonly Endings[] = [
  [/ice$/u, 'icích', 'ic'],
  [/ín$/u, 'íně', 'ína'],
  [/(?<=ov)$/u, 'ě', 'a'],
  [/any$/u, 'anech', 'an'],
  [/sko$/u, 'sku', 'ska'],
  [/no$/u, 'ně', 'na'],
  [/ha$/u, 'ze', 'hy'],
  [/ka$/u, 'ce', 'ky'],
  [/(?<=[nvdtmlpb])a$/u, 'ě', 'y'],
  [/(?<=\p{L}{2})ec$/u, 'ci', 'ce'],
  [/(?<=ou)c$/u, 'ci', 'ce'],
  [/to$/u, 'tě', 'ta'],
];

/** Adjectives before the noun, by their ending in the first case. */
const adjectives: readonly Endings[] = [
  [/á$/u, 'é', 'é'],
  [/é$/u, 'ém', 'ého'],
  [/ý$/u, 'ém', 'ého'],
];

/** Nouns that people decline by heart. */
const knownNouns: Readonly<Record<string, Inflected>> = {
  Město: { locative: 'Městě', genitive: 'Města' },
  Hradec: { locative: 'Hradci', genitive: 'Hradce' },
  Brod: { locative: 'Brodě', genitive: 'Brodu' },
  Dvůr: { locative: 'Dvoře', genitive: 'Dvora' },
  Boleslav: { locative: 'Boleslavi', genitive: 'Boleslavi' },
  Hora: { locative: 'Hoře', genitive: 'Hory' },
  Ves: { locative: 'Vsi', genitive: 'Vsi' },
  Most: { locative: 'Mostě', genitive: 'Mostu' },
  Tábor: { locative: 'Táboře', genitive: 'Tábora' },
  Písek: { locative: 'Písku', genitive: 'Písku' },
};

/**
 * A town name in the two cases that follow `v` and `do` or `z`, by rules for common endings; null where no rule fits.
 * What follows a preposition inside the name (`nad Labem`) stays.
 */
export function inflect(town: string): Inflected | null {
  const [, name, tail] = /^(.*?)((?: (?:nad|pod|na|u|v|ve|při|za) .*)?)$/u.exec(town) as unknown as [
    string,
    string,
    string,
  ];
  const words = name.split(' ');
  if (words.length > 2) return null;
  const noun = inflectNoun(words[words.length - 1]);
  if (!noun) return null;
  if (words.length === 1) return { locative: noun.locative + tail, genitive: noun.genitive + tail };
  const adjective = applyEndings(words[0], adjectives);
  if (!adjective) return null;
  return {
    locative: `${adjective.locative} ${noun.locative}${tail}`,
    genitive: `${adjective.genitive} ${noun.genitive}${tail}`,
  };
}

function inflectNoun(noun: string): Inflected | null {
  return knownNouns[noun] ?? applyEndings(noun, nouns);
}

function applyEndings(word: string, endings: readonly Endings[]): Inflected | null {
  for (const [ending, locative, genitive] of endings) {
    if (ending.test(word))
      return { locative: word.replace(ending, locative), genitive: word.replace(ending, genitive) };
  }
  return null;
}

/** `v Kolíně`, `ve Vodňanech`: ve stands before words that begin with v, f or two hard consonants. */
export function preposition(kind: 'v' | 'do' | 'z', name: string): string {
  if (kind === 'do') return 'do';
  const needsVowel = kind === 'v' ? /^(?:[vf]|[szšž][^aeiouyáéíóúůýěrlk])/i : /^(?:[szšž])/i;
  return needsVowel.test(name) ? `${kind}e` : kind;
}
