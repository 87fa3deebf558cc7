import type { RulesCountry } from './address-rules';
import { polishTypesAndTitles } from './polish-street-aliases';

const czech =
  'v ve z ze do u na k ke okres okr obec mesto mestys kraj morave moravy cechach slezsku ' +
  'trida tr ulice street str strasse cislo nr no c o';
const slovak =
  'v vo z zo do u na k ku pri okres okr obec mesto mestska cast kraj slovensku slovensko ' +
  'trieda tr ulica ulice street str strasse cislo dom nr no c o ' +
  'gen general generala kpt kap kapitana plk plukovnika mjr majora dr doktora mudr judr ing inziniera prof profesora ' +
  'akad akademika arm armadneho';
const polish =
  'w we z ze do na przy obok k kolo gmina gm powiat pow wojewodztwo woj miasto wies miejscowosc ' +
  'ulica ulicy ul numer street str strasse nr no dom';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/**
 * Folded words that people add and that names mostly do without: prepositions, kinds of places, types of streets, ranks,
 * what stands before a number. A search drops them only when nothing was found with them.
 */
export const droppableWords: Readonly<Record<RulesCountry, ReadonlySet<string>>> = {
  cz: words(czech),
  sk: words(slovak),
  pl: new Set([...words(polish), ...polishTypesAndTitles]),
};
