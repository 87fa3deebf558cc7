import { readCompanyQuery } from './company-query';
import { withoutOffice } from './offices';

test.each([
  ['OcÚ Lehota', 'sk', 'obec lehota'],
  ['Obecný úrad v Lehote', 'sk', 'obec lehote'],
  ['Obec Lehota, Obecný úrad Lehota 15', 'sk', 'obec lehota'],
  ['Združenie Lehota, Obecný úrad Lehota 15', 'sk', undefined],
  ['MsÚ Modra', 'sk', 'mesto modra'],
  ['Miestny úrad Staré Mesto', 'sk', 'mestska cast stare mesto'],
  ['VÚC Nitriansky', 'sk', 'nitriansky samospravny kraj'],
  ['OÚ Lhota', 'cz', 'obec lhota'],
  ['Městský úrad Lhota', 'cz', 'mesto lhota'],
  ['úřad městyse Lhota', 'cz', 'mestys lhota'],
  ['Magistrát města Liberec', 'cz', 'mesto liberec'],
  ['Magistrát statutárního města Liberec', 'cz', 'mesto liberec'],
  ['magistrát Liberec', 'cz', 'mesto liberec'],
  ['Statutární město Liberec', 'cz', 'mesto liberec'],
  ['Úřad městské části Praha 15', 'cz', 'mestska cast praha 15'],
  ['Krajský úřad Plzeňského kraje', 'cz', 'plzensky kraj'],
  ['Krajský úřad', 'cz', undefined],
  ['Msu Alfa', 'cz', undefined],
] as const)('the municipality of %s in %s: %s', (text, country, words) => {
  const query = withoutOffice(readCompanyQuery(text, country), country);
  expect(query?.typed).toBe(words);
});
