import { exonyms } from '../query/exonyms';

/** German and English names of Slovak towns. Source: GeoNames (alternate names), geonames.org, CC BY 4.0. */
export const slovakExonyms = exonyms(`
  Bratislava: Pressburg, Preßburg; Košice: Kaschau; Prešov: Eperies, Preschau; Žilina: Sillein; Nitra: Neutra;
  Banská Bystrica: Neusohl; Trnava: Tyrnau; Trenčín: Trentschin; Poprad: Deutschendorf; Zvolen: Altsohl;
  Nové Zámky: Neuhäusel; Michalovce: Großmichel; Komárno: Komorn; Levice: Lewenz; Humenné: Homenau;
  Bardejov: Bartfeld; Liptovský Mikuláš: Liptau-Sankt-Nikolaus; Ružomberok: Rosenberg; Topoľčany: Topoltschan;
  Pezinok: Bösing; Kežmarok: Käsmark; Banská Štiavnica: Schemnitz; Levoča: Leutschau; Rožňava: Rosenau
`);
