import { type Business, business } from '@tripoint/contract';

const example = business.detail.example.answer;

/** A company of the samples, with an identifier made of its number. */
export function company(fields: Partial<Business> = {}): Business {
  const { cin = example.cin, country = example.country } = fields;
  const business_id = `${country.toLowerCase()}_${Buffer.from(cin.padStart(16, '0')).toString('base64url')}`;
  return { ...example, business_id, ...fields };
}
