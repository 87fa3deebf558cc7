import { addressRules } from './countries';
import { MAX_QUERY_LENGTH } from './query/query';
import { emptyLexicon } from './testing/readings';

/** Longest time that reading one query may take, in milliseconds: a hundred times what the slowest of these takes. */
const MAX_READING_MS = 20;

/** What the patterns of the readers look for, started over and over and never finished. */
const repeated = [
  ...[
    ' ',
    ',',
    '(',
    '-',
    '.',
    '/',
    ', ',
    ' - ',
    '0',
    '1',
    '1 ',
    '01 ',
    '1/',
    '1-',
    '1/a',
    '1. ',
    '12-14 ',
    '+',
    '+421',
    '0905 ',
  ],
  ...[
    'a',
    'a ',
    'a.',
    'c',
    'c.',
    'c. ',
    ' č',
    ' č.',
    's.',
    's. c',
    'sup',
    'súp. ',
    'or. ',
    'or c',
    'ev. ',
    'd. c',
    'číslo ',
  ],
  ...[
    'byt ',
    'byt č. ',
    'č. bytu ',
    'poschodie ',
    '3. ',
    '3. p',
    'vchod ',
    'patro ',
    'tel ',
    'tel. ',
    'box ',
    'p. o. ',
    'psč',
  ],
  ...[
    'psč ',
    'sk',
    'sk ',
    'sr ',
    'cz ',
    'na ',
    'slovenska ',
    'ceska ',
    'm. ',
    'm. č',
    ' m.č.',
    'mestská ',
    'mestská časť ',
  ],
  ...[
    'okres ',
    'okr.',
    'sky kraj',
    'sk',
    'ký kraj ',
    'ul. ',
    'ulica ',
    'ľ',
    '+ľ',
    'ľ ',
    'š ',
    'ľ, ',
    'i ',
    '1 ii ',
    '\uE001',
    '😀',
  ],
  ...[
    '\u0301',
    'ß',
    'İ',
    '\u0000',
    '"',
    '<em>',
    '&amp;',
    '%00',
    'm',
    'm. ',
    'nr ',
    'lok. ',
    'os. ',
    'ul ',
    '00-',
    '00-0',
  ],
];

/** The shortest of a few runs: other work of the machine only makes a run longer. */
function readingMs(country: keyof typeof addressRules, query: string): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && shortest >= MAX_READING_MS; run++) {
    const begin = performance.now();
    [...addressRules[country].readQuery(query, emptyLexicon)];
    shortest = Math.min(shortest, performance.now() - begin);
  }
  return shortest;
}

describe.each(['cz', 'sk', 'pl'] as const)('the reader of %s', (country) => {
  it.each(repeated)('reads a query of nothing but %j in its usual time', (piece) => {
    for (const query of [
      piece.repeat(MAX_QUERY_LENGTH).slice(0, MAX_QUERY_LENGTH),
      `${piece.repeat(MAX_QUERY_LENGTH).slice(0, MAX_QUERY_LENGTH - 1)}!`,
      `Hlavna 1, ${piece.repeat(MAX_QUERY_LENGTH)}`,
    ]) {
      expect(readingMs(country, query)).toBeLessThan(MAX_READING_MS);
    }
  });
});
