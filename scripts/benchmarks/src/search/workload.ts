import { queryClasses } from '../relevance/classes';
import { misspeltClasses } from '../relevance/classes/misspelt';
import { drawQueries } from '../relevance/draw';
import type { Drawing } from '../relevance/drawing';
import { spaced } from '../relevance/writing';
import { seededRandom, seedFor, shuffled } from '../shared/random';

/** Queries of one kind, to be timed together. */
export interface Workload {
  readonly name: string;
  readonly queries: readonly string[];
}

/** Which classes of the relevance benchmark make up each kind of full query. */
const fullKinds: Readonly<Record<string, readonly string[]>> = {
  'street and town': ['street and town without a number'],
  'street, number, town': [
    'street, orientation number, town',
    'street, č.p., town',
    'street, both halves, town',
    'plain ASCII, lower case',
    'municipality first',
    'full address',
    'village and number',
  ],
  'spelling error': misspeltClasses.map(({ name }) => name),
  nonsense: ['nonsense (empty)'],
};

/** Texts of these classes in random order, the same number of each, `count` in all. */
export function classTexts(drawing: Drawing, part: string, classNames: readonly string[], count: number): string[] {
  const { pool, names, seed } = drawing;
  const each = Math.ceil(count / classNames.length);
  const texts = classNames.flatMap((name) => {
    const queryClass = queryClasses.find((candidate) => candidate.name === name);
    if (!queryClass) throw new Error(`There is no class ${name}.`);
    return drawQueries(queryClass, pool, names, seedFor(seed, part), each).map(({ text }) => text);
  });
  return shuffled(texts, seededRandom(seedFor(seed, `${part} order`))).slice(0, count);
}

/**
 * Full queries by kind. `part` names the draw: the one that warms the process up must not be the one that is measured,
 * or a cache would be measured.
 */
export function fullQueries(drawing: Drawing, part: string, count: number): Workload[] {
  const random = seededRandom(seedFor(drawing.seed, part));
  const { places } = drawing.names;
  const oneWord = Array.from({ length: count }, () => {
    const place = random.pick(places);
    const name = place.streets.length > 0 && random.chance(0.5) ? random.pick(place.streets) : place.name;
    return random.pick(name.split(' '));
  });
  const coded = places.filter((place) => place.postalCodes.length > 0);
  const postalCodes = Array.from({ length: count }, () => {
    const code = random.pick(random.pick(coded).postalCodes);
    return random.chance(0.5) ? code : spaced(code, drawing.country);
  });
  return [
    { name: 'one word', queries: oneWord },
    ...Object.entries(fullKinds).map(([name, classes]) => ({
      name,
      queries: classTexts(drawing, `${part} ${name}`, classes, count),
    })),
    { name: 'postal code', queries: postalCodes },
  ];
}

/** Full queries as people type them, for their keystrokes. */
export function typedQueries(drawing: Drawing, part: string, count: number): string[] {
  return classTexts(drawing, `${part} typed`, fullKinds['street, number, town'] as readonly string[], count);
}

/** Every prefix of a text, as a form sends them while it is being typed. */
export function keystrokes(text: string): string[] {
  const characters = Array.from(text);
  return characters.map((_, i) => characters.slice(0, i + 1).join(''));
}

/** Lengths of typed text by which keystrokes are reported, each up to and with its last. */
export const lengthBands = [
  { name: '1 character', upTo: 1 },
  { name: '2', upTo: 2 },
  { name: '3', upTo: 3 },
  { name: '4-6', upTo: 6 },
  { name: '7-10', upTo: 10 },
  { name: '11-20', upTo: 20 },
  { name: '21+', upTo: Number.POSITIVE_INFINITY },
] as const;

export function lengthBand(text: string): number {
  return lengthBands.findIndex(({ upTo }) => text.length <= upTo);
}

const longText =
  'Na Příkopě u svatého Jana pod Skalou nad Labem v Lázních Bohdaneč 12/34, 530 02 Pardubice, Česko, byt 7';

/** Inputs that are cheap to send and costly to answer badly. */
export const adversarialQueries: readonly string[] = [
  '1',
  '2',
  '0',
  '12',
  'p',
  'k',
  'n',
  'na',
  'u',
  'k 1 w',
  'k v p',
  'p 1 1',
  'n n n n',
  'a b c d e f g h i j',
  '1 2 3 4',
  '1/2 3/4 5/6',
  '1 2 3 4 5 6 7 8 9 10',
  'nová na pod u hlavní školní zahradní nádražní lesní krátká',
  'nova ves lhota hradec nad labem pod horou velka mala',
  'na na na na na na na na na na',
  'ulice ulice ulice ulice',
  'č.p. č.p. č.p. 1',
  'nova 1 ves 1 lhota 1',
  'hlavni 99999 99999 99999',
  'zzzzzzzzzz zzzzzzzzzz zzzzzzzzzz zzzzzzzzzz',
  'nadrazzni hlavvni krratka lesnni zahradnii skollni polnii lucnii horrni dolnni',
  'xnova xna xpod xu xhlavni',
  'n. m. j. k. 1',
  'novanapoduhlavniskolnizahradninadraznilesnikratka',
  'a'.repeat(100),
  '1'.repeat(100),
  '1 '.repeat(50).trim(),
  'é'.repeat(100),
  'nova '.repeat(20).trim(),
  '////////////////////',
  '....................',
  '%%%___***',
  longText.slice(0, 100),
  'praha',
  'nová',
];
