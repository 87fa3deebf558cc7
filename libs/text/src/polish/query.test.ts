import { MAX_QUERY_LENGTH, MAX_QUERY_TOKENS, MAX_READINGS } from '../query/query';
import { emptyLexicon, lexiconOf, readingsOf } from '../testing/readings';
import { MAX_POLISH_OTHER_READINGS, readPolishQuery } from './query';

/** Reads each query, given as the first cell, as the following cells say, and in no other way. */
type Forms = readonly (readonly [query: string, ...readings: string[]])[];

const read = (query: string, lexicon = emptyLexicon): string[] => readingsOf(query, lexicon, readPolishQuery);

function eachReadAs(forms: Forms, lexicon = emptyLexicon): void {
  it.each(forms.map(([query, ...readings]) => ({ query, readings })))('$query', ({ query, readings }) => {
    expect(read(query, lexicon)).toEqual(readings);
  });
}

/** The best reading without the sign that its last token may go on. */
const best = (query: string): string | undefined => read(query)[0]?.replace(/ …$/, '');

describe('a house number', () => {
  eachReadAs([
    ['Długa 12', 'dluga #12 …'],
    ['12 Długa', '#12 dluga …'],
    ['Długa12', 'dluga #12 …'],
    ['Warszawa, Długa 12', 'warszawa dluga #12 …'],
    ['Długa 10A', 'dluga #10a …'],
    ['Długa 10a', 'dluga #10a …'],
    ['Długa 10 A', 'dluga #10a …', 'dluga #10 a …'],
    ['Długa 10/A', 'dluga #10a …'],
    ['Długa 10 A, Kraków', 'dluga #10a krakow …', 'dluga #10 a krakow …'],
    ['Wólka 12, 05-806 Komorów', 'wolka #12 komorow @05806 …', 'wolka #12 @05806!'],
    ['Nowa Wieś 5A, 05-806 Komorów', 'nowa wies #5a komorow @05806 …', 'nowa wies #5a @05806!'],
  ]);
});

describe('a number of two halves is the whole of the register, or has a flat', () => {
  eachReadAs([
    ['Długa 12/5', 'dluga #12/5 …', 'dluga #12/ …'],
    ['Długa 12/', 'dluga #12/'],
    ['Długa 12/5, Kraków', 'dluga #12/5 krakow …', 'dluga #12/ krakow …'],
    ['Długa 10A/5', 'dluga #10a/5 …', 'dluga #10a/ …'],
    ['Długa 12/3A', 'dluga #12/3a …', 'dluga #12/ …'],
    ['Długa 12/5, 00-238', 'dluga #12/5 @00238', 'dluga #12/ @00238'],
    ['Długa 12/14/5', 'dluga #12/14 …', 'dluga #12/ …'],
  ]);
});

describe('a range', () => {
  eachReadAs([
    ['Długa 38-39, Kraków', 'dluga #38/39 krakow …', 'dluga #38/ krakow …'],
    ['Długa 38 - 39, Kraków', 'dluga #38/39 krakow …', 'dluga #38/ krakow …'],
    ['Długa 38–39, Kraków', 'dluga #38/39 krakow …', 'dluga #38/ krakow …'],
    ['Długa 12a-14b', 'dluga #12a/14b …', 'dluga #12a/ …'],
    ['Długa 7-11', 'dluga #7/11 …', 'dluga #7/ …'],
    ['Długa 12-14/3', 'dluga #12/14 …', 'dluga #12/ …'],
    ['Długa 2-4-6', 'dluga #2/4 …', 'dluga #2/ …'],
    ['Długa 112-114', 'dluga #112/114 …', 'dluga #112/ …'],
  ]);
});

describe('a flat that its word marks', () => {
  it.each([
    ...['m. 5', 'm 5', 'm.5', 'm5', 'M5', 'm. 5a', 'm. nr 5', 'l. 5', ', m. 5', '/m. 5', '/m5'],
    ...['lok. 3', 'lok 3', 'lokal 3', 'lok. nr 3', 'lok. U1', 'lokal 3B', '/lok. 3', ', lokalu 3', '(lok. 3)'],
    ...['mieszkanie 4', 'mieszkania 4', 'mieszk. 4', 'm. 5/6', 'apt. 7', 'apartament 7', 'pok. 12', 'biuro 5', '/U1'],
    ...['klatka B', 'klatka 2', 'kl. 2', 'klatka schodowa B', 'wejście A', 'skr. poczt. 12'],
    ...['piętro 3', ', 3 piętro', ', 3. piętro', 'III piętro', 'III p.', ', 3 p.', 'parter', ', parter', 'piętro III'],
    ...['budynek B', 'bud. 3', 'blok C', 'bl. 5', ', budynek 2A', 'segment 4'],
    ...['m. 5, kl. 2, 3 piętro', 'kl. B m. 5', 'bud. B lok. 12'],
  ])('Długa 12%s', (home) => {
    const apart = /^[,/(]/.test(home) ? '' : ' ';
    expect(best(`Długa 12${apart}${home}`)).toBe('dluga #12');
    expect(best(`Długa 12${apart}${home}, Kraków`)).toBe('dluga #12 krakow');
    expect(best(`Długa 12${apart}${home}, 00-238 Warszawa`)).toBe('dluga #12 warszawa @00238');
    expect(best(`Długa 12A${apart}${home}, Kraków`)).toBe('dluga #12a krakow');
  });

  eachReadAs([
    ['Długa 12m5', 'dluga #12 …'],
    ['Długa 12/14 m. 5', 'dluga #12/14 …', 'dluga #12/ …'],
    ['Długa 12M, 00-238 Warszawa', 'dluga #12m warszawa @00238 …', 'dluga #12m @00238!'],
    ['Długa 12M 00-238 Warszawa', 'dluga #12m warszawa @00238 …', 'dluga #12m @00238!'],
    ['12 Mostowa', '#12 mostowa …'],
    ['Blokowa 5', 'blokowa #5 …'],
  ]);
});

describe('a flat that is still being typed', () => {
  eachReadAs([
    ['Długa 12 m', 'dluga #12m …', 'dluga #12 m …', 'dluga #12 …'],
    ['Długa 12 m.', 'dluga #12'],
    ['Długa 12m.', 'dluga #12'],
    ['Długa 12 mi', 'dluga #12 mi …', 'dluga #12 …'],
    ['Długa 12 mieszkanie', 'dluga #12 …'],
    ['Długa 12 lok', 'dluga #12 lok …', 'dluga #12 …'],
    ['Długa 12 lok.', 'dluga #12'],
    ['Długa 12/lok', 'dluga #12/ lok …', 'dluga #12 …'],
    ['Długa 12 a', 'dluga #12a …', 'dluga #12 a …'],
    ['Długa 12 klat', 'dluga #12 klat …', 'dluga #12 …'],
    ['Długa 12, pię', 'dluga #12 pie …', 'dluga #12 …'],
  ]);
});

describe('a block or a word before the number', () => {
  eachReadAs([
    ['os. Słoneczne bl. 5', 'os. sloneczne #5 …'],
    ['os. Słoneczne blok 5 m. 12', 'os. sloneczne #5 …'],
    ['ul. Długa nr 12', 'dluga #12 …'],
    ['ul. Długa nr. 12', 'dluga #12 …'],
    ['Długa nr12', 'dluga #12 …'],
    ['Długa numer 12', 'dluga #12 …'],
    ['Wólka dom nr 12', 'wolka #12 …'],
    ['Wólka nr domu 12', 'wolka #12 …'],
    ['Długa nr', 'dluga …'],
    ['Długa nr.', 'dluga'],
    ['Długa num', 'dluga num …', 'dluga …'],
  ]);
});

describe('a postal code', () => {
  const codes = lexiconOf(['dluga', 'warszawa'], ['00238', '00950']);
  eachReadAs(
    [
      ['00-950', '@00950'],
      ['00950', '@00950'],
      ['Długa 12A, 00-238 Warszawa', 'dluga #12a warszawa @00238 …', 'dluga #12a @00238!'],
      ['Długa 12A, 00238 Warszawa', 'dluga #12a warszawa @00238 …', 'dluga #12a @00238!'],
      ['Długa 12A, 00 238 Warszawa', 'dluga #12a warszawa @00238 …', 'dluga #12a @00238!'],
      ['Długa 12A, 00 - 238 Warszawa', 'dluga #12a warszawa @00238 …', 'dluga #12a @00238!'],
      ['Długa 12A, 00–238 Warszawa', 'dluga #12a warszawa @00238 …', 'dluga #12a @00238!'],
      ['00-238 Warszawa, Długa 12', 'warszawa dluga #12 @00238 …', 'dluga #12 @00238! …'],
      ['Długa 12 00-238', 'dluga #12 @00238'],
      ['Długa 12, kod 00-238', 'dluga #12 @00238'],
      ['Długa 12, kod pocztowy: 00-238', 'dluga #12 @00238'],
      ['Długa 12, kod poczt. 00-238', 'dluga #12 @00238'],
      ['PL-00-950 Warszawa', 'warszawa @00950 …'],
      ['PL 00-950 Warszawa', 'warszawa @00950 …'],
      ['Długa, 00-238 W', 'dluga w @00238 …', 'dluga @00238'],
      ['Długa, 00238 W', 'dluga w @00238 …', 'dluga @00238'],
      ['99-999 Warszawa', 'warszawa @99999 …'],
    ],
    codes,
  );
});

describe('the placeholder 00-000 is as good as no postal code', () => {
  eachReadAs([
    ['Długa 12, 00-000 Wrocław', 'dluga #12 wroclaw …'],
    ['Długa 12, 00000 Wrocław', 'dluga #12 wroclaw …'],
    ['Długa 12, 00-000', 'dluga #12 …'],
  ]);
});

describe('a postal code in progress', () => {
  eachReadAs([
    ['0', '@0…'],
    ['00-', '@00…'],
    ['00-9', '@009…'],
    ['009', '@009…'],
    ['Warszawa 0', 'warszawa @0…'],
    ['Warszawa 00-', 'warszawa @00…'],
    ['Warszawa 00-2', 'warszawa @002…'],
    ['Długa 12, 0', 'dluga #12 @0… +number'],
    ['Długa 12, 00-23', 'dluga #12 @0023… +number'],
    ['Długa 12/5, 00-2', 'dluga #12/5 @002… +number', 'dluga #12/ @002… +number'],
    ['Długa 12, 3', 'dluga #12 @3… +number', 'dluga #12 #3 …'],
    ['Długa 12, 38-39', 'dluga #12 @3839… +number', 'dluga #12 #38/39 …', 'dluga #12 #38/ …'],
    ['Sanok, 38-5', 'sanok @385…', 'sanok #38/5 …', 'sanok #38/ …'],
    ['Długa 38-39', 'dluga #38/39 …', 'dluga @3839…', 'dluga #38/ …'],
    ['38-39', '@3839…', '#38/39 …', '#38/ …'],
    ['Długa 12, kod', 'dluga #12 …'],
    ['Długa 12, kod poczt', 'dluga #12 …'],
  ]);
});

describe('the word street', () => {
  eachReadAs([
    ['ul. Długa 12', 'dluga #12 …'],
    ['ul.Długa 12', 'dluga #12 …'],
    ['ul Długa 12', 'dluga #12 …'],
    ['ulica Długa 12', 'dluga #12 …'],
    ['na ulicy Długiej 12', 'na dlugiej #12 …'],
    ['Warszawa, ul. Długa', 'warszawa dluga …'],
    ['ul. Plac Wolności 3', 'plac wolnosci #3 …'],
    ['Kraków ul', 'krakow ul …', 'krakow …'],
    ['Kraków ul.', 'krakow'],
    ['Kraków, u', 'krakow u …', 'krakow …'],
    ['Konotop 5, g', 'konotop #5 g …', 'konotop #5 …'],
    ['ul', 'ul …'],
    ['ulica', 'ulica …'],
    ['12, ul. D', '#12 d …'],
  ]);
});

describe('types, titles and first names are words of the street', () => {
  eachReadAs([
    ['al. Jana Pawła II 5', 'al. jana pawla ii #5 …'],
    ['Al. Jerozolimskie 44', 'al. jerozolimskie #44 …'],
    ['pl. Kościelny 4', 'pl. koscielny #4 …'],
    ['os. Tysiąclecia 5', 'os. tysiaclecia #5 …'],
    ['św. Jadwigi 3', 'sw. jadwigi #3 …'],
    ['ks. bp. Nankiera 1', 'ks. bp. nankiera #1 …', 'nankiera #1 …'],
    ['J. Słowackiego 7', 'j. slowackiego #7 …', 'slowackiego #7 …'],
    ['Słowackiego Juliusza 7', 'slowackiego juliusza #7 …'],
    ['Ostrów Maz. 5', 'ostrow maz. #5 …'],
    ['Gorzów Wlkp., Długa 5', 'gorzow wlkp. dluga #5 …'],
  ]);
});

describe('titles and first names that the register may lack', () => {
  eachReadAs([
    ['marsz. Józefa Piłsudskiego 5', 'marsz. jozefa pilsudskiego #5 …', 'pilsudskiego #5 …'],
    [
      'Juliusza Słowackiego 5/7',
      'juliusza slowackiego #5/7 …',
      'juliusza slowackiego #5/ …',
      'slowackiego #5/7 …',
      'slowackiego #5/ …',
    ],
    ['pl. gen. Andersa 5, Łódź', 'pl. gen. andersa #5 lodz …', 'pl. andersa #5 lodz …'],
    ['Jana Pawła II 5', 'jana pawla ii #5 …'],
    ['Jana III Sobieskiego 5', 'jana iii sobieskiego #5 …'],
    ['św. Jadwigi Śląskiej 5', 'sw. jadwigi slaskiej #5 …'],
    ['Króla Kazimierza Wielkiego 5', 'krola kazimierza wielkiego #5 …'],
    ['Jana, Łódź', 'jana lodz …'],
  ]);
});

describe('the town of the post office, which is often not the place of the house', () => {
  eachReadAs([
    [
      'Wólka 12/3, 05-806 Komorów',
      'wolka #12/3 komorow @05806 …',
      'wolka #12/ komorow @05806 …',
      'wolka #12/3 @05806!',
      'wolka #12/ @05806!',
    ],
    ['Wólka, 05-806 Bielsko-Biała', 'wolka bielsko biala @05806 …', 'wolka @05806!'],
    ['05-806 Komorów, Wólka 12', 'komorow wolka #12 @05806 …', 'wolka #12 @05806! …'],
    ['05-806 Komorów', 'komorow @05806 …'],
    ['05-806 Komorów 12', 'komorow #12 @05806 …'],
  ]);
});

describe('several letters behind a number', () => {
  eachReadAs([
    ['Długa 5AB, Łódź', 'dluga #5 ab lodz …', 'dluga #5 lodz …'],
    ['Długa 12bis', 'dluga #12 bis …', 'dluga #12 …'],
  ]);
});

describe('numbers of a name', () => {
  eachReadAs([
    ['3 Maja 5', '#3. maja #5 …'],
    ['3-go Maja 5', '#3. maja #5 …'],
    ['3maja 5', '#3. maja #5 …'],
    ['3maj', '#3 maj …', '@3…', '#3 …'],
    ['III Maja 5', '#3. maja #5 …'],
    ['Trzeciego Maja 5', '#3. maja #5 …'],
    ['3 Maja 3', '#3. maja #3 …'],
    ['III Maja 3', '#3. maja #3 …'],
    ['11 Listopada 11/3', '#11. listopada #11/3 …', '#11. listopada #11/ …'],
    ['1 Maja', '#1. maja …'],
    ['I Maja 1', '#1. maja #1 …'],
    ['II Armii Wojska Polskiego 2', '#2. armii wojska polskiego #2 …'],
    ['XXX-lecia PRL 30', '#30. lecia prl #30 …'],
    ['30-lecia PRL 4', '#30. lecia prl #4 …'],
    ['JPII 5', 'jpii #5 …'],
    ['JP II 5', 'jp ii #5 …'],
    ['JP2 5', 'jp ii #5 …'],
    ['J. P. II 5', 'j. p. ii #5 …'],
    ['Jana III Sobieskiego 3', 'jana iii sobieskiego #3 …'],
  ]);
});

describe('the numeral of a king or a pope in digits', () => {
  const words = lexiconOf(['jana', 'pawla', 'sobieskiego', 'ii', 'iii']);
  eachReadAs(
    [
      ['Jana Pawła 2, Kraków', 'jana pawla #2 krakow …', 'jana pawla ii krakow …'],
      ['Jana Pawła 2 15', 'jana pawla #2 @15… +number', 'jana pawla #2 #15 …', 'jana pawla ii #15 …'],
      ['Jana 3 Sobieskiego 5, Łódź', 'jana #3 sobieskiego #5 lodz …', 'jana iii sobieskiego #5 lodz …'],
      ['3 Maja 5, Łódź', '#3. maja #5 lodz …'],
    ],
    words,
  );
});

describe('words before areas', () => {
  eachReadAs([
    ['Konotop 5, gm. Kolsko', 'konotop #5 kolsko …'],
    ['Konotop 5, gmina Kolsko', 'konotop #5 kolsko …'],
    ['Konotop, pow. nowosolski', 'konotop nowosolski …'],
    ['Konotop, powiat nowosolski', 'konotop nowosolski …'],
    ['Konotop pow nowosolski', 'konotop nowosolski …'],
    ['Konotop, woj. lubuskie', 'konotop lubuskie …'],
    ['Konotop, województwo lubuskie', 'konotop lubuskie …'],
    ['Konotop 5, gm. Kolsko, pow. nowosolski, woj. lubuskie', 'konotop #5 kolsko nowosolski …'],
    ['Konotop, woj. kujawsko-pomorskie, gm. Kolsko', 'konotop kolsko …'],
    ['m.st. Warszawa, Długa 5', 'warszawa dluga #5 …'],
    ['W-wa, Długa 5', 'warszawa dluga #5 …'],
    ['K-ce, Długa 5', 'katowice dluga #5 …'],
    ['ul. POW 5, Łódź', 'pow #5 lodz …'],
    ['ul. POW Łódź', 'pow lodz …'],
    ['POW 5', 'pow #5 …'],
    ['Woj. Polskiego 5', 'woj. polskiego #5 …'],
    ['Powiatowa 5', 'powiatowa #5 …'],
    ['Konotop gm', 'konotop gm …', 'konotop …'],
    ['Konotop gm.', 'konotop'],
    ['Konotop powi', 'konotop powi …', 'konotop …'],
  ]);
});

describe('a place near by', () => {
  eachReadAs([
    ['Bielany k. Warszawy', 'bielany k. warszawy …', 'bielany …'],
    ['Bielany koło Warszawy, Długa 5', 'bielany kolo warszawy dluga #5 …', 'bielany dluga #5 …'],
    ['Chełmiec k. Nowego Sącza', 'chelmiec k. nowego sacza …', 'chelmiec …'],
    ['62-600 Koło Toruńska 5', 'kolo torunska #5 @62600 …'],
    ['Koło, Toruńska 5', 'kolo torunska #5 …'],
    ['Wilków n. Wisłą', 'wilkow n. wisla …'],
  ]);
});

describe('the number of the post office behind the town', () => {
  eachReadAs([
    ['Długa 5, 00-950 Warszawa 1', 'dluga #5 warszawa @00950 +number', 'dluga #5 warszawa #1 @00950 …'],
    ['00-950 Warszawa 1, Długa 5', 'warszawa dluga #5 @00950 +number …', 'warszawa #1 dluga #5 @00950 …'],
    ['69-224 Kornino 4-5', 'kornino #4/5 @69224 …', 'kornino #4/ @69224 …'],
    ['Długa 5, Warszawa 1', 'dluga #5 warszawa @1… +number', 'dluga #5 warszawa #1 …', 'dluga #5 warszawa …'],
    ['00-950 Warszawa, Długa 5', 'warszawa dluga #5 @00950 …', 'dluga #5 @00950! …'],
    ['00-950 Warszawa Długa 5', 'warszawa dluga #5 @00950 …'],
  ]);
});

describe('the country', () => {
  it.each(['Polska', 'Poland', 'PL', 'RP', 'Rzeczpospolita Polska'])('%s', (country) => {
    expect(best(`Długa 5, Kraków, ${country}`)).toBe('dluga #5 krakow');
    expect(best(`Długa 5, Kraków (${country})`)).toBe('dluga #5 krakow');
    expect(read(`Długa 5 Kraków ${country}`).map((reading) => reading.replace(/ …$/, ''))).toContain('dluga #5 krakow');
  });

  eachReadAs([
    ['Polska, Kraków, Długa 5', 'krakow dluga #5 …'],
    ['Długa 5, Polska, Kraków', 'dluga #5 krakow …'],
    ['ul. Polska 5', 'polska #5 …'],
    ['Gdynia, ul. Polska', 'gdynia polska …', 'gdynia …'],
    ['Polska', 'polska …', 'country'],
    ['Długa 5, Kraków, Polska.', 'dluga #5 krakow'],
    ['PL', 'pl …'],
    ['Polskiego Czerwonego Krzyża 5', 'polskiego czerwonego krzyza #5 …'],
  ]);
});

describe('the beginning of a word', () => {
  it.each([
    ['Wła Łok 124, Red', 'wla lok #124 red'],
    ['Woj Pol 5, Tcz', 'woj pol #5 tcz'],
    ['Obrońców Pokoju 9, Tczew', 'obroncow pokoju #9 tczew'],
    ['Słowackiego 5, 62-300 Września', 'slowackiego #5 wrzesnia @62300'],
  ])('is no sign: %s', (query, reading) => expect(best(query)).toBe(reading));

  it('is no sign where the sign has its number', () => {
    expect(best('Długa 12 lok 3, Tczew')).toBe('dluga #12 tczew');
    expect(best('Długa 12, Tczew m. 3')).toBe('dluga #12 tczew');
    expect(best('Długa 12Am3, Tczew')).toBe('dluga #12a tczew');
  });
});

test('an e-mail address and the numbers of a company are no part of an address', () => {
  expect(best('Długa 12, Kraków, jan@example.pl')).toBe('dluga #12 krakow');
  expect(best('NIP 123-456-78-90, Długa 12, Kraków')).toBe('dluga #12 krakow');
  expect(best('Długa 12, 31-147. Kraków')).toBe(best('Długa 12, 31-147 Kraków'));
});

describe('a telephone', () => {
  it.each([
    '601 234 567',
    '601234567',
    '601-234-567',
    '+48 601 234 567',
    '+48601234567',
    '0048 601 234 567',
    'tel. 22 123 45 67',
    'tel. (22) 123 45 67',
    'tel.: 601234567',
    'kom. 601 234 567',
  ])('%s', (telephone) => {
    expect(best(`Długa 12, Kraków, ${telephone}`)).toBe('dluga #12 krakow');
    expect(best(`Długa 12, ${telephone}, Kraków`)).toBe('dluga #12 krakow');
  });

  it('is no postal code and no house number', () => {
    expect(best('Długa 123/456, 28-002 Kolno')).toBe('dluga #123/456 kolno @28002');
    expect(best('Wólka 123, 05-806 Komorów')).toBe('wolka #123 komorow @05806');
    expect(best('Wólka 123 05-806 Komorów')).toBe('wolka #123 komorow @05806');
  });
});

describe('spelling', () => {
  const query = 'ul. Świętej Jadwigi Śląskiej 12A/3, 00-238 Łódź, gmina Źrębięćń';

  it('with and without diacritics, in any case, composed or not, is one reading', () => {
    const plain = [...readPolishQuery(query, emptyLexicon)];
    const stripped = query.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L');
    for (const other of [query.normalize('NFD'), query.toLowerCase(), query.toUpperCase(), stripped]) {
      expect([...readPolishQuery(other, emptyLexicon)]).toEqual(plain);
    }
  });

  it('between separators does not matter', () => {
    for (const spaced of ['  Długa   12 ,Łódź ', 'Długa\t12\nŁódź', '(Długa) "12"; Łódź!', 'Długa\u00a012,Łódź']) {
      expect(best(spaced)).toBe('dluga #12 lodz');
    }
  });
});

describe('no keystroke of an address', () => {
  it.each([
    'ul. Jana Pawła II 12A m. 5, 00-238 Warszawa, woj. mazowieckie',
    'al. 3 Maja 5/7 lok. 12, 38-500 Sanok, Polska',
    'os. Tysiąclecia bl. 5 m. 12, 31-603 Kraków',
    'Wólka 12, 05-806 Komorów, gm. Michałowice, pow. pruszkowski',
    '00-950 Warszawa, ul. Świętokrzyska 31/33a',
  ])('%s has no reading, or one that says less than its words', (query) => {
    for (let length = 1; length <= query.length; length++) {
      const typed = query.slice(0, length);
      const readings = [...readPolishQuery(typed, emptyLexicon)];
      expect({ typed, readings: readings.length > 0 }).toEqual({ typed, readings: true });
      // The street, once typed, is in every reading.
      const street = /jana pawla ii |maja |tysiaclecia |wolka |swietokrzyska /.exec(
        query.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l'),
      );
      if (street && length >= street.index + street[0].length) {
        const word = street[0].trim().split(' ').at(-1);
        for (const { tokens } of readings) {
          expect(tokens.some((token) => token.kind === 'word' && token.text === word)).toBe(true);
        }
      }
    }
  });
});

describe('a hostile query', () => {
  const longest = 10_000;
  const fragments = [
    ...[' ', '(', ',', ' (', ', ', '.', '/', '+', '-', '\u0301', 'é', 'e\u0301', 'ł', '🙂', '\ud83d', 'ß', '\u0000'],
    ...['\uE001', '\uE003', '1', '1 ', '1/', '1/2', '1-', '1-2', '12/5 ', '38-39 ', '00-', '00-000 ', '00-950 ', '1a'],
    ...['m', 'm.', 'm. ', '1m', '1 m. ', ' lok', 'lok. ', ' kl', ' kl. 1', ' pietro ', '1 p. ', 'ii p. ', 'bl. 1 '],
    ...['gm ', 'pow ', 'pow. a', 'woj. ', 'woj. a', ' polska', ', polska', ', polska,', 'pl-', 'kod ', '+48 ', '601 '],
    ...['ul. ', 'ul ', 'k. a ', 'w-w', 'iii maja ', '3 maja ', '1-go ', 'nr ', 'nr 1 ', '/u1', 'tel. ', 'skr. poczt. '],
  ];
  const slowestMs = 2;

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
      '-',
      '\uE001',
      '日本',
      ' '.repeat(longest),
    ]) {
      expect(read(query)).toEqual([]);
    }
  });

  it.each(fragments)('of %j again and again keeps the bounds', (fragment) => {
    for (const query of [
      fragment.repeat(longest / fragment.length),
      `Długa 12${fragment.repeat(95)}`,
      `${fragment.repeat(95)}x`,
      `Długa 12${fragment.repeat(95).slice(0, 90)}!`,
    ]) {
      const readings = [...readPolishQuery(query, emptyLexicon)];
      expect(readings.length).toBeLessThanOrEqual(MAX_READINGS + MAX_POLISH_OTHER_READINGS);
      for (const { tokens, postal } of readings) {
        expect(tokens.length).toBeLessThanOrEqual(MAX_QUERY_TOKENS);
        expect(tokens.length + (postal ? 1 : 0)).toBeGreaterThan(0);
      }
    }
  });

  it('of a hundred characters takes no more than milliseconds, whatever they are', () => {
    const started = performance.now();
    let queries = 0;
    for (const fragment of fragments) {
      for (const head of ['', 'a', '1', 'Długa 12']) {
        for (const tail of ['', 'x', '1', '!']) {
          [
            ...readPolishQuery(
              (head + fragment.repeat(100)).slice(0, MAX_QUERY_LENGTH - tail.length) + tail,
              emptyLexicon,
            ),
          ];
          queries++;
        }
      }
    }
    expect((performance.now() - started) / queries).toBeLessThan(slowestMs);
  });

  it('is read to its hundredth character and its twelfth token', () => {
    const word = 'a'.repeat(MAX_QUERY_LENGTH);
    expect(read(`${word}bcd 12`)).toEqual([`${word} …`]);
    expect(read(`${' '.repeat(MAX_QUERY_LENGTH)}Długa`)).toEqual([]);
    expect(read('ab bc cd de ef fg gh hi ij jk kl lm mn')[0]).toBe('ab bc cd de ef fg gh hi ij jk kl lm …');
  });

  it('gets words of a to z and numbers of digits alone', () => {
    for (const query of ['DROP TABLE x; --', '"dlug"* AND', '{{7*7}}', '../../etc/passwd', 'a\u0000b', 'Čapka ß']) {
      for (const { tokens, postal } of [...readPolishQuery(query, emptyLexicon)]) {
        for (const token of tokens) {
          if (token.kind === 'word') expect(token.text).toMatch(/^[a-z]+$/);
          else expect(token.first.digits + (token.second?.digits ?? '')).toMatch(/^[0-9]+$/);
        }
        expect(postal?.digits ?? '0').toMatch(/^[0-9]{1,5}$/);
      }
    }
  });
});
