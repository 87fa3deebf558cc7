import { MAX_QUERY_LENGTH, MAX_QUERY_TOKENS, MAX_READINGS } from '../query/query';
import { emptyLexicon, lexiconOf, readingsOf } from '../testing/readings';
import { readCzechQuery } from './query';

/** Reads each query, given as the first cell, as the following cells say, and in no other way. */
type Forms = readonly (readonly [query: string, ...readings: string[]])[];

function eachReadAs(forms: Forms, lexicon = emptyLexicon): void {
  it.each(forms.map(([query, ...readings]) => ({ query, readings })))('$query', ({ query, readings }) => {
    expect(readingsOf(query, lexicon)).toEqual(readings);
  });
}

describe('a house number', () => {
  eachReadAs([
    ['Hlavní 12', 'hlavni #12 …'],
    ['12 Hlavní', '#12 hlavni …'],
    ['Hlavní 12, Kolín', 'hlavni #12 kolin …'],
    ['Kolín, Hlavní 12', 'kolin hlavni #12 …'],
    ['Hlavní 12/3', 'hlavni #12/3 …', 'hlavni #12= +number'],
    ['Hlavní 3/12', 'hlavni #3/12 …', 'hlavni #3= +number'],
    ['Hlavní 12 / 3', 'hlavni #12/3 …', 'hlavni #12= +number'],
    ['Hlavní 12/', 'hlavni #12/'],
    ['Hlavní 12/ ', 'hlavni #12/'],
    ['Hlavní 0012', 'hlavni #12 …', 'hlavni @0012…'],
    ['Hlavní 12/3/4', 'hlavni #12/3 …', 'hlavni #12= +number'],
    ['Hlavní 123456', 'hlavni #123456 …'],
  ]);
});

describe('the letter of a house number', () => {
  eachReadAs([
    ['Hlavní 3a', 'hlavni #3a …'],
    ['Hlavní 3A', 'hlavni #3a …'],
    ['Hlavní 3 a', 'hlavni #3a …', 'hlavni #3 a …'],
    ['Hlavní 3 A, Kolín', 'hlavni #3a kolin …', 'hlavni #3 a kolin …'],
    ['Hlavní 12/3a', 'hlavni #12/3a …', 'hlavni #12= +number'],
    ['Hlavní 12/3 A', 'hlavni #12/3a …', 'hlavni #12/3 a …', 'hlavni #12= +number'],
    ['Hlavní 3a/12', 'hlavni #3a/12 …', 'hlavni #3a= +number'],
    ['Hlavní 5 v Kolíně', 'hlavni #5 koline …', 'hlavni #5 v koline …', 'hlavni #5v koline …'],
    ['5 V Koutě, Kolín', '#5 v koute kolin …', '#5v koute kolin …'],
    ['Hlavní 5 v, Kolín', 'hlavni #5v kolin …', 'hlavni #5 v kolin …'],
    ['Hlavní 5, a', 'hlavni #5 a …'],
    ['Hlavní 5 a.', 'hlavni #5 a.'],
    ['Hlavní 5a b', 'hlavni #5a b …'],
  ]);
});

describe('the marker of a conscription number', () => {
  const spellings = ['č.p.', 'č. p.', 'č.p', 'čp', 'čp.', 'ČP', 'Č.P.', 'cp', 'c.p.', 'číslo popisné', 'č. popisné'];
  eachReadAs([
    ...spellings.map((marker) => [`Hlavní ${marker} 12`, 'hlavni #12 č.p. …'] as const),
    ...spellings.map((marker) => [`Hlavní ${marker}12, Kolín`, 'hlavni #12 kolin č.p. …'] as const),
    ['č.p. 12', '#12 č.p. …'],
    ['Hlavní (č.p. 12)', 'hlavni #12 č.p.'],
    ['Čping 12', 'cping #12 …'],
  ]);
});

describe('the marker of a registration number', () => {
  const spellings = [
    ...['č.ev.', 'č. ev.', 'č.ev', 'čev', 'čev.', 'č.e.', 'č. e.', 'če', 'Č.EV.', 'c.ev.'],
    ...['ev.č.', 'ev. č.', 'ev.č', 'evč', 'ev.', 'ev', 'e.č.', 'e. č.'],
    ...['číslo evidenční', 'č. evidenční', 'evidenční číslo'],
  ];
  eachReadAs([
    ...spellings.map((marker) => [`Hlavní ${marker} 12`, 'hlavni #12 č.ev. …'] as const),
    ...spellings.map((marker) => [`Hlavní ${marker}12, Kolín`, 'hlavni #12 kolin č.ev. …'] as const),
    ['Evaň 12', 'evan #12 …'],
  ]);
});

describe('a marker that names no series', () => {
  const spellings = ['č.', 'č', 'čís.', 'číslo', 'č.o.', 'č. o.', 'číslo orientační', 'dům'];
  eachReadAs(spellings.map((marker) => [`Hlavní ${marker} 12`, 'hlavni #12 …'] as const));
});

describe('a marker whose number is still to come', () => {
  const markers = [
    ...[
      'č',
      'č.',
      'č.p',
      'č.p.',
      'č. p',
      'č. p.',
      'čp',
      'čp.',
      'č.e',
      'č.e.',
      'č.ev',
      'č.ev.',
      'č. ev.',
      'čev',
      'čev.',
    ],
    ...['ev.', 'ev.č', 'ev.č.', 'ev. č.', 'evč', 'evč.', 'e.č', 'e.č.', 'e. č.', 'č.o', 'č.o.', 'čís.'],
    ...['čísl', 'číslo', 'číslo p', 'číslo popi', 'číslo popisné', 'číslo ev', 'číslo evidenční', 'číslo orientační'],
    ...['č. popisné', 'č. evid', 'evidenční', 'evidenční č', 'evidenční číslo'],
  ];

  it.each(markers)('Hlavní %s', (marker) => {
    for (const query of [`Hlavní ${marker}`, `Hlavní ${marker} `]) {
      expect(readingsOf(query)[0]!.replace(/ …$/, '')).toBe('hlavni');
    }
  });
});

describe('the beginning of a marker that may be the beginning of a name', () => {
  eachReadAs([
    ['Hlavní čís', 'hlavni cis …', 'hlavni …'],
    ['Hlavní ev', 'hlavni ev …', 'hlavni …'],
    ['Hlavní evid', 'hlavni evid …', 'hlavni …'],
    ['ev', 'ev …'],
    ['Hlavní eva', 'hlavni eva …'],
  ]);
});

describe('numbers of a name', () => {
  eachReadAs([
    ['1. máje 5', '#1. maje #5 …'],
    ['1.máje 5', '#1. maje #5 …'],
    ['I. máje 5', 'i. maje #5 …', '#1. maje #5 +number …'],
    ['prvního máje 5', 'prvniho maje #5 …', '#1. maje #5 +number …'],
    ['osmadvacátého říj', 'osmadvacateho rij …', '#28. rij …'],
    ['1máje', '#1 maje …'],
    ['1máje 5', '#1 maje @5… +number', '#1 maje #5 …'],
    ['17. listopadu 17', '#17. listopadu #17 …'],
    ['náměstí 28. října 3, Brno', 'namesti #28. rijna #3 brno …'],
    ['Praha 8', 'praha #8 …'],
    ['Sokolovská 12, Praha 8', 'sokolovska #12 praha #8 …', 'sokolovska #12 praha @8… +number'],
    ['Sokolovská 12, 186 00 Praha 8', 'sokolovska #12 praha #8 @18600 …', 'sokolovska #12 #186 #0 praha #8 …'],
  ]);
});

describe('abbreviations and initials', () => {
  eachReadAs([
    ['nám. Míru 5', 'nam. miru #5 …'],
    ['nám.Míru 5', 'nam. miru #5 …'],
    ['J. A. Komenského 3', 'j. a. komenskeho #3 …'],
    ['J.A.Komenského 3', 'j. a. komenskeho #3 …'],
    ['tř. Kpt. Jaroše', 'tr. kpt. jarose …'],
  ]);
});

describe('a postal code', () => {
  const codes = lexiconOf(['hlavni', 'kolin'], ['28002']);
  eachReadAs(
    [
      ['280 02', '@28002', '#280 #2 …'],
      ['28002', '@28002'],
      ['Hlavní 12, 280 02 Kolín', 'hlavni #12 kolin @28002 …', 'hlavni #12 @28002! +number'],
      ['Hlavní 12, 28002 Kolín', 'hlavni #12 kolin @28002 …', 'hlavni #12 @28002! +number'],
      ['280 02 Kolín, Hlavní 12', 'kolin hlavni #12 @28002 …', 'hlavni #12 @28002! +number …'],
      ['Hlavní 12, 280 02', 'hlavni #12 @28002', 'hlavni #12 #280 #2 …'],
      [
        'Hlavní 12, 999 99 Kolín',
        'hlavni #12 kolin @99999 …',
        'hlavni #12 #999 #99 kolin …',
        'hlavni #12 @99999! +number',
      ],
      ['Hlavní 12 PSČ 280 02', 'hlavni #12 @28002', 'hlavni #12 #280 #2 …'],
      ['Hlavní 12 PSČ: 28002', 'hlavni #12 @28002'],
      ['Hlavní 12 PSČ28002', 'hlavni #12 @28002'],
      // At the end of a sentence, in quotation marks, in brackets.
      ['Hlavní 12, 28002.', 'hlavni #12 @28002'],
      ['"Hlavní 12, 280 02."', 'hlavni #12 @28002', 'hlavni #12 #280 #2'],
      ['(Hlavní 12, 28002.)', 'hlavni #12 @28002'],
      ['Hlavní 12 CZ-280 02', 'hlavni #12 @28002', 'hlavni #12 #280 #2 …'],
      ['Hlavní 12 CZ28002', 'hlavni #12 @28002'],
    ],
    codes,
  );
});

describe('a postal code in progress', () => {
  const codes = lexiconOf(['hlavni', 'kolin'], ['28002']);
  eachReadAs(
    [
      ['Hlavní 12, 2', 'hlavni #12 @2… +number', 'hlavni #12 #2 …'],
      ['Hlavní 12, 28', 'hlavni #12 @28… +number', 'hlavni #12 #28 …'],
      ['Hlavní 12, 280', 'hlavni #12 @280… +number', 'hlavni #12 #280 …'],
      ['Hlavní 12, 280 ', 'hlavni #12 @280… +number', 'hlavni #12 #280'],
      ['Hlavní 12, 280 0', 'hlavni #12 @2800… +number', 'hlavni #12 #280 #0 …'],
      ['Hlavní 12, 2800', 'hlavni #12 @2800… +number', 'hlavni #12 #2800 …'],
      ['2', '@2…', '#2 …'],
      ['280 0', '@2800…', '#280 #0 …'],
      ['Kolín 28', 'kolin #28 …'],
      ['Kolín 280', 'kolin #280 …', 'kolin @280…'],
      ['Kolín 2800', 'kolin #2800 …', 'kolin @2800…'],
      ['Kolín č.p. 280', 'kolin #280 č.p. …'],
      ['Kolín č.p. 12, 280', 'kolin #12 @280… č.p. +number', 'kolin #12 #280 č.p. …'],
    ],
    codes,
  );
});

describe('what says nothing more', () => {
  eachReadAs([
    ['Hl. m. Praha', 'praha …'],
    ['Dlouhá 5, hl.m. Praha', 'dlouha #5 praha …'],
    ['Dlouhá 5, Hl. město Praha', 'dlouha #5 praha …'],
    ['Karlova, Karlovarský kraj', 'karlova karlovarsky …'],
    ['Karlova v Karlovarském kraji', 'karlova v karlovarskem …'],
    ['Kraj 5', 'kraj #5 …'],
    ['Ｋａｒｌｏｖａ　１２，Ｃｈｅｂ', 'karlova #12 cheb …'],
  ]);
});

describe('the number of the post office behind the town', () => {
  eachReadAs(
    [
      ['Svobody 164/1, 350 02 Cheb 2', 'svobody #164/1 cheb @35002 +number', 'svobody #164/1 cheb #2 @35002 …'],
      ['Svobody 164 35002 Cheb 2', 'svobody #164 cheb @35002 +number', 'svobody #164 cheb #2 @35002 …'],
      ['350 02 Cheb 2, Svobody 16', 'cheb svobody #16 @35002 +number …', 'cheb #2 svobody #16 @35002 …'],
      [
        'Svobody 164/1, Cheb 2',
        'svobody #164/1 cheb @2… +number',
        'svobody #164/1 cheb #2 …',
        'svobody #164/1 cheb +number',
      ],
      [
        'Hradec 1, 350 02 Nový Cheb 2 - Háje',
        'hradec #1 novy cheb haje @35002 +number …',
        'hradec #1 novy cheb #2 haje @35002 …',
      ],
      ['Dlouhá 5 Praha 1', 'dlouha #5 praha #1 …', 'dlouha #5 praha @1… +number'],
      ['350 02 Lhota 12', 'lhota #12 @35002 …'],
      ['Seifertova 469/1, 130 00 Praha 3', 'seifertova #469/1 praha #3 @13000 …'],
    ],
    lexiconOf([], ['35002', '13000']),
  );
});

describe('what people write and no register holds', () => {
  const countries = ['Česká republika', 'České republiky', 'Česko', 'Czech Republic', 'Czechia', 'CZ', 'ČR', 'CZ.'];
  const homes = [
    ...['byt 5', 'byt č. 5', 'byt č.5', 'bytu číslo 5', 'b.j. 5', 'b. j. 5', 'dveře 5', 'apartmán 5b', 'apt. 5'],
    ...['3. patro', '3.patro', '3. patře', 'patro 3', '2. poschodí', '3. NP', '1.PP', '2. p.'],
    ...['přízemí', 'suterén', 'vchod B', 'schodiště 2', '3. patro vlevo', '5. patro, č. 12'],
    ...['č. dveří 5', 'dv. 5', 'b. 5', 'kancelář 204', 'hala 3', 'zvonek 12', 'P.O. Box 12', 'box 5'],
  ];
  const place = 'hlavni #12 kolin';
  const best = (query: string): string => readingsOf(query)[0]!.replace(/ …$/, '');

  it.each(countries)('%s', (country) => {
    for (const between of [', ', ' ', ',', ' (']) expect(best(`Hlavní 12, Kolín${between}${country}`)).toBe(place);
    expect(best(`Hlavní 12, Kolín (${country})`)).toBe(place);
  });

  it.each(homes)('%s', (home) => {
    for (const query of [
      `Hlavní 12, ${home}, Kolín`,
      `Hlavní 12 ${home}, Kolín`,
      `Hlavní 12 (${home}), Kolín`,
      `Hlavní 12, Kolín, ${home}`,
      `Hlavní 12, Kolín, ${home}, Česká republika`,
    ]) {
      expect(best(query)).toBe(place);
    }
  });

  it.each([
    '603 123 456',
    '603123456',
    '603-123-456',
    '+420 603 123 456',
    '00420603123456',
    'tel. 603 123 456',
    'mobil: 603123456',
  ])('telephone %s', (telephone) => {
    for (const query of [
      `Hlavní 12, Kolín, ${telephone}`,
      `Hlavní 12, ${telephone}, Kolín`,
      `Hlavní 12, Kolín ${telephone}`,
      `${telephone}, Hlavní 12, Kolín`,
      `${telephone} Hlavní 12, Kolín`,
    ]) {
      expect(best(query)).toBe(place);
    }
  });

  it.each(['jana@example.cz', 'e-mail: jana@example.cz', 'IČO: 12345678', 'IČ 123 45 678, DIČ: CZ12345678'])(
    'an e-mail address or a number of a company: %s',
    (contact) => {
      for (const query of [
        `Hlavní 12, Kolín, ${contact}`,
        `Hlavní 12, Kolín ${contact}`,
        `${contact} Hlavní 12, Kolín`,
      ]) {
        expect(best(query)).toBe(place);
      }
    },
  );

  it.each(['Če', 'Česká', 'Česká rep', 'Česk', 'Czech Re'])('a country while it is being typed: %s', (country) => {
    for (const between of [', ', ' ']) {
      expect(readingsOf(`Hlavní 12 Kolín${between}${country}`, emptyLexicon)).toContain(`${place} …`);
    }
  });

  it('takes no postal code and no house number for a telephone', () => {
    expect(best('Hlavní 123/456, 280 02 Kolín')).toBe('hlavni #123/456 kolin @28002');
    expect(best('Hlavní 123, 280 02 Kolín')).toBe('hlavni #123 kolin @28002');
    expect(best('Hlavní 1234, 28002 Kolín')).toBe('hlavni #1234 kolin @28002');
  });

  it('stays where nothing else would be left, and inside of names', () => {
    expect(best('Česko')).toBe('cesko');
    expect(best('CZ')).toBe('cz');
    expect(best('byt 5')).toBe('byt #5');
    expect(best('Bytíz 5')).toBe('bytiz #5');
    expect(best('Českobratrská 5')).toBe('ceskobratrska #5');
    expect(best('Česká 5, Brno')).toBe('ceska #5 brno');
  });
});

describe('what is pasted from forms', () => {
  const best = (query: string): string => readingsOf(query, lexiconOf([], ['28002']))[0]!.replace(/ …$/, '');

  it.each([
    'Ulice: Hlavní 12, Město: Kolín, PSČ: 280 02',
    'Adresa: Hlavní 12, Kolín 280 02',
    'Doručovací adresa: Hlavní 12, Kolín, PSČ 28002',
    'Ulice a číslo: Hlavní 12\nObec: Kolín\nPSČ: 280 02\nStát: Česká republika',
    'Ulice a č.p.: Hlavní 12 Město: Kolín PSČ: 280 02',
    'trvale bytem Hlavní 12, Kolín, 280-02',
    'se sídlem Hlavní 12, Kolín, 280.02',
    'Hlavní 12, Kolín, CZ - 280 02',
  ])('%s', (query) => {
    expect(best(query)).toBe('hlavni #12 kolin @28002');
  });

  it.each([
    ['Hlavní, Číslo popisné: 12', 'hlavni #12 č.p.'],
    ['Hlavní č.p.: 12', 'hlavni #12 č.p.'],
    ['Hlavní č.d. 12', 'hlavni #12'],
    ['Hlavní číslo domu: 12', 'hlavni #12'],
    ['Hlavní čp. 12/čo. 3', 'hlavni #12/3 č.p.'],
    ['Hlavní č.p./č.o. 12/3', 'hlavni #12/3'],
    ['Hlavní č. p. 12 č. or. 3', 'hlavni #12 @3… č.p. +number'],
    ['Hlavní 12/A', 'hlavni #12a'],
    ['Hlavní č.p.  12', 'hlavni #12 č.p.'],
    ['rodinný dům č.p. 12, Omice', '#12 omice č.p.'],
    ['Omice RD č. pop. 12', 'omice #12 č.p.'],
    ['Omice dům č. 12', 'omice #12'],
    ['Omice E67', 'omice #67 č.ev.'],
    ['chata č. 67, Omice', '#67 omice č.ev.'],
    ['Omice, chata č.ev. 67', 'omice #67 č.ev.'],
    ['Omice evidenční č. 67', 'omice #67 č.ev.'],
    ['U E55 12', 'u e #55 @12… +number'],
    ['Chleby, část obce Draho 9', 'chleby draho #9'],
    ['m. č. Draho 9, Chleby', 'draho #9 chleby'],
    ['bez ulice 77, Týnec', '#77 tynec'],
    ['Hlavní 12 Kolín PSČ', 'hlavni #12 kolin'],
  ])('%s', (query, reading) => {
    expect(best(query)).toBe(reading);
  });
});

describe('the word street', () => {
  eachReadAs([
    ['ul. Hlavní 12', 'hlavni #12 …'],
    ['ul Hlavní 12', 'hlavni #12 …'],
    ['ulice Hlavní 12', 'ulice hlavni #12 …', 'hlavni #12 …'],
    ['Hlavní ulice 12', 'hlavni ulice #12 …', 'hlavni #12 …'],
    ['v ulici Hlavní 12', 'v ulici hlavni #12 …', 'v hlavni #12 …'],
    ['Úlice č.p. 92', 'ulice #92 č.p. …'],
    ['Hlavní ul.', 'hlavni'],
    ['ulice', 'ulice …'],
    ['ul', 'ul …'],
    ['Hlavní ul', 'hlavni ul …'],
  ]);
});

describe('digits of the keyboard row without Shift', () => {
  const words = lexiconOf(['rize', 'hlavni']);
  eachReadAs(
    [
      ['Hlavní +ě', 'hlavni #12 …'],
      ['Hlavní č12', 'hlavni #12 …'],
      ['Hlavní +ě, Kolín', 'hlavni #12 kolin …'],
      ['Hlavní +ě/š', 'hlavni #12/3 …', 'hlavni #12= +number'],
      ['Hlavní š/č', 'hlavni s c …', 'hlavni #3/4 …', 'hlavni #3= +number'],
      ['Hlavní ěš', 'hlavni es …', 'hlavni #23 …'],
      ['Hlavní ěš Kolín', 'hlavni #23 kolin …'],
      ['Hlavní ěš, Kolín', 'hlavni #23 kolin …'],
      ['říže 5', 'rize #5 …'],
      ['Hlavní š', 'hlavni s …', 'hlavni #3 …'],
      ['Hlavní é', 'hlavni e …', 'hlavni …'],
      ['Hlavní š Kolín', 'hlavni #3 kolin …'],
      ['Hlavní ĚŠ', 'hlavni es …'],
      ['Hlavní č', 'hlavni …', 'hlavni #4 …'],
      ['Hlavní č, Kolín', 'hlavni #4 kolin …'],
      ['Hlavní č 12', 'hlavni #12 …'],
    ],
    words,
  );
});

describe('spelling', () => {
  const query = 'náměstí Přemysla Otakara II. 12/3a, 370 01 České Budějovice';

  it('with and without diacritics, in any case, composed or not, is one reading', () => {
    const plain = [...readCzechQuery(query, emptyLexicon)];
    for (const other of [query.normalize('NFD'), query.toLowerCase(), query.toUpperCase()]) {
      expect([...readCzechQuery(other, emptyLexicon)]).toEqual(plain);
    }
    expect([...readCzechQuery(query.normalize('NFD').replace(/\p{M}/gu, ''), emptyLexicon)]).toEqual(plain);
  });

  it('between separators does not matter', () => {
    for (const spaced of [
      '  Hlavní   12 ,Kolín ',
      'Hlavní\t12\nKolín',
      '(Hlavní) "12"; Kolín!',
      'Hlavní\u00a012,Kolín',
    ]) {
      expect(readingsOf(spaced)[0]!.replace(/ …$/, '')).toBe('hlavni #12 kolin');
    }
  });
});

describe('a hostile query', () => {
  const longest = 10_000;
  const fragments = [
    ...[
      ' ',
      '(',
      ',',
      ' (',
      ', ',
      '.',
      '/',
      '+',
      '-',
      '\u0301',
      'é',
      'e\u0301',
      '🙂',
      '\ud83d',
      'ß',
      '\u0000',
      '\uE001',
    ],
    ...[
      'c. ',
      ' c.',
      'c. c. c. ',
      ' cz',
      ' cz ',
      ' byt',
      ' byt 1',
      ' b.j.',
      ' 1. p',
      ' ev. c. ',
      'č.p.',
      ' cislo ',
      ' psc',
    ],
    ...['1', '1 ', '1/', '1/2', '1a', 'a', 'a ', 'a.', 'ul. ', '280 02 ', '28002', '+ě', 'ěš '],
  ];

  it('of nothing that can be read has no reading', () => {
    for (const query of [
      '',
      ' ',
      '...',
      ',,,((',
      '🙂🙂',
      '\u0301\u0301',
      '"\'<>&',
      '/',
      '\uE001',
      '日本',
      ' '.repeat(longest),
    ]) {
      expect(readingsOf(query)).toEqual([]);
    }
  });

  it.each(fragments)('of %j again and again keeps the bounds', (fragment) => {
    for (const query of [fragment.repeat(longest / fragment.length), `Hlavní 12${fragment.repeat(95)}`]) {
      const readings = [...readCzechQuery(query, emptyLexicon)];
      expect(readings.length).toBeLessThanOrEqual(MAX_READINGS);
      for (const { tokens, postal } of readings) {
        expect(tokens.length).toBeLessThanOrEqual(MAX_QUERY_TOKENS);
        expect(tokens.length + (postal ? 1 : 0)).toBeGreaterThan(0);
      }
    }
  });

  it('is read to its hundredth character', () => {
    const word = 'a'.repeat(MAX_QUERY_LENGTH);
    expect(readingsOf(`${word}bcd 12`)).toEqual([`${word} …`]);
    expect(readingsOf(`${' '.repeat(MAX_QUERY_LENGTH)}Hlavní`)).toEqual([]);
  });

  it('is read to its twelfth word or number', () => {
    expect(readingsOf('a b c d e f g h i j k l m n')).toEqual(['a b c d e f g h i j k l …']);
    expect(readingsOf('1 2 3 4 5 6 7 8 9 10 11 12 13 14')[0]!.match(/#/g)!.length).toBeLessThanOrEqual(
      MAX_QUERY_TOKENS,
    );
  });

  it('gets words of a to z and numbers of digits alone', () => {
    for (const query of ['DROP TABLE x; --', '"hlav"* AND', '{{7*7}}', '../../etc/passwd', 'a\u0000b', 'Łódź ß']) {
      for (const { tokens, postal } of [...readCzechQuery(query, emptyLexicon)]) {
        for (const token of tokens) {
          if (token.kind === 'word') expect(token.text).toMatch(/^[a-z]+$/);
          else expect(token.first.digits + (token.second?.digits ?? '')).toMatch(/^[0-9]+$/);
        }
        expect(postal?.digits ?? '0').toMatch(/^[0-9]{1,5}$/);
      }
    }
  });
});
