import { fold, foldedWords } from '../spelling/fold';
import { polishBaseForms } from './inflection';

/** Inflected names as people write them, each with the name it comes from. */
const names: readonly (readonly [inflected: string, base: string])[] = [
  ['Warszawie', 'Warszawa'],
  ['Warszawy', 'Warszawa'],
  ['Warszawą', 'Warszawa'],
  ['Warszawę', 'Warszawa'],
  ['Wrocławiu', 'Wrocław'],
  ['Wrocławia', 'Wrocław'],
  ['Wrocławiem', 'Wrocław'],
  ['Krakowie', 'Kraków'],
  ['Krakowa', 'Kraków'],
  ['Krakowem', 'Kraków'],
  ['Łodzi', 'Łódź'],
  ['Łodzią', 'Łódź'],
  ['Poznaniu', 'Poznań'],
  ['Poznania', 'Poznań'],
  ['Gdańsku', 'Gdańsk'],
  ['Gdańska', 'Gdańsk'],
  ['Gdańskiem', 'Gdańsk'],
  ['Szczecinie', 'Szczecin'],
  ['Bydgoszczy', 'Bydgoszcz'],
  ['Lublinie', 'Lublin'],
  ['Katowicach', 'Katowice'],
  ['Katowic', 'Katowice'],
  ['Białymstoku', 'Białystok'],
  ['Białegostoku', 'Białystok'],
  ['Nowym Sączu', 'Nowy Sącz'],
  ['Nowego Sącza', 'Nowy Sącz'],
  ['Zielonej Górze', 'Zielona Góra'],
  ['Zielonej Góry', 'Zielona Góra'],
  ['Bielsku-Białej', 'Bielsko-Biała'],
  ['Bielska-Białej', 'Bielsko-Biała'],
  ['Rzeszowie', 'Rzeszów'],
  ['Częstochowie', 'Częstochowa'],
  ['Gdyni', 'Gdynia'],
  ['Gdynią', 'Gdynia'],
  ['Sopocie', 'Sopot'],
  ['Sosnowcu', 'Sosnowiec'],
  ['Sosnowca', 'Sosnowiec'],
  ['Opolu', 'Opole'],
  ['Opola', 'Opole'],
  ['Kielcach', 'Kielce'],
  ['Kielc', 'Kielce'],
  ['Toruniu', 'Toruń'],
  ['Radomia', 'Radom'],
  ['Tychach', 'Tychy'],
  ['Tychów', 'Tychy'],
  ['Zabrzu', 'Zabrze'],
  ['Elblągu', 'Elbląg'],
  ['Włocławku', 'Włocławek'],
  ['Włocławka', 'Włocławek'],
  ['Legnicy', 'Legnica'],
  ['Zakopanem', 'Zakopane'],
  ['Zakopanego', 'Zakopane'],
  ['Zamościu', 'Zamość'],
  ['Świnoujściu', 'Świnoujście'],
  ['Jaworznie', 'Jaworzno'],
  ['Pile', 'Piła'],
  ['Ostrołęce', 'Ostrołęka'],
  ['Ostrołęki', 'Ostrołęka'],
  ['Suwałkach', 'Suwałki'],
  ['Suwałk', 'Suwałki'],
  ['Stalowej Woli', 'Stalowa Wola'],
  ['Dąbrowie Górniczej', 'Dąbrowa Górnicza'],
  ['Rudzie Śląskiej', 'Ruda Śląska'],
  ['Jeleniej Górze', 'Jelenia Góra'],
  ['Siemianowicach Śląskich', 'Siemianowice Śląskie'],
  ['Grodzisku Mazowieckim', 'Grodzisk Mazowiecki'],
  ['Ostrowi Mazowieckiej', 'Ostrów Mazowiecka'],
  ['Gorzowie Wielkopolskim', 'Gorzów Wielkopolski'],
  ['Piotrkowie Trybunalskim', 'Piotrków Trybunalski'],
  ['Kędzierzynie-Koźlu', 'Kędzierzyn-Koźle'],
  ['Jastrzębiu-Zdroju', 'Jastrzębie-Zdrój'],
  ['Górze Kalwarii', 'Góra Kalwaria'],
  ['Giżycku', 'Giżycko'],
  ['Ustce', 'Ustka'],
  ['Wieliczce', 'Wieliczka'],
  ['Nowej Wsi', 'Nowa Wieś'],
  ['Dębicy', 'Dębica'],
  ['Długiej', 'Długa'],
  ['Marszałkowskiej', 'Marszałkowska'],
  ['Nowym Świecie', 'Nowy Świat'],
  ['Krakowskim Przedmieściu', 'Krakowskie Przedmieście'],
  ['Alejach Jerozolimskich', 'Aleje Jerozolimskie'],
  ['Rondzie', 'Rondo'],
  ['Rynku', 'Rynek'],
  ['placu', 'plac'],
];

describe('the base forms of an inflected word', () => {
  it.each(names)('%s: %s among them', (inflected, base) => {
    const bases = foldedWords(base);
    foldedWords(inflected).forEach((word, i) => {
      const meant = bases[i];
      expect([word, ...polishBaseForms(word)]).toContain(meant);
    });
  });

  it('come from the folded word, so that ą, ę, ó, ś, ż, ź, ć, ń and ł need no rule of their own', () => {
    expect(polishBaseForms(fold('Łódzią'))).toEqual(polishBaseForms('lodzia'));
    expect(fold('ąęóśżźćńł ĄĘÓŚŻŹĆŃŁ')).toBe('aeoszzcnl aeoszzcnl');
  });

  it.each([['a'], ['i'], ['ie'], ['em'], [''], ['w1']])('%s has none', (word) => {
    expect(polishBaseForms(word)).toEqual([]);
  });

  it('keep at least two letters of the word', () => {
    for (const word of ['use', 'ake', 'ulach', 'saczu', 'ohem', 'gorze']) {
      for (const base of polishBaseForms(word)) expect(base.slice(0, 2)).toBe(word.slice(0, 2));
    }
  });

  it('are few, since each is looked up', () => {
    const formsMax = 20;
    for (const [inflected] of names) {
      for (const word of foldedWords(inflected)) expect(polishBaseForms(word).length).toBeLessThanOrEqual(formsMax);
    }
  });
});
