import { filledText, required } from '../fields';
import { defineOperation } from '../operation';
import {
  choiceField,
  defineObject,
  eitherOf,
  flagField,
  type ObjectOf,
  textField,
  timestampField,
  wordField,
} from '../result-fields';
import { ofUtils } from './common-params';
import { memberState } from './member-states';

const MATCHES = ['VALID', 'INVALID', 'NOT_PROCESSED'] as const;

const trader = (what: string) =>
  textField(`${what} that was compared; \`---\` or empty when none was, as VIES gives it.`, '---');
const match = (what: string) => choiceField(`Whether the ${what} agrees.`, MATCHES, 'NOT_PROCESSED');

const verification = defineObject('VatVerification', 'What VIES says about a VAT number.', {
  countryCode: textField('Code of the member state; Greece is `EL`, Northern Ireland `XI`.', 'SK'),
  vatNumber: textField('The number without its country code, spaces and punctuation.', '2020317068'),
  requestDate: timestampField(
    'When VIES answered; for an answer that was kept, when it was first given. For a number of a wrong format, when the service refused it.',
    '2026-07-01T08:15:30.000Z',
  ),
  valid: flagField('Whether the number is valid for supplies between member states at that moment.', true),
  requestIdentifier: textField(
    'Consultation number of VIES, a proof of the request; empty unless the operator has given a VAT number of their own.',
    '',
  ),
  name: textField('Name of the trader; `---` where the member state does not disclose it.', 'Plotemex s.r.o.'),
  address: textField(
    'Address of the trader, lines separated by newline characters; `---` where it is not disclosed.',
    'Hlavná 1\n811 01 Bratislava\nSlovensko',
  ),
  traderName: trader('Name'),
  traderStreet: trader('Street'),
  traderPostalCode: trader('Postal code'),
  traderCity: trader('City'),
  traderCompanyType: trader('Company type'),
  traderNameMatch: match('name'),
  traderStreetMatch: match('street'),
  traderPostalCodeMatch: match('postal code'),
  traderCityMatch: match('city'),
  traderCompanyTypeMatch: match('company type'),
  object: wordField('Object type.', 'vies'),
});
export type VatVerification = ObjectOf<typeof verification>;

export const checkVatNumber = defineOperation({
  ...ofUtils,
  id: 'utils.vies.check',
  path: '/v1/utils/vies/check-vat-number',
  summary: 'Check a VAT number',
  description:
    'Asks VIES, the register of the European Commission, whether a VAT number is valid. A number of a wrong format is answered as not valid without asking. When VIES or the member state cannot answer, the call fails with 503 and the code of VIES in the message; it never says that a number is not valid.',
  params: {
    countryCode: required(memberState, {
      description: 'Member state of the supplier, in any letter case. `GR` stands for `EL`.',
      example: 'SK',
    }),
    vatNumber: required(filledText, {
      description: 'The number, with or without its country code, spaces, full stops, hyphens and slashes.',
      example: '2020317068',
    }),
  },
  result: eitherOf([verification], 'What VIES says.'),
  example: { params: { countryCode: 'SK', vatNumber: '2020317068' }, answer: verification.example },
});
