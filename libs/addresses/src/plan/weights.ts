/**
 * Every number of the ranking, in one place. A penalty is a sum of costs; the lower one comes first. One missing word of a
 * street costs 2, so costs below 1 only settle ties. `scripts/bench relevance` shows what each is worth.
 */
export const weights = {
  /** A word of the street's name that the query does not have. */
  streetMissingWord: 2,
  /** No word of the street's name is in the query; less than a municipality that is not, so a town's streets come first. */
  streetNotMentioned: 1.15,
  /** The settlement that stands for the street is not in the query: a town's hamlets come behind its streets. */
  settlementNotMentioned: 1.4,
  municipalityMissingWord: 2,
  municipalityNotMentioned: 1.2,
  partMissingWord: 1.5,
  partNotMentioned: 0.3,
  districtMissingWord: 0.3,
  /** The first word of a name that is mentioned without it: people say Frýdlant for Frýdlant nad Ostravicí, not Beroun
   * for Moravský Beroun. */
  firstWordMissing: 0.5,
  /** A name's word of which only the beginning was typed, and each letter that was not. */
  halfWord: 1,
  halfWordLetter: 0.03,
  /** A word of which an abbreviation was typed, with its full stop. */
  abbreviated: 0.1,
  /** A number with a full stop that is taken for the house. */
  ordinalHouse: 0.5,
  /** Two words of a name in the other order. */
  wordOrder: 0.2,
  /** A word found through its abbreviation, or the other way round. */
  aliasWord: 0.05,
  /** How much of a missing word an initial or an abbreviation of the register is. */
  dottedWord: 0.1,
  /** The municipality takes words from both sides of the house number: `Vyšší 4, X` is not `Vyšší X 4`. */
  municipalityAroundNumber: 1.5,
  /** A word that only resembles one of the name, and each edit between them. */
  resemblance: 0.6,
  resemblanceEdit: 0.4,
  /** A word taken for the name's own initial (`Jana` for `J.`). */
  initial: 0.5,
  /** A word typed with diacritics that the name spells otherwise: `Vyškov` is not `Výškov`. */
  otherSpelling: 2,
  /** A word typed without diacritics that the name has: people leave them out. */
  plainSpelling: 0.01,
  /** A word that need not be met and is in no name: more than a title or a type that the name has and the query lacks. */
  droppedWord: 0.15,
  /** A word that names the county or the region. */
  areaWord: 0.4,
  /** Each street that comes behind another one of the same former name. */
  laterRenamed: 10,
  /** The most that distance from `around_latlng` can cost a text of six letters and more, and the distance that costs half. */
  distance: 2,
  distanceHalfMetres: 20_000,
} as const;

/**
 * Tiers of answers: the rows of a pass come behind all rows of passes of a lower tier. Whole name, whole words, last word
 * begun, every word begun; what repair found; more rows of units that are there already.
 */
export const tiers = { wholeName: 0, words: 1, lastBegun: 2, everyBegun: 3, repaired: 4, filled: 5 } as const;

/** What separates answers, more than all penalties together: a tier, and what is not of the area that is preferred. */
export const separations = { tier: 1e4, notPreferred: 1e6 } as const;

/** With `around_latlng`, short texts say less than the point does. */
export const shortTexts = {
  /** The most that distance can cost a text of one, two, … letters and digits. */
  distance: [40, 20, 10, 5, 3],
  /** Up to so many letters and digits tiers are mixed: a name that is just the text is no better than a near beginning. */
  mixedTiers: 3,
  /** What a tier costs then. */
  tier: 1,
} as const;

/** Costs of streets, municipalities and postal codes as answers of their own. */
export const documentWeights = {
  /** The query does not mention the document's own name, only its municipality or part. */
  ownNameNotMentioned: 6,
  /** Each word of the query that is in no name of the document, only in that of a part or in a postal code. */
  wordElsewhere: 1.2,
  /** Each later pass: whole words, last word begun, every word begun. */
  laterPass: 0.5,
} as const;

/** Costs of the ways in which a row can have the number asked for; 100 apart, so that they outweigh every penalty. */
export const verdicts = {
  exact: 0,
  swapped: 100,
  letter: 200,
  /** The number lies within the registered range: 13 is the house 12-14. */
  inRange: 250,
  prefix: 300,
  swappedPrefix: 400,
} as const;

/** Costs between rows that have the same number. */
export const rowWeights = {
  /** A registration number (č.ev.) where no series was named: more than a street that was not mentioned. */
  registration: 2,
  /** The number is one of two halves. */
  otherHalf: 0.02,
  /** The number is the č.p. of a house that also has an orientation number. */
  conscriptionOfTwo: 0.02,
  /** The register writes a whole number in another way. */
  otherNumberText: 0.05,
  /** An orientation number of a street that the query does not name. */
  foreignOrientation: 10,
} as const;

/** Bounds of a search. */
export const bounds = {
  /** Units that the engine returns for a conjunction without, and with, a house number. */
  candidates: 400,
  candidatesWithNumber: 200,
  /** Numbers without any word: houses of large towns have them all, and each of its rows is looked at. */
  candidatesNumbersAlone: 15,
  /** Units of which a name is the whole of what stands before the house number: a district has a thousand streets. */
  candidatesNamed: 1500,
  /** Units for a text of so few letters that the most important ones are as good as any. */
  candidatesShort: 100,
  shortLetters: 3,
  /** Most stretches between commas, lines and brackets of which some may be left out, most readings of what is left that
   * are tried, and the most that one may cost: street and town must both be named. The same holds for a text that is not looked for by the beginnings of its words. */
  segments: 6,
  lessTexts: 12,
  segmentCostMax: 1,
  /** Texts of which stretches are left out whose rest may be misspelt as well, and the most that one may cost then. */
  misspeltRests: 2,
  misspeltCostMax: 2,
  /** The same of a village that has a postal code of the town behind it: its municipality need not be named. */
  postTownCostMax: 1.3,
  /** Units looked at when the text is tried without its house number, and the cost up to which it names a place: a street
   * and a municipality of which two words are missing. */
  candidatesTextAlone: 50,
  textAloneCostMax: 4.2,
  /** Units in which the likeliest misspelt word is looked for without knowing how it begins: streets of a large city. */
  candidatesDeep: 2000,
  /** Units for a whole-name conjunction. */
  candidatesWholeName: 400,
  /** Conjunctions that repair may ask for. They bound its time; the milliseconds are a last resort, after which the search
   * fails, since answers must not depend on the load of the machine. */
  repairConjunctions: 30,
  repairMs: 2_000,
  /** Repairs tried at once where each is a round trip to the engine; they count in their order all the same. */
  repairsAhead: 8,
  /** Vocabulary words that may stand in for one misspelt word. */
  neighbours: 64,
  /** Municipalities around a point that a bias looks at, and the radius in metres. */
  nearMunicipalities: 200,
  nearMetres: 30_000,
  /** The largest municipalities, which stand for a whole country. */
  countryMunicipalities: 50,
  /** Streets that a former name may be meant of, and the fewest letters of its unfinished word. */
  renamedStreets: 7,
  renamedLetters: 3,
  /** Municipalities that a typed municipality may stand for. */
  refinedMunicipalities: 50,
} as const;
