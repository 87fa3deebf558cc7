import type { Business } from '@tripoint/contract';
import { countryNames } from '@tripoint/contract/countries';
import type { CompanyRecord, Seat } from '@tripoint/registers';
import { type AddressParts, type AddressSegment, addressRules, escapeHtml } from '@tripoint/text';
import { businessIdText } from '../business-id';
import type { CompanyTax } from '../tax/tax-numbers';

/** Turns companies of one register into what callers see. */
export class CompanyPresenter {
  /** @param taxOf tax numbers by the number of a company, null where no list has it */
  constructor(
    private readonly register: string,
    private readonly taxOf: (cin: string) => CompanyTax | null,
  ) {}

  /** The company with nothing marked in its name. */
  company(company: CompanyRecord): Business {
    const { country, name, cin } = company;
    const code = country === 'cz' ? 'CZ' : 'SK';
    const tax = this.taxOf(cin);
    return {
      business_id: businessIdText(country, this.register, company.key),
      highlight: escapeHtml(name),
      name,
      established_on: company.establishedOn,
      terminated_on: company.terminatedOn,
      cin,
      tin: tax?.tin ?? company.tin,
      vatin: tax?.vatin ?? company.vatin,
      ...seatFields(company.seat, country),
      legal_form: company.legalForm?.text ?? null,
      segment: company.activity?.text ?? '',
      organization_size: company.size?.text ?? null,
      object: 'business',
      formatted_country: countryNames[code],
      country: code,
    };
  }
}

type SeatFields = Pick<
  Business,
  | 'formatted_address'
  | 'street'
  | 'formatted_street'
  | 'street_number'
  | 'building_number'
  | 'formatted_number'
  | 'postal_code'
  | 'municipality'
>;

const noSeat: SeatFields = {
  formatted_address: '',
  street: null,
  formatted_street: '',
  street_number: null,
  building_number: null,
  formatted_number: '',
  postal_code: null,
  municipality: null,
};

const textOf = (segments: readonly AddressSegment[]): string => segments.map(({ text }) => text).join('');

/** A seat as the address service writes an address. */
function seatFields(seat: Seat | null, country: CompanyRecord['country']): SeatFields {
  if (seat === null) return noSeat;
  const rules = addressRules[country];
  const parts = partsOf(seat, rules.cityOfDistricts);
  const isEmpty = parts.municipality === '' && seat.street === null;
  const lines = isEmpty ? [] : [textOf(rules.formatAddress(parts))];
  if (seat.text !== null && isEmpty) lines.push(seat.text);
  if (seat.foreignCountry !== null) lines.push(seat.foreignCountry);
  return {
    formatted_address: lines.join(', '),
    street: seat.street,
    formatted_street: isEmpty ? '' : textOf(rules.streetLine(parts)),
    ...rules.numberFields(parts),
    postal_code: seat.postalCode === '' ? null : rules.formatPostalCode(seat.postalCode),
    municipality: seat.municipality,
  };
}

function partsOf(seat: Seat, cityOfDistricts: string | null): AddressParts {
  const { municipality, cityDistrict } = seat;
  return {
    street: seat.street,
    part: seat.part,
    municipality: municipality ?? seat.part ?? '',
    district: municipality !== null && municipality === cityOfDistricts ? cityDistrict : null,
    county: null,
    postalCode: seat.postalCode,
    houseNumber: seat.houseNumber ?? 0,
    registration: seat.numberKind === 'registration',
    orientationNumber: seat.orientationNumber ?? 0,
    orientationLetter: seat.orientationLetter,
    numberText: seat.numberText,
  };
}
