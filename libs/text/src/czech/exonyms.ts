import { exonyms } from '../query/exonyms';

/** German and English names of Czech towns. Source: GeoNames (alternate names), geonames.org, CC BY 4.0. */
const foreign = `
  Praha: Prague, Prag; Brno: Brünn; Ostrava: Mährisch Ostrau; Plzeň: Pilsen; Liberec: Reichenberg;
  Olomouc: Olmütz; České Budějovice: Budweis; Hradec Králové: Königgrätz; Ústí nad Labem: Aussig;
  Pardubice: Pardubitz; Most: Brüx; Opava: Troppau; Jihlava: Iglau; Karlovy Vary: Carlsbad, Karlsbad;
  Teplice: Teplitz; Děčín: Tetschen; Chomutov: Komotau; Jablonec nad Nisou: Gablonz; Mladá Boleslav: Jungbunzlau;
  Prostějov: Proßnitz; Přerov: Prerau; Česká Lípa: Böhmisch Leipa; Znojmo: Znaim; Kolín: Köln an der Elbe;
  Cheb: Eger; Trutnov: Trautenau; Kroměříž: Kremsier; Orlová: Orlau; Vsetín: Wsetin; Šumperk: Mährisch Schönberg;
  Břeclav: Lundenburg; Uherské Hradiště: Ungarisch Hradisch; Hodonín: Göding;
  Český Těšín: Teschen, Tschechisch Teschen; Litoměřice: Leitmeritz; Litvínov: Oberleutensdorf;
  Nový Jičín: Neutitschein; Krnov: Jägerndorf; Strakonice: Strakonitz; Sokolov: Falkenau; Klatovy: Klattau;
  Kutná Hora: Kuttenberg; Žatec: Saaz; Kadaň: Kaaden; Louny: Laun; Svitavy: Zwittau; Jindřichův Hradec: Neuhaus;
  Bruntál: Freudenthal; Vyškov: Wischau; Hranice: Mährisch Weißkirchen; Mariánské Lázně: Marienbad;
  Františkovy Lázně: Franzensbad; Český Krumlov: Krumau, Krummau; Litomyšl: Leitomischl; Mikulov: Nikolsburg;
  Varnsdorf: Warnsdorf; Rumburk: Rumburg; Jeseník: Freiwaldau; Vrchlabí: Hohenelbe; Šternberk: Sternberg;
  Jičín: Jitschin; Slavkov u Brna: Austerlitz; Telč: Teltsch; Bílina: Bilin; Domažlice: Taus;
  Prachatice: Prachatitz; Tachov: Tachau; Rokycany: Rokitzan; Nymburk: Nimburg; Beroun: Beraun; Aš: Asch;
  Duchcov: Dux; Frýdlant: Friedland
`;

/** How people shorten names of towns; those that mean two towns alike are left out. */
const shortened = `
  České Budějovice: ČB; Hradec Králové: HK; Mladá Boleslav: MB; Karlovy Vary: KV; Uherské Hradiště: UH;
  Uherský Brod: UB; Jindřichův Hradec: JH; Havlíčkův Brod: HB; Český Krumlov: ČK; Česká Lípa: ČL; Frýdek-Místek: FM;
  Nový Jičín: NJ; Kutná Hora: KH; Mariánské Lázně: ML; Ústí nad Labem: ÚnL; Ústí nad Orlicí: ÚnO;
  Žďár nad Sázavou: ŽnS; Valašské Meziříčí: Valmez; Velké Meziříčí: Velmez; Pardubice: Pce; Liberec: Lbc;
  Jablonec nad Nisou: Jbc; Ostrava: Ova
`;

/** Names of Czech towns that the register does not have. */
export const czechExonyms = exonyms(`${foreign};${shortened}`);
