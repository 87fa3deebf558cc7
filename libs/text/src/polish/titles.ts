/** Titles with their short forms, folded, in the cases in which names of streets have them. */
type Titles = Readonly<Record<string, readonly string[]>>;

/** Of saints and rulers, who go by their first names. */
export const firstNameTitles: Titles = {
  swietego: ['sw'],
  swietej: ['sw'],
  swietych: ['sw'],
  swiety: ['sw'],
  swieta: ['sw'],
  blogoslawionego: ['bl', 'blog'],
  blogoslawionej: ['bl', 'blog'],
  blogoslawionych: ['bl', 'blog'],
  ksiecia: ['ks'],
  papieza: ['pap'],
  krola: ['kr', 'krol'],
  krolowej: ['kr', 'krol'],
  ksieznej: ['ks', 'ksiez'],
  cesarza: ['ces'],
};

/** Of people who go by their surnames. */
export const surnameTitles: Titles = {
  ksiedza: ['ks'],
  ksiezy: ['ks'],
  ojca: ['o'],
  brata: ['br'],
  biskupa: ['bp', 'bpa', 'bisk'],
  arcybiskupa: ['abp', 'abpa', 'arcybp', 'arcyb'],
  kardynala: ['kard', 'kardyn'],
  prymasa: ['prym'],
  kanonika: ['kan'],
  pralata: ['pral'],
  generala: ['gen'],
  marszalka: ['marsz'],
  admirala: ['adm'],
  komandora: ['kmdr', 'kdr'],
  pulkownika: ['plk', 'pulk'],
  podpulkownika: ['pplk', 'ppulk'],
  majora: ['mjr', 'maj'],
  kapitana: ['kpt', 'kap'],
  rotmistrza: ['rtm', 'rotm'],
  porucznika: ['por'],
  podporucznika: ['ppor'],
  sierzanta: ['sierz'],
  plutonowego: ['plut'],
  kaprala: ['kpr'],
  hetmana: ['hetm'],
  harcmistrza: ['hm'],
  druha: ['dh'],
  pilota: ['pil'],
  doktora: ['dr'],
  profesora: ['prof'],
  inzyniera: ['inz'],
  magistra: ['mgr'],
  architekta: ['arch'],
  redaktora: ['red'],
  dyrektora: ['dyr'],
  hrabiego: ['hr'],
  prezydenta: ['prez'],
  premiera: ['prem'],
  imienia: ['im'],
};

/** Titles with all their forms as single words. */
export const formsOf = (titles: Titles): ReadonlySet<string> =>
  new Set(Object.entries(titles).flatMap(([full, shorts]) => [full, ...shorts]));
