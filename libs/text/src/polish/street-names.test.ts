import { polishStreetWords } from './street-names';

/** Does a word of the name have this form, its own or another? */
const has = (name: string, form: string): boolean =>
  polishStreetWords(name).some(({ text, aliases }) => text === form || aliases.includes(form));

const formsOf = (name: string): Record<string, readonly string[]> =>
  Object.fromEntries(polishStreetWords(name).map(({ text, aliases }) => [text, aliases]));

/** The words that a query must have, or pay for. */
const wanted = (name: string): string[] =>
  polishStreetWords(name)
    .filter(({ dotted }) => !dotted)
    .map(({ text }) => text);

describe('the words of a street name', () => {
  it.each([
    ['Aleja Juliusza Słowackiego', 'aleja', 'al'],
    ['Aleje Jerozolimskie', 'aleje', 'aleja'],
    ['Aleja Jerozolimska', 'aleja', 'aleje'],
    ['al. Wojska Polskiego', 'al', 'aleja'],
    ['Osiedle Tysiąclecia', 'osiedle', 'os'],
    ['os. Słoneczne', 'os', 'osiedle'],
    ['Plac Kościelny', 'plac', 'pl'],
    ['pl. Kościelny', 'pl', 'plac'],
    ['Bulwar Nadwarciański', 'bulwar', 'bulw'],
    ['Wybrzeże Wyspiańskiego', 'wybrzeze', 'wyb'],
    ['Świętej Jadwigi', 'swietej', 'sw'],
    ['Świętego Idziego', 'swietego', 'sw'],
    ['św. Anny', 'sw', 'swietej'],
    ['Księcia Witolda', 'ksiecia', 'ks'],
    ['Księdza Piotra Skargi', 'ksiedza', 'ks'],
    ['ks. Skargi', 'ks', 'ksiedza'],
    ['Biskupa Nankiera', 'biskupa', 'bp'],
    ['Arcybiskupa Baraniaka', 'arcybiskupa', 'abp'],
    ['Kardynała Stefana Wyszyńskiego', 'kardynala', 'kard'],
    ['Generała Andersa', 'generala', 'gen'],
    ['gen. Andersa', 'gen', 'generala'],
    ['Pułkownika Dąbka', 'pulkownika', 'plk'],
    ['Podpułkownika Dąbka', 'podpulkownika', 'pplk'],
    ['Majora Hubala', 'majora', 'mjr'],
    ['Kapitana Raginisa', 'kapitana', 'kpt'],
    ['Porucznika Krzyckiego', 'porucznika', 'por'],
    ['Rotmistrza Pileckiego', 'rotmistrza', 'rtm'],
    ['Komandora Mieszkowskiego', 'komandora', 'kmdr'],
    ['Marszałka Piłsudskiego', 'marszalka', 'marsz'],
    ['Doktora Janusza Korczaka', 'doktora', 'dr'],
    ['Profesora Bartla', 'profesora', 'prof'],
    ['Inżyniera Wigury', 'inzyniera', 'inz'],
    ['Prezydenta Narutowicza', 'prezydenta', 'prez'],
    ['Króla Kazimierza', 'krola', 'kr'],
    ['Hrabiego Zamoyskiego', 'hrabiego', 'hr'],
    ['Ojca Kolbego', 'ojca', 'o'],
    ['o. Kolbego', 'o', 'ojca'],
    ['Powstańców Wielkopolskich', 'wielkopolskich', 'wlkp'],
    ['Powstańców Śląskich', 'slaskich', 'sl'],
  ])('%s: %s is also found as %s', (name, word, alias) => expect(formsOf(name)[word]).toContain(alias));

  it('of one letter are an abbreviation only before a full stop', () => {
    expect(formsOf('O krok').o).toEqual([]);
  });

  it.each([
    ['Jana Pawła II', 'jpii'],
    ['Jana Pawła II', 'jp'],
    ['Armii Krajowej', 'ak'],
    ['Wojska Polskiego', 'wp'],
    ['2 Armii Wojska Polskiego', 'wp'],
    ['Komisji Edukacji Narodowej', 'ken'],
    ['Najświętszej Maryi Panny', 'nmp'],
    ['Najświętszej Marii Panny', 'nmp'],
    ['1000-lecia', 'tysiaclecia'],
    ['Tysiąclecia', 'lecia'],
    ['AK', 'krajowej'],
  ])('%s is found as %s', (name, acronym) => expect(has(name, acronym)).toBe(true));

  it('have an acronym at each of the words that it stands for, so that none is missing', () => {
    const words = polishStreetWords('Aleja Jana Pawła II');
    expect(words.filter(({ aliases }) => aliases.includes('jpii')).map(({ text }) => text)).toEqual([
      'jana',
      'pawla',
      'ii',
    ]);
  });

  it.each([
    ['3 Maja', '3', ['iii', 'trzeciego']],
    ['III Maja', 'iii', ['3']],
    ['Trzeciego Maja', 'trzeciego', ['3', 'iii']],
    ['11 Listopada', '11', ['xi', 'jedenastego']],
    ['XXX-lecia', 'xxx', ['30']],
    ['II Armii Wojska Polskiego', 'ii', ['2']],
  ])('%s: %s is also found as %j', (name, word, aliases) => expect(formsOf(name)[word]).toEqual(aliases));

  it('keep the digits of a house apart from the numeral of a king or a pope', () => {
    expect(has('Jana Pawła II', '2')).toBe(false);
    expect(has('Jana Pawła II', 'drugiego')).toBe(true);
    expect(has('Jana III Sobieskiego', '3')).toBe(false);
    expect(formsOf('Piotra i Pawła').i).toEqual([]);
  });

  it.each([
    ['Juliusza Słowackiego', ['slowackiego']],
    ['Słowackiego Juliusza', ['slowackiego']],
    ['Aleja Juliusza Słowackiego', ['slowackiego']],
    ['Ulica Aleja Juliusza Słowackiego', ['slowackiego']],
    ['Ulica Księcia Witolda ', ['witolda']],
    ['Plac Plac Kościelny ', ['koscielny']],
    ['Plac Plac Biskupa Nankiera ', ['nankiera']],
    ['Inny Wyspa Tamka ', ['tamka']],
    ['Świętej Jadwigi', ['jadwigi']],
    ['św. Jana', ['jana']],
    ['Jana Pawła II', ['ii']],
    ['Rynek', ['rynek']],
    ['Plac', ['plac']],
    ['Nowy Rynek', ['nowy', 'rynek']],
    ['Krakowskie Przedmieście', ['krakowskie', 'przedmiescie']],
    ['3 Maja', ['3', 'maja']],
    ['Piotra i Pawła', ['pawla']],
  ])('%s: a query must have %j', (name, words) => expect(wanted(name)).toEqual(words));

  it('stand in the order of the name, one for each word of it', () => {
    const words = polishStreetWords('Ulica gen. Władysława Sikorskiego 1000-lecia');
    expect(words.map(({ text }) => text)).toEqual(['ulica', 'gen', 'wladyslawa', 'sikorskiego', '1000', 'lecia']);
  });

  it('of names that hold what objects have of their own are words like any other', () => {
    for (const name of ['constructor', 'toString', '__proto__', '']) {
      for (const { aliases } of polishStreetWords(name)) expect(aliases).toEqual([]);
    }
  });
});
