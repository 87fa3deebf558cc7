import type { CheckedField, FieldVerdict } from '@tripoint/contract';
import type { Directory } from '../directory';
import { isFiller } from './given';
import { type HouseMatch, matchHouse } from './house-match';
import { MatchedNames } from './matched-names';
import { matchName, type NameMatch, noName } from './name-match';
import { isMisspelt, isPartOfName, isWholeBefore, wordBeforeNumber } from './stretches';
import type { GivenTokens } from './tokens';

/** What of a registered address is compared. */
export interface Registered {
  readonly unit: number;
  /** As it is shown; empty where the place is compared without a house. */
  readonly number: string;
  /** The number is one of the series of huts (č.ev.). */
  readonly isRegistration?: boolean;
}

export type Verdicts = Readonly<Record<Exclude<CheckedField, 'country'>, FieldVerdict | null>>;

/** What was written, compared with one address. */
export interface Comparison {
  readonly verdicts: Verdicts;
  readonly house: HouseMatch;
  /** Tokens, by place, that are in no field of the address. */
  readonly unexplained: readonly number[];
  /** A stretch of the text is a part of a name alone, which may be the name of something else. */
  readonly isPartial: boolean;
  /** No word only resembles one of a name. */
  readonly isSpelled: boolean;
  /** Tokens, by place, of the street and the municipality as they were written; for corrections. */
  readonly streetTokens: readonly number[];
  readonly municipalityTokens: readonly number[];
  /** Its settlement or its municipality is named. */
  readonly placeNamed: boolean;
  /** Its municipality is named. */
  readonly townNamed: boolean;
  /** Digits of the postal code that differ; 0 where it is the same, and where none was written. */
  readonly digitsWrong: number;
  /** How far what was written is from the address; 0 = nothing differs. */
  readonly cost: number;
}

/** What differences cost. Numbers are trusted most, then streets, towns, and postal codes. */
const costs = {
  number: 100,
  numberCorrected: 3,
  street: 30,
  streetNotWritten: 4,
  municipality: 9,
  municipalityNotWritten: 1,
  /** A number alone is that of a house rather than of a hut (č.ev.). */
  registrationNotWritten: 0.3,
  postal: 6,
  postalDigit: 0.2,
  /** One half of a number of two: a number that is all of it is rather meant. */
  half: 0.2,
  postalNotWritten: 0.5,
  partial: 1,
  wordOrder: 0.1,
  nearWord: 1,
  missingWord: 2,
  unexplained: 5,
} as const;

/** What differences are worth where places that fit are compared, fitted as the confidence is. */
const costsAsMeant = { half: 0.5, severalDigits: 1.6 } as const;

/**
 * The cost by which the confidence compares places that fit. A town that was not written costs nothing: half of the texts like
 * `Kamenice 19` mean the part of another town. A postal code with several wrong digits is that of another place, however many they are.
 */
export const costAsMeant = ({
  cost,
  verdicts,
  house,
  digitsWrong,
}: Pick<Comparison, 'cost' | 'verdicts' | 'house' | 'digitsWrong'>): number =>
  cost -
  (verdicts.municipality === 'added' ? costs.municipalityNotWritten : 0) +
  (house.isHalf ? costsAsMeant.half - costs.half : 0) +
  (digitsWrong > 1 ? costsAsMeant.severalDigits : 0) -
  digitsWrong * costs.postalDigit;

/** Compares without a house number when `number` is empty. */
export function compare(given: GivenTokens, registered: Registered, directory: Directory): Comparison {
  const { tokens } = given;
  const { unit, number } = registered;
  const { sections } = directory;
  const names = namesOf(unit, directory);
  const places = [names.town, names.ownTown, names.part, names.district];
  const office = officeOf(given, places, directory);
  const house = matchHouse(number, tokens, [names.street, ...names.former, ...places], office, directory);
  const match = (name: string | null): NameMatch =>
    name === null ? noName : matchName(name, tokens, directory, house.tokens);
  const [today, town, part, district] = [names.street, names.town, names.part, names.district].map(match) as Four;
  const before = isWritten(today) ? undefined : names.former.map(match).find(isWritten);
  const street = before ?? today;
  const ownTown = names.ownTown === names.town ? town : match(names.ownTown);
  const [county, region] = [match(names.county), match(names.region)];
  const matched = new MatchedNames([street, town, ownTown, part, district]);
  const bestTown = matched.best(town, ownTown);
  const settlement = matched.best(part, district);
  const townNamed = matched.isWhole(bestTown);

  // Where there are no streets, the settlement stands in their place, and its name before the number.
  const line = names.street !== null ? street : names.part === null ? bestTown : part;
  const beforeNumber = names.street === null ? wordBeforeNumber(given, house) : null;
  const isNearLine = beforeNumber !== null && isMisspelt(given, beforeNumber, names.part ?? names.town, directory);
  if (isNearLine) matched.near.add(beforeNumber);
  const isInLine = beforeNumber === null || isNearLine || line.exact.has(beforeNumber) || line.near.has(beforeNumber);
  // `Cheb 12` is a house of any part of the town, `Tážaly 12` none of Kožušany in Kožušany-Tážaly.
  const isOfOther = !isInLine && !isWholeBefore(given, beforeNumber, bestTown);

  // A county or a region says more where the town is named as well; without it, it stands in the town's place.
  const inAreas = townNamed ? new Set([...county.exact, ...region.exact]) : new Set<number>();
  const code = sections.unitPostalCode[unit];
  const postal = postalVerdict(given.postal, code);
  // `Praha 3` is no post office of Praha 2.
  const isOfficeKnown =
    office !== null && postal === 'confirmed' && !places.some((name) => name !== null && isNumbered(name, directory));
  const known = [matched.exact, matched.near, house.tokens, inAreas];
  const unexplained = tokens.flatMap((token, at) => {
    if (known.some((some) => some.has(at))) return [];
    if (at === office && isOfficeKnown) return [];
    if (token.kind === 'number') return number === '' && !token.dotted ? [] : [at];
    const isAlone = !tokens.some((one, other) => other !== at && one.kind === 'word' && one.segment === token.segment);
    return isFiller(token.text) && !isAlone ? [] : [at];
  });
  const isStrange = unexplained.some((at) => tokens[at]?.kind === 'word');
  const isPartial =
    isPartOfName(given, [street, town, ownTown, part, district, county, region], town) ||
    // `Karlova, 350 02 Cheb 1`: no number of the house perhaps.
    (names.street !== null && office !== null && house.tokens.has(office));

  let streetVerdict: FieldVerdict | null = 'added';
  if (isOfOther) streetVerdict = 'contradicted';
  else if (isNearLine || before !== undefined) streetVerdict = 'corrected';
  else if (matched.isExact(line)) streetVerdict = names.street === null ? null : 'confirmed';
  else if (matched.isMostlyWritten(line)) streetVerdict = 'corrected';
  else if (isStrange) streetVerdict = 'contradicted';

  let municipality: FieldVerdict = 'corrected';
  if (matched.isExact(bestTown)) municipality = 'confirmed';
  else if (townNamed) municipality = 'corrected';
  else if (isStrange && streetVerdict !== 'contradicted') municipality = 'contradicted';
  else if (matched.isWhole(district) && !matched.isWhole(part)) municipality = 'corrected';
  else if (matched.isWhole(settlement) || !matched.isWritten(bestTown)) municipality = 'added';

  const digitsWrong = postal === 'contradicted' ? differingDigits(given.postal ?? '', code) : 0;
  const missing =
    (streetVerdict === 'corrected' ? matched.missingOf(line) : 0) +
    (municipality === 'corrected' ? matched.missingOf(bestTown) : 0);
  const cost =
    (house.verdict === 'contradicted' ? costs.number : 0) +
    (house.verdict === 'corrected' ? costs.numberCorrected : 0) +
    (house.isHalf ? costs.half : 0) +
    (registered.isRegistration === true && !given.asksRegistration ? costs.registrationNotWritten : 0) +
    (streetVerdict === 'contradicted' ? costs.street : 0) +
    (streetVerdict === 'added' ? costs.streetNotWritten : 0) +
    (municipality === 'contradicted' ? costs.municipality : 0) +
    (municipality === 'added' ? costs.municipalityNotWritten : 0) +
    missing * costs.missingWord +
    (postal === 'contradicted' ? costs.postal : 0) +
    digitsWrong * costs.postalDigit +
    (postal === 'added' ? costs.postalNotWritten : 0) +
    (isPartial ? costs.partial : 0) +
    (line.inOrder ? 0 : costs.wordOrder) +
    matched.near.size * costs.nearWord +
    unexplained.length * costs.unexplained;
  return {
    verdicts: { street: streetVerdict, number: house.verdict, municipality, postal_code: postal },
    house,
    unexplained,
    isPartial,
    isSpelled: matched.near.size === 0,
    streetTokens: matched.tokensOf(line),
    municipalityTokens: matched.tokensOf(bestTown),
    digitsWrong,
    townNamed,
    placeNamed: townNamed || matched.isWhole(settlement),
    cost,
  };
}

/** The number of a post office, by its place, where the word before it is one of a place. */
function officeOf({ tokens, offices }: GivenTokens, places: readonly (string | null)[], directory: Directory) {
  const isTown = (at: number): boolean => {
    const word = tokens[at - 1];
    if (word?.kind !== 'word') return false;
    return places.some(
      (name) => name !== null && directory.displayWords(name).some(({ forms }) => forms.includes(word.text)),
    );
  };
  return offices.find(isTown) ?? null;
}

const isNumbered = (name: string, directory: Directory): boolean =>
  directory.displayWords(name).some(({ numbers }) => numbers.length > 0);

/** Are all words of a name there as they are registered? */
const isWritten = ({ words, missing, near }: NameMatch): boolean => words > 0 && missing === 0 && near.size === 0;

type Four = [NameMatch, NameMatch, NameMatch, NameMatch];

/** All names that an address is known by; null where it has none of a kind. */
function namesOf(unit: number, directory: Directory) {
  const { sections } = directory;
  const nameOf = (id: number): string | null => (id < 0 ? null : directory.name(id));
  const municipality = sections.unitMunicipality[unit];
  const county = sections.municipalityCounty[municipality];
  const region = sections.municipalityRegion[municipality];
  return {
    street: nameOf(sections.unitStreet[unit]),
    /** What its street was called before, the newest name first. */
    former: directory.formerNamesOf(sections.unitStreetDocument[unit]),
    /** As the post writes it: the city for its parts. */
    town: directory.placeName(municipality),
    ownTown: directory.name(sections.municipalityName[municipality]),
    part: nameOf(sections.unitPart[unit]),
    district: nameOf(sections.unitDistrict[unit]),
    county: county < 0 ? null : directory.name(sections.countyName[county]),
    region: region < 0 ? null : directory.name(sections.regionName[region]),
  };
}

/** @param code registered; 0 = none */
function postalVerdict(written: string | null, code: number): FieldVerdict | null {
  if (code === 0) return written === null ? null : 'unconfirmed';
  if (written === null) return 'added';
  return Number(written) === code ? 'confirmed' : 'contradicted';
}

const differingDigits = (postal: string, code: number): number =>
  [...String(code).padStart(5, '0')].filter((digit, i) => digit !== postal[i]).length;
