import { exonyms } from '../query/exonyms';

/** German and English names of Polish towns. Source: GeoNames (alternate names), geonames.org, CC BY 4.0. */
export const polishExonyms = exonyms(`
  Warszawa: Warsaw, Warschau; Kraków: Cracow, Krakau; Wrocław: Breslau; Poznań: Posen; Gdańsk: Danzig;
  Szczecin: Stettin; Bydgoszcz: Bromberg; Katowice: Kattowitz; Gdynia: Gdingen; Częstochowa: Tschenstochau;
  Toruń: Thorn; Rzeszów: Reichshof; Gliwice: Gleiwitz; Olsztyn: Allenstein; Zabrze: Hindenburg;
  Bielsko-Biała: Bielitz-Biala; Bytom: Beuthen; Zielona Góra: Grünberg; Opole: Oppeln; Tychy: Tichau;
  Gorzów Wielkopolski: Landsberg an der Warthe; Elbląg: Elbing; Dąbrowa Górnicza: Dombrowa;
  Wałbrzych: Waldenburg; Włocławek: Leslau; Chorzów: Königshütte; Koszalin: Köslin; Kalisz: Kalisch;
  Legnica: Liegnitz; Grudziądz: Graudenz; Słupsk: Stolp; Nowy Sącz: Neu Sandez; Jelenia Góra: Hirschberg;
  Piła: Schneidemühl; Lubin: Lüben; Inowrocław: Hohensalza; Gniezno: Gnesen; Świdnica: Schweidnitz;
  Racibórz: Ratibor; Ełk: Lyck; Tczew: Dirschau; Świętochłowice: Schwientochlowitz; Bolesławiec: Bunzlau;
  Leszno: Lissa; Głogów: Glogau; Tarnowskie Góry: Tarnowitz; Świnoujście: Swinemünde; Kołobrzeg: Kolberg;
  Sopot: Zoppot; Kłodzko: Glatz; Oświęcim: Auschwitz; Cieszyn: Teschen; Malbork: Marienburg; Nysa: Neisse, Neiße;
  Brzeg: Brieg; Oleśnica: Oels; Żary: Sorau; Żagań: Sagan; Chojnice: Konitz; Ostróda: Osterode;
  Kwidzyn: Marienwerder; Iława: Deutsch Eylau; Giżycko: Lötzen; Kętrzyn: Rastenburg; Szczecinek: Neustettin;
  Zgorzelec: Görlitz; Lubań: Lauban; Dzierżoniów: Reichenbach; Mrągowo: Sensburg; Police: Pölitz;
  Świebodzin: Schwiebus; Lidzbark Warmiński: Heilsberg; Lębork: Lauenburg; Pszczyna: Pless; Prudnik: Neustadt;
  Wschowa: Fraustadt; Września: Wreschen; Kościan: Kosten
`);
