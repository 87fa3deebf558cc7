/** What an answer of ARES says about taxes. */
export interface AresTaxNumbers {
  /** IČO with leading zeros. */
  readonly number: string;
  /** DIČ with its country code; null where the answer has none. */
  readonly tin: string | null;
  /** The DIČ, or that of the group, if it is registered for VAT now; else null. */
  readonly vatin: string | null;
}

/** DIČ: of a company its IČO, of a person up to ten digits, of a VAT group 699 and seven more. */
const TAX_NUMBER = /^CZ\d{8,10}$/;
const REGISTERED = 'AKTIVNI';

type Json = Readonly<Record<string, unknown>>;

/**
 * The tax numbers in an answer of ARES: a subject, or the list of subjects of a search. Null for JSON that is none.
 * Of the states of a registration only AKTIVNI says that it exists now.
 */
export function readAresAnswer(json: unknown): AresTaxNumbers[] | null {
  if (!isObject(json)) return null;
  const subjects = json.ekonomickeSubjekty ?? [json];
  if (!Array.isArray(subjects)) return null;
  const numbers = subjects.map(taxNumbersOf);
  return numbers.every((one) => one !== null) ? numbers : null;
}

function taxNumbersOf(subject: unknown): AresTaxNumbers | null {
  if (!isObject(subject)) return null;
  const { ico, icoId, dic, dicSkDph, seznamRegistraci } = subject;
  const number = ico ?? icoId;
  if (typeof number !== 'string' || !/^(\d{1,8}|ARES_\d{8})$/.test(number)) return null;
  const states = isObject(seznamRegistraci) ? seznamRegistraci : {};
  const tin = taxNumber(dic) ?? taxNumber(dicSkDph);
  const ofGroup = states.stavZdrojeSkDph === REGISTERED ? (taxNumber(dicSkDph) ?? tin) : null;
  const own = states.stavZdrojeDph === REGISTERED ? tin : null;
  return { number: number.padStart(8, '0'), tin, vatin: ofGroup ?? own };
}

function taxNumber(value: unknown): string | null {
  return typeof value === 'string' && TAX_NUMBER.test(value) ? value : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
