import { isIP } from 'node:net';
import { type Kind, required } from '../fields';
import { defineOperation } from '../operation';
import { defineObject, eitherOf, nullable, numberField, type ObjectOf, textField } from '../result-fields';
import { ofUtils } from './common-params';

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;
const MAX_ADDRESS_CHARACTERS = 45;

/** An IP address as every program reads it: no leading zeros, no hexadecimal or short IPv4, no zone. */
const ipAddress: Kind<string> = {
  rule: 'must be an IPv4 or IPv6 address, as 193.87.0.1 or 2001:4860:4860::8888',
  read: (value) => (typeof value === 'string' && isIP(value) !== 0 && !value.includes('%') ? value : null),
  jsonSchema: () => ({
    type: 'string',
    maxLength: MAX_ADDRESS_CHARACTERS,
    anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }],
  }),
};

const notKnown = 'Null where it is not known, and for addresses that are not public.';

const details = defineObject('IpDetails', 'What is known about an IP address.', {
  ip: textField('The address.', '193.87.0.1'),
  hostname: nullable(textField('Name of the host by reverse lookup.', 'www.example.sk'), notKnown),
  city: nullable(textField('City, in English.', 'Bratislava'), notKnown),
  region: nullable(textField('Region, in English.', 'Bratislava Region'), notKnown),
  country_code: nullable(textField('Country code, ISO 3166 two letters, upper case.', 'SK'), notKnown),
  org: nullable(textField('Autonomous system and the organisation that has it.', 'AS2607 SANET'), notKnown),
  postal: nullable(textField('Postal code.', '811 05'), notKnown),
  timezone: nullable(textField('Time zone of the IANA database.', 'Europe/Bratislava'), notKnown),
  latitude: nullable(numberField('Latitude in degrees, WGS84.', -MAX_LATITUDE, MAX_LATITUDE, 48.1439), notKnown),
  longitude: nullable(numberField('Longitude in degrees, WGS84.', -MAX_LONGITUDE, MAX_LONGITUDE, 17.1097), notKnown),
});
export type IpDetails = ObjectOf<typeof details>;

export const ipDetails = defineOperation({
  ...ofUtils,
  id: 'utils.ip.details',
  method: 'GET',
  path: '/v1/utils/ip/{ip_address}',
  summary: 'Get details of an IP address',
  description:
    'Returns the approximate place of an IP address, its organisation and its host name. Places are those of networks, not of persons. Addresses in tunnels and IPv4 addresses written as IPv6 are answered for the address inside.',
  params: { ip_address: required(ipAddress, { description: 'IPv4 or IPv6 address.', example: '193.87.0.1' }) },
  result: eitherOf([details], 'What is known about the address.'),
  example: { params: { ip_address: '193.87.0.1' }, answer: details.example },
});
