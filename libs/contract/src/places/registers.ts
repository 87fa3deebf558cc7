import { defineOperation } from '../operation';
import {
  arrayOf,
  choiceField,
  countryField,
  dateField,
  defineObject,
  flagField,
  integerField,
  nullable,
  type ObjectOf,
  textField,
  wordField,
} from '../result-fields';

/** A register that answers at the moment. */
export const registerItem = defineObject('RegisterItem', 'A public register that answers come from.', {
  object: wordField('Object type.', 'register'),
  id: textField('Name of the register: country and what it is about.', 'cz-addresses'),
  country: countryField('Country code, ISO 3166 two letters, upper case.', 'CZ'),
  kind: choiceField('What its records are.', ['addresses', 'companies', 'tax_numbers'], 'addresses'),
  day: nullable(dateField('Day of the data.', '2026-11-01'), 'Null where the source does not say it.'),
  records: integerField('Records that are searched.', 2_986_432),
  sample: flagField('True where the records are invented, for trying the service out.', false),
  publisher: textField('Authority that publishes it.', 'Český úřad zeměměřický a katastrální'),
  licence: textField('Licence of the data, or the law that allows their use.', 'CC BY 4.0'),
  licence_url: textField('Text of the licence or law.', 'https://creativecommons.org/licenses/by/4.0/'),
  attribution: textField(
    'What a product that shows the data names as its source.',
    'RÚIAN, Český úřad zeměměřický a katastrální',
  ),
  source_url: textField(
    'Where the data are published.',
    'https://atom.cuzk.cz/RUIAN-CSV-ADR-ST/datasetFeeds/CZ-00025712-CUZK_RUIAN-CSV-ADR-ST_1.xml',
  ),
});
export type RegisterItem = ObjectOf<typeof registerItem>;

/** What both lists of registers declare alike. */
export const registerList = {
  method: 'POST',
  params: {},
  result: arrayOf(registerItem, 'The registers that answer, ordered by `id`; empty before the first import.'),
  quotaCost: 0,
  repeatable: true,
  kept: true,
  fromRegisters: true,
  area: [],
  errors: [],
} as const;

const whatIsSaid =
  'Returns each with its day, its size, and whom a product that shows the data must name. Does not count toward the monthly limit.';

export const registers = defineOperation({
  ...registerList,
  id: 'places.registers',
  service: 'places',
  path: '/v1/places/registers',
  summary: 'List the registers of addresses',
  description: `The registers that places come from. ${whatIsSaid}`,
  example: { params: {}, answer: [registerItem.example] },
});

/** The same of the registers of companies, which another service holds. */
export const companyRegisters = defineOperation({
  ...registerList,
  id: 'business.registers',
  service: 'business',
  path: '/v1/business/registers',
  summary: 'List the registers of companies',
  description: `The registers that companies and their tax numbers come from. ${whatIsSaid}`,
  example: {
    params: {},
    answer: [
      {
        ...registerItem.example,
        id: 'cz-businesses',
        kind: 'companies',
        day: '2026-11-15',
        records: 2_947_143,
        publisher: 'Český statistický úřad',
        attribution: 'Registr ekonomických subjektů, Český statistický úřad',
        source_url: 'https://opendata.csu.gov.cz/soubory/od/od_org03/res_data.csv',
      },
    ],
  },
});
