import type { CompanyRecord } from '@tripoint/registers';
import { seededRandom, seedFor, shuffled } from '../shared/random';
import type { CompanyClass, CompanyQuery } from './company-class';
import { nameWords } from './company-text';

/** What the public interface takes. */
const MAX_TEXT_CHARACTERS = 100;
const MAX_TEXT_WORDS = 12;

/** A query with the number of the company from which it was written. */
export interface DrawnCompany extends CompanyQuery {
  readonly cin: string;
}

/** Draws up to `count` queries of a class; the same seed draws the same ones. */
export function drawCompanies(
  companyClass: CompanyClass,
  pool: readonly CompanyRecord[],
  seed: number,
  count: number,
): DrawnCompany[] {
  const random = seededRandom(seedFor(seed, companyClass.name));
  const drawn: DrawnCompany[] = [];
  for (const record of shuffled(pool, random)) {
    if (drawn.length === count) break;
    const query = isSearchable(record) ? companyClass.write(record, random) : null;
    if (query && isShort(query.text)) drawn.push({ ...query, cin: record.cin });
  }
  return drawn;
}

/** A name of nothing but signs, or of letters that are not Latin, is shown and not searched. */
const isSearchable = ({ name, country }: CompanyRecord): boolean => nameWords(name, country).join('').length > 1;

const isShort = (text: string): boolean =>
  text.length <= MAX_TEXT_CHARACTERS && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= MAX_TEXT_WORDS;
