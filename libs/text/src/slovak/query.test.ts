import { MAX_OTHER_READINGS, MAX_QUERY_LENGTH, MAX_QUERY_TOKENS, MAX_READINGS } from '../query/query';
import { emptyLexicon, lexiconOf, readingsOf } from '../testing/readings';
import { readSlovakQuery } from './query';

const read = (query: string, lexicon = emptyLexicon): string[] => readingsOf(query, lexicon, readSlovakQuery);
/** The likeliest reading without the sign that its last word may go on. */
const best = (query: string, lexicon = emptyLexicon): string => (read(query, lexicon)[0] ?? '').replace(/ …$/, '');

/** Reads each query, given as the first cell, as the following cells say, and in no other way. */
type Forms = readonly (readonly [query: string, ...readings: string[]])[];

function eachReadAs(forms: Forms, lexicon = emptyLexicon): void {
  it.each(forms.map(([query, ...readings]) => ({ query, readings })))('$query', ({ query, readings }) => {
    expect(read(query, lexicon)).toEqual(readings);
  });
}

describe('a house number', () => {
  eachReadAs([
    ['Hlavná 12', 'hlavna #12 …'],
    ['12 Hlavná', '#12 hlavna …'],
    ['Zvolen, Hlavná 12', 'zvolen hlavna #12 …'],
    ['Hlavná 1234/5', 'hlavna #1234/5 …', 'hlavna #1234= +number'],
    ['Hlavná 1234/5A, Zvolen', 'hlavna #1234/5a zvolen …', 'hlavna #1234= zvolen +number …'],
    ['Hlavná 5 A, Zvolen', 'hlavna #5a zvolen …', 'hlavna #5 a zvolen …'],
    ['Badín 12', 'badin #12 …'],
  ]);
});

describe('the number of the post office behind the town', () => {
  eachReadAs(
    [
      [
        'Mierová 64, 821 05 Bratislava 2',
        'mierova #64 bratislava @82105 +number',
        'mierova #64 bratislava #2 @82105 …',
      ],
      ['Košice 1', 'kosice #1 …'],
    ],
    lexiconOf([], ['82105']),
  );
});

describe('a letter behind a slash', () => {
  eachReadAs([
    ['Hlavná 12/A', 'hlavna #12a …'],
    ['Hlavná 12/a, Zvolen', 'hlavna #12a zvolen …'],
    ['Hlavná 12 / B', 'hlavna #12b …'],
    ['Hlavná 1234/12/A', 'hlavna #1234/12a …', 'hlavna #1234= +number'],
    ['Hlavná 12/Zvolen', 'hlavna #12/ zvolen …'],
  ]);
});

describe('several letters behind a number', () => {
  eachReadAs([
    ['Hlavná 5AB, Zvolen', 'hlavna #5 ab zvolen …', 'hlavna #5 zvolen +number …'],
    ['1mája 5', '#1 maja @5… +number', '#1 maja #5 …'],
  ]);
});

describe('the marker of a súpisné number', () => {
  const spellings = [
    ...['súp. č.', 'súp.č.', 'súp. č', 'súp.', 'súp', 'súpis. č.', 'súpisné číslo', 'súpisné č.', 'Súpisné číslo:'],
    ...['s.č.', 's. č.', 's.č', 'sč', 'č. súp.', 'č.s.', 'č. s.', 'číslo súpisné', 'č.p.', 'čp', 'popisné číslo'],
  ];
  eachReadAs([
    ...spellings.map((marker) => [`Hlavná ${marker} 12`, 'hlavna #12 č.p. …'] as const),
    ...spellings.map((marker) => [`Hlavná ${marker}12, Zvolen`, 'hlavna #12 zvolen č.p. …'] as const),
    ['súp. č. 12', '#12 č.p. …'],
    ['Hlavná (súp. č. 12)', 'hlavna #12 č.p.'],
    ['S. Chalúpku 12', 's. chalupku #12 …'],
    ['Šupíkova 12', 'supikova #12 …'],
  ]);
});

describe('a marker that names no series', () => {
  const spellings = [
    ...['č.', 'č', 'čís.', 'číslo', 'č.d.', 'č. d.', 'číslo domu', 'č. domu', 'dom č.', 'd.č.', 'č.e.', 'ev. č.'],
    ...['or. č.', 'or.č.', 'or. č', 'orč.', 'or.', 'orient. č.', 'orientačné číslo', 'orientačné č.', 'č. or.', 'č.o.'],
  ];
  eachReadAs([
    ...spellings.map((marker) => [`Hlavná ${marker} 12`, 'hlavna #12 …'] as const),
    ...spellings.map((marker) => [`Hlavná ${marker}12A, Zvolen`, 'hlavna #12a zvolen …'] as const),
    ['Hlavná súp. č. 1234, or. č. 5', 'hlavna #1234 @5… č.p. +number', 'hlavna #1234 #5 č.p. …'],
    ['Strážny dom 12', 'strazny dom #12 …'],
  ]);
});

describe('a marker whose number is still to come', () => {
  const markers = [
    ...['č', 'č.', 'čís.', 'čísl', 'číslo', 'číslo d', 'číslo domu', 'číslo súpis', 'č. súp', 'č. or', 'č.d', 'č.d.'],
    ...['súp.', 'súp. č', 'súp. č.', 'súp.č.', 'súpisné', 'súpisné č', 'súpisné číslo', 's.č', 's.č.', 's. č.'],
    ...['or.', 'or. č', 'or. č.', 'orientačné', 'orientačné čís', 'orientačné číslo', 'č.p', 'čp.', 'd.č.', 'ev.č.'],
  ];

  it.each(markers)('Hlavná %s', (marker) => {
    for (const query of [`Hlavná ${marker}`, `Hlavná ${marker} `]) expect(best(query)).toBe('hlavna');
  });
});

describe('the beginning of a marker that may be the beginning of a name', () => {
  eachReadAs([
    ['Hlavná súp', 'hlavna sup …', 'hlavna …'],
    ['Hlavná s.', 'hlavna s.', 'hlavna'],
    ['Hlavná orient', 'hlavna orient …', 'hlavna …'],
    ['Hlavná čís', 'hlavna cis …', 'hlavna …'],
    ['Bratislava - mestsk', 'bratislava mestsk …', 'bratislava …'],
    ['Bratislava - m', 'bratislava m …', 'bratislava …'],
    ['Badín, okre', 'badin okre …', 'badin …'],
    ['or', 'or …'],
    ['Hlavná 5, by', 'hlavna #5 by …', 'hlavna #5 …'],
    ['Hlavná 5, byt č. ', 'hlavna #5 byt', 'hlavna #5'],
    ['Hlavná 5, 3. pos', 'hlavna #5 #3. pos …', 'hlavna #5 …'],
    ['Hlavná 5, prízem', 'hlavna #5 prizem …', 'hlavna #5 …'],
    ['Hlavná 5, vch', 'hlavna #5 vch …', 'hlavna #5 …'],
    ['Zvolen, Sloven', 'zvolen sloven …', 'zvolen …'],
    ['Zvolen, Slovenská repub', 'zvolen slovenska repub …', 'zvolen …'],
    ['Zvolen, Slovenská', 'zvolen slovenska …', 'zvolen …'],
  ]);
});

describe('a street named after a day', () => {
  eachReadAs([
    ['1. mája 5', '#1. maja #5 …'],
    ['1.mája 5', '#1. maja #5 …'],
    ['1 mája 5', '#1 maja @5… +number', '#1 maja #5 …'],
    ['I. mája 5', 'i. maja #5 …', '#1. maja #5 +number …'],
    ['I. mája', 'i. maja …', '#1. maja …'],
    ['Ul. 29. augusta 5', '#29. augusta #5 …'],
    ['Nám. 1.mája', 'nam. #1. maja …'],
  ]);
});

describe('abbreviations, initials and acronyms', () => {
  eachReadAs([
    ['Nám.M.R.Štefánika 5', 'nam. m. r. stefanika #5 …'],
    ['Námestie M. R. Štefánika 5', 'namestie m. r. stefanika #5 …'],
    ['Nám. SNP 5', 'nam. snp #5 …'],
    ['Nám. Slov. Nár. Povst. 5', 'nam. slov. nar. povst. #5 …'],
    ['nábr. arm. gen. L. Svobodu 5', 'nabr. arm. gen. l. svobodu #5 …'],
    ['sídl. KVP', 'sidl. kvp …'],
  ]);
});

describe('a word for street', () => {
  eachReadAs([
    ['ul. Hlavná 5', 'hlavna #5 …'],
    ['ul Hlavná 5', 'hlavna #5 …'],
    ['Hlavná ul. 5', 'hlavna #5 …'],
    ['ulica Hlavná 5', 'ulica hlavna #5 …', 'hlavna #5 …'],
    ['na ulici Hlavnej 5', 'na ulici hlavnej #5 …', 'na hlavnej #5 …'],
    ['Hlavná ulica', 'hlavna ulica …'],
    ['ulica', 'ulica …'],
  ]);
});

describe('a place at a river', () => {
  eachReadAs([
    ['Nové Mesto n/V', 'nove mesto n v …'],
    ['Nové Mesto n.V.', 'nove mesto n. v.'],
    ['Nové Mesto n. Váhom', 'nove mesto n. vahom …'],
    ['Ivanka p. Dunaji', 'ivanka p. dunaji …'],
  ]);
});

describe('a part of a city', () => {
  const place = 'mierova #64 bratislava ruzinov';
  const written = [
    ...['Bratislava-Ružinov', 'Bratislava - Ružinov', 'Bratislava - mestská časť Ružinov', 'Bratislava m.č. Ružinov'],
    ...['Bratislava-mestská časť Ružinov', 'Bratislava, mestská časť Ružinov', 'Bratislava MČ Ružinov'],
    ...['Bratislava - m. č. Ružinov', 'Bratislava m.č.Ružinov', 'Bratislava – mestská časť Ružinov'],
  ];

  it.each(written)('%s', (city) => expect(best(`Mierová 64, ${city}`)).toBe(place));

  it('stands before the street too', () => {
    expect(best('MČ Ružinov, Mierová 64')).toBe('ruzinov mierova #64');
    expect(best('mestská časť Ružinov, Mierová 64')).toBe('ruzinov mierova #64');
  });

  it('may still be to come', () => {
    for (const end of ['mestská č', 'mestská čas', 'mestská časť', 'mestská časť ', 'MČ', 'm.č.']) {
      expect(best(`Mierová 64, Bratislava - ${end}`)).toBe('mierova #64 bratislava');
    }
  });
});

describe('a postal code', () => {
  const codes = lexiconOf(['hlavna', 'zvolen'], ['96001']);
  eachReadAs(
    [
      ['96001', '@96001'],
      ['Hlavná 12, 960 01 Zvolen', 'hlavna #12 zvolen @96001 …', 'hlavna #12 @96001! +number'],
      ['Hlavná 12, 96001 Zvolen', 'hlavna #12 zvolen @96001 …', 'hlavna #12 @96001! +number'],
      ['Hlavná 12, PSČ 960 01', 'hlavna #12 @96001', 'hlavna #12 #960 #1 …'],
      ['Hlavná 12, PSČ: 96001', 'hlavna #12 @96001'],
      ['Hlavná 12, PSČ96001.', 'hlavna #12 @96001'],
      ['Hlavná 12, 96001, jana@example.sk, IČO 12345678', 'hlavna #12 @96001'],
      ['RD 12, 96001', '#12 @96001'],
      ['rodinný dom č. 12, 96001', '#12 @96001'],
      ['rodinný dom súp. č. 12, 96001', '#12 @96001 č.p.'],
      ['Hlavná 12, SK-960 01 Zvolen', 'hlavna #12 zvolen @96001 …', 'hlavna #12 @96001! +number'],
      ['Hlavná 12, 96', 'hlavna #12 @96… +number', 'hlavna #12 #96 …'],
      ['Zvolen 960', 'zvolen #960 …', 'zvolen @960…'],
    ],
    codes,
  );
});

describe('what people write and no register holds', () => {
  const countries = [
    ...['Slovensko', 'Slovenská republika', 'Slovenskej republiky', 'SR', 'SK', 'SK.', 'SVK', 'Slovakia'],
    ...['Slovak Republic', 'na Slovensku'],
  ];
  const homes = [
    ...['byt 5', 'byt č. 5', 'byt č.5', 'č. bytu 5', 'číslo bytu 5', 'b.j. 5', 'dvere 5', 'apartmán 5b', 'apt. 5'],
    ...['č. dverí 5', 'číslo dverí 5', '/ byt 5'],
    ...['3. poschodie', '3.poschodie', '3. posch.', 'poschodie 3', '3. podlažie', '3. NP', '1.PP', '2. p.'],
    ...['prízemie', 'na prízemí', 'suterén', 'vchod B', 'vchod 2', 'vchod č. 2', 'P.O.Box 12', 'PO BOX 12'],
  ];
  const telephones = [
    ...['0905 123 456', '0905123456', '0905/123 456', '+421 905 123 456', '+421905123456', '00421 905 123 456'],
    ...['tel. 0905 123 456', 'tel.: +421 905 123 456', 'mobil 0905123456', '02/1234 5678', 'tel. 048/412 3456'],
  ];
  const place = 'hlavna #12 zvolen';

  it.each(countries)('%s', (country) => {
    for (const between of [', ', ' ', ',', ' - ', ' (']) {
      expect(best(`Hlavná 12, Zvolen${between}${country}`)).toBe(place);
    }
    expect(best(`Hlavná 12, Zvolen (${country})`)).toBe(place);
  });

  it.each(homes.filter((home) => !home.startsWith('na ')))('%s', (home) => {
    for (const query of [
      `Hlavná 12, ${home}, Zvolen`,
      `Hlavná 12 ${home}, Zvolen`,
      `Hlavná 12 (${home}), Zvolen`,
      `Hlavná 12, Zvolen, ${home}`,
    ]) {
      expect(best(query)).toBe(place);
    }
  });

  it('a house of two halves before a postal code is no telephone', () => {
    expect(best('Hlavná 632/437 981 01')).toBe('hlavna #632/437 @98101');
  });

  it.each(telephones)('%s', (telephone) => {
    expect(best(`Hlavná 12, Zvolen, ${telephone}`)).toBe(place);
    expect(best(`Hlavná 12, Zvolen ${telephone}, Slovensko`)).toBe(place);
  });

  it('the words okres and kraj, yet not the name behind or before', () => {
    expect(best('Badín 12, okres Banská Bystrica')).toBe('badin #12 banska bystrica');
    expect(best('Badín 12, okr. Zvolen')).toBe('badin #12 zvolen');
    expect(best('Badín 12, Banskobystrický kraj')).toBe('badin #12 banskobystricky');
    expect(best('Badín 12 v Žilinskom kraji')).toBe('badin #12 zilinskom');
    expect(best('Okresná 12')).toBe('okresna #12');
    expect(best('Krajná 12')).toBe('krajna #12');
  });

  it('nothing, when nothing else would be left', () => {
    for (const query of ['Slovensko', 'SR', 'byt 5', '0905 123 456', 'mestská časť']) expect(best(query)).not.toBe('');
  });

  it('no word of a name', () => {
    for (const [query, reading] of [
      ['Slovenská 5', 'slovenska #5'],
      ['Teplá Izba 5', 'tepla izba #5'],
      ['Prízemná 5', 'prizemna #5'],
      ['Bytčica 5', 'bytcica #5'],
      ['M. Čulena 5', 'm. culena #5'],
      ['Srnčia 5', 'srncia #5'],
      ['Telgárt 5', 'telgart #5'],
    ] as const)
      expect(best(query)).toBe(reading);
  });
});

describe('digits typed on a Slovak number row without Shift', () => {
  eachReadAs([
    ['Hlavná +ľ, Zvolen', 'hlavna #12 zvolen …'],
    ['Hlavná čť, Zvolen', 'hlavna #45 zvolen …'],
    ['Hlavná žýáí/+é, Zvolen', 'hlavna #6789/10 zvolen …', 'hlavna #6789= zvolen +number …'],
    ['Hlavná +ě, Zvolen', 'hlavna #12 zvolen …'],
    ['Hlavná ľš', 'hlavna ls …', 'hlavna #23 …'],
    ['Hlavná č12', 'hlavna #12 …'],
    ['Ľ. Štúra 5', 'l. stura #5 …'],
  ]);
});

describe('numbers with another meaning come last', () => {
  const known = lexiconOf(['ii', 'ix', 'iv', 'v'], ['97401']);
  eachReadAs(
    [
      ['Hlavná 12-14, Zvolen', 'hlavna #12 #14 zvolen …', 'hlavna #12 zvolen +number …'],
      ['Hlavná 1234/12-14', 'hlavna #1234/12 @14… +number', 'hlavna #1234/12 #14 …', 'hlavna #1234/12 +number'],
      ['Jána Pavla 2 15, Košice', 'jana pavla #2 #15 kosice …', 'jana pavla ii #15 kosice +number …'],
      ['Luník 9', 'lunik #9 …'],
      [
        'Mierová 64, 974 01 Bratislava 2',
        'mierova #64 bratislava @97401 +number',
        'mierova #64 bratislava #2 @97401 …',
        'mierova #64 bratislava ii @97401 +number',
      ],
      [
        'Mierová 64, 974 01 Bratislava 7',
        'mierova #64 bratislava @97401 +number',
        'mierova #64 bratislava #7 @97401 …',
      ],
      ['Hlavná 5, 974 01 Bystrica', 'hlavna #5 bystrica @97401 …', 'hlavna #5 @97401! +number'],
    ],
    known,
  );
});

describe('the bounds of a query', () => {
  it('are its first characters and tokens', () => {
    expect(read(`Hlavná ${' '.repeat(MAX_QUERY_LENGTH)} 12`)).toEqual(['hlavna']);
    for (const { tokens } of [...readSlovakQuery('a 1 '.repeat(30), emptyLexicon)]) {
      expect(tokens.length).toBeLessThanOrEqual(MAX_QUERY_TOKENS);
    }
  });

  it('are few readings', () => {
    const all = lexiconOf(['i', 'ii', 'iii', 'iv', 'v', 'ulica', 'ls']);
    for (const query of ['ulica Hlavná 2 5 a, ľš 12-14 Zvolen 2', 'ulica ľš 3 b 280 0', 'ulica A 2 12, B 3']) {
      const { length } = [...readSlovakQuery(query, all)];
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(MAX_READINGS + MAX_OTHER_READINGS);
    }
  });

  it.each(['', ' ', ',', '///', '...', '-', '()', '😀', '\uE001', '\u0000', 'č.č.č.', '+', '"'])(
    'hold for %j',
    (query) => {
      for (const { tokens } of [...readSlovakQuery(query, emptyLexicon)])
        expect(tokens.length).toBeLessThan(MAX_QUERY_TOKENS);
    },
  );

  it('are read alike composed and decomposed, in capitals and small letters', () => {
    const query = 'Námestie M. R. Štefánika súp. č. 12, Žilina';
    expect(read(query.normalize('NFD'))).toEqual(read(query));
    expect(read(query.toUpperCase())).toEqual(read(query));
  });
});
