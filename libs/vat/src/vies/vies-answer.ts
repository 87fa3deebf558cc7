import type { VatVerification } from '@tripoint/contract';
import type { VatNumber } from '../numbers/vat-number';
import { faultOf, ViesFault } from './vies-fault';

type Match = VatVerification['traderNameMatch'];

const MATCHES: readonly Match[] = ['VALID', 'INVALID', 'NOT_PROCESSED'];
/** What VIES writes for what is not disclosed, and for what was not asked. */
export const NOT_DISCLOSED = '---';
/** A day, with or without the offset of its time zone, as the SOAP interface writes it. */
const DAY = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Reads a body of the REST interface. A fault is recognised by its members before anything else, whatever the status.
 * @throws ViesFault
 */
export function readViesAnswer(body: string, asked: VatNumber, now: number): VatVerification {
  const answer = objectOf(body);
  if (answer.actionSucceed === false || Array.isArray(answer.errorWrappers)) {
    const [first] = (Array.isArray(answer.errorWrappers) ? answer.errorWrappers : []) as { error?: unknown }[];
    throw faultOf(String(first?.error ?? ''));
  }
  if (typeof answer.valid !== 'boolean' || answer.countryCode !== asked.state || answer.vatNumber !== asked.number) {
    throw new ViesFault('UNREADABLE_ANSWER', { cause: new Error('not an answer about this number') });
  }
  const text = (name: string): string => (typeof answer[name] === 'string' ? answer[name] : '');
  const match = (name: string): Match => MATCHES.find((word) => word === answer[name]) ?? 'NOT_PROCESSED';
  return {
    countryCode: asked.state,
    vatNumber: asked.number,
    requestDate: momentOf(text('requestDate'), now),
    valid: answer.valid,
    requestIdentifier: text('requestIdentifier'),
    name: text('name'),
    address: text('address'),
    traderName: text('traderName'),
    traderStreet: text('traderStreet'),
    traderPostalCode: text('traderPostalCode'),
    traderCity: text('traderCity'),
    traderCompanyType: text('traderCompanyType'),
    traderNameMatch: match('traderNameMatch'),
    traderStreetMatch: match('traderStreetMatch'),
    traderPostalCodeMatch: match('traderPostalCodeMatch'),
    traderCityMatch: match('traderCityMatch'),
    traderCompanyTypeMatch: match('traderCompanyTypeMatch'),
    object: 'vies',
  };
}

/** The answer to a number that cannot exist, which VIES is not asked about. */
export function wrongFormatAnswer({ state, number }: VatNumber, now: number): VatVerification {
  const traders = ['Name', 'Street', 'PostalCode', 'City', 'CompanyType'];
  const undisclosed = ['name', 'address', ...traders.map((part) => `trader${part}`)];
  const answer = {
    countryCode: state,
    vatNumber: number,
    valid: false,
    requestIdentifier: '',
    ...Object.fromEntries(undisclosed.map((name) => [name, NOT_DISCLOSED])),
  };
  return readViesAnswer(JSON.stringify(answer), { state, number, hasFormat: false }, now);
}

function objectOf(body: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (cause) {
    throw new ViesFault('UNREADABLE_ANSWER', { cause });
  }
  if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  throw new ViesFault('UNREADABLE_ANSWER', { cause: new Error('not an object') });
}

function momentOf(text: string, now: number): string {
  const [, day, offset = 'Z'] = DAY.exec(text) ?? [];
  const moment = Date.parse(day === undefined ? text : `${day}T00:00:00${offset}`);
  return new Date(Number.isNaN(moment) ? now : moment).toISOString();
}
