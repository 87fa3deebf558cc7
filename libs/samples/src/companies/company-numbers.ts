import { hashOf } from '../random';
import { ScatteredNumbers } from '../scattered';

/** Digits before the check digit, which are at least 1. */
const NUMBERS = 9_999_991;

/** Numbers (IČO) of invented companies, each once, with their check digits; a real company may have the same one. */
export class CompanyNumbers {
  private readonly numbers: ScatteredNumbers;

  constructor(seed: string) {
    this.numbers = new ScatteredNumbers(1, NUMBERS, hashOf(`${seed}/companies`) % NUMBERS);
  }

  /** Eight digits for an index below ten million. */
  at(index: number): string {
    const digits = String(this.numbers.at(index)).padStart(7, '0');
    return digits + companyCheckDigit(digits);
  }
}

/** The eighth digit of an IČO, of its first seven: weights 8 to 2, modulo 11. */
export function companyCheckDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < 7; at += 1) sum += (8 - at) * (digits.charCodeAt(at) - 48);
  return (11 - (sum % 11)) % 10;
}
