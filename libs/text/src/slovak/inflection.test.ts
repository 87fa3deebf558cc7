import { slovakBaseForms } from './inflection';

describe('the base forms of an inflected word', () => {
  it.each([
    ...[
      ['bratislave', 'bratislava'],
      ['bratislavy', 'bratislava'],
      ['bratislavou', 'bratislava'],
      ['bratislavu', 'bratislava'],
    ],
    ...[
      ['trnave', 'trnava'],
      ['nitre', 'nitra'],
      ['ziline', 'zilina'],
      ['ziliny', 'zilina'],
      ['presove', 'presov'],
    ],
    ...[
      ['presova', 'presov'],
      ['trencine', 'trencin'],
      ['martinom', 'martin'],
      ['zvolena', 'zvolen'],
      ['poprade', 'poprad'],
    ],
    ...[
      ['kosiciach', 'kosice'],
      ['kosic', 'kosice'],
      ['leviciach', 'levice'],
      ['levic', 'levice'],
      ['michalovciach', 'michalovce'],
    ],
    ...[
      ['michaloviec', 'michalovce'],
      ['topolcanoch', 'topolcany'],
      ['topolcian', 'topolcany'],
      ['piestanoch', 'piestany'],
    ],
    ...[
      ['malackach', 'malacky'],
      ['malaciek', 'malacky'],
      ['zamkoch', 'zamky'],
      ['zamkov', 'zamky'],
      ['tatrach', 'tatry'],
    ],
    ...[
      ['vrabloch', 'vrable'],
      ['vrabel', 'vrable'],
      ['komarne', 'komarno'],
      ['komarna', 'komarno'],
      ['brezne', 'brezno'],
    ],
    ...[
      ['meste', 'mesto'],
      ['mesta', 'mesto'],
      ['plese', 'pleso'],
      ['namestove', 'namestovo'],
    ],
    ...[
      ['lucenci', 'lucenec'],
      ['lucenca', 'lucenec'],
      ['hlohovci', 'hlohovec'],
      ['senci', 'senec'],
      ['rajca', 'rajec'],
    ],
    ...[
      ['pezinku', 'pezinok'],
      ['pezinka', 'pezinok'],
      ['kezmarku', 'kezmarok'],
      ['ruzomberku', 'ruzomberok'],
    ],
    ...[
      ['svidniku', 'svidnik'],
      ['mikulasi', 'mikulas'],
      ['seredi', 'sered'],
      ['levoci', 'levoca'],
      ['prievidzi', 'prievidza'],
    ],
    ...[
      ['bystrici', 'bystrica'],
      ['bystrice', 'bystrica'],
      ['lubovni', 'lubovna'],
      ['cadci', 'cadca'],
      ['petrzalke', 'petrzalka'],
    ],
    ...[
      ['banskej', 'banska'],
      ['novej', 'nova'],
      ['handlovej', 'handlova'],
      ['noveho', 'nove'],
      ['noveho', 'novy'],
    ],
    ...[
      ['novom', 'nove'],
      ['liptovskom', 'liptovsky'],
      ['humennom', 'humenne'],
      ['humenneho', 'humenne'],
      ['partizanskom', 'partizanske'],
    ],
    ...[
      ['novych', 'nove'],
      ['vysokych', 'vysoke'],
      ['zilinskom', 'zilinsky'],
      ['zilinskeho', 'zilinsky'],
      ['velkym', 'velky'],
    ],
    ...[
      ['vsi', 'ves'],
      ['kraji', 'kraj'],
      ['okrese', 'okres'],
      ['slovensku', 'slovensko'],
      ['hlavnej', 'hlavna'],
    ],
  ])('%s: %s among them', (word, base) => expect(slovakBaseForms(word)).toContain(base));

  it('keep at least two letters of the word', () => {
    for (const word of ['a', 'i', 'ou', '', 'uli', 'vsi', 'ohom', 'nove', 'hore']) {
      for (const base of slovakBaseForms(word).filter((form) => form !== 'ves')) {
        expect(base.slice(0, 2)).toBe(word.slice(0, 2));
        expect(base.length).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('are few, for a search looks each of them up', () => {
    for (const word of ['bratislave', 'michalovciach', 'komarne', 'pezinka', 'slovensku', 'banskej']) {
      expect(slovakBaseForms(word).length).toBeLessThan(20);
    }
  });

  it('are none of words that every object has', () => expect(slovakBaseForms('toString')).not.toContain(undefined));
});
