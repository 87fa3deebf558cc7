import { abbreviations } from '../names/abbreviations';
import { namesBy } from '../names/names-by';

/** Adjective stems that distinguish places of one name (`Mazowiecki`, `Mazowiecka`, `Mazowieckie`), with short forms. */
const adjectiveStems: Readonly<Record<string, readonly string[]>> = {
  mazowieck: ['maz'],
  wielkopolsk: ['wlkp', 'wielkop'],
  malopolsk: ['mlp', 'malop'],
  slask: ['sl'],
  dolnoslask: ['dolnosl', 'dsl'],
  kujawsk: ['kuj'],
  pomorsk: ['pom'],
  podlask: ['podl'],
  lubelsk: ['lub'],
  lubusk: ['lub'],
  opolsk: ['op', 'opol'],
  swietokrzysk: ['swiet'],
  warminsk: ['warm'],
  mazursk: ['maz'],
  gdansk: ['gd'],
  krakowsk: ['krak'],
  warszawsk: ['warsz'],
  poznansk: ['pozn'],
  szczecinsk: ['szczec'],
  trybunalsk: ['tryb'],
  tarnobrzesk: ['tarnob'],
  krolewsk: ['krol'],
  szlacheck: ['szlach', 'szl'],
  kaszubsk: ['kasz'],
};
const adjectiveEndings = ['i', 'a', 'ie', 'iego', 'iej'];

const adjectives = Object.fromEntries(
  Object.entries(adjectiveStems).flatMap(([stem, shorts]) => adjectiveEndings.map((ending) => [stem + ending, shorts])),
);

/** Other words of place names, and what people call the large cities. */
const words: Readonly<Record<string, readonly string[]>> = {
  warszawa: ['wwa', 'waw'],
  krakow: ['krk'],
  wroclaw: ['wro'],
  wielki: ['wlk'],
  wielka: ['wlk'],
  wielkie: ['wlk'],
  osiedle: ['os'],
  kolonia: ['kol'],
  nad: ['n'],
  kolo: ['k'],
  swieta: ['sw'],
  swiety: ['sw'],
  swietego: ['sw'],
  zdroj: ['zdr'],
};

const shorts = new Map(Object.entries({ ...adjectives, ...words }));
const bothWays = abbreviations({ ...adjectives, ...words });
const none: readonly string[] = [];

/**
 * The words of the name of a Polish place, gmina, county or region, full ones also abbreviated. An abbreviation of the
 * register is known by its full stop: `Kol.` is not the village Kol.
 */
export const polishPlaceWords = namesBy({
  shortForms: (text, dotted) => (dotted ? bothWays(text, dotted) : (shorts.get(text) ?? none)),
});
