import type { Clause, Term } from '@tripoint/index';
import type { Directory } from '../directory';
import { numberTerm, postalTerm } from '../terms';
import type { PreparedReading, SearchNumber } from './prepared-reading';
import { clauseOf, type WordPattern } from './word-pattern';

/** Clauses of a house number: both halves, each also without its letter; plain digits may be a word of a name. */
export function numberClauses({ token, wordTerm }: SearchNumber, directory: Directory, openPrefix: boolean): Clause[] {
  const clauses: Clause[] = [];
  const halves = token.second ? [token.first, token.second] : [token.first];
  halves.forEach(({ digits, letter }, i) => {
    const terms: Term[] = [];
    if (openPrefix && i === halves.length - 1 && letter === '') {
      terms.push({ text: numberTerm(digits), prefix: true });
    } else {
      if (letter !== '') terms.push({ text: numberTerm(digits, letter), prefix: false });
      terms.push({ text: numberTerm(digits), prefix: false });
    }
    if (wordTerm >= 0) terms.push({ text: directory.term(wordTerm), prefix: false });
    clauses.push(terms);
  });
  return clauses;
}

export function postalClauses(postal: PreparedReading['postal']): Clause[] {
  return postal ? [[{ text: postalTerm(postal.digits), prefix: !postal.complete }]] : [];
}

/** All clauses of a reading under given patterns of its words. */
export function readingClauses(
  reading: PreparedReading,
  patterns: readonly WordPattern[],
  directory: Directory,
  openPrefix: boolean,
): Clause[] {
  return [
    ...patterns.filter((pattern) => !pattern.byResemblance).map((pattern) => clauseOf(pattern, directory)),
    ...reading.numbers.flatMap((number) => numberClauses(number, directory, openPrefix && number.open)),
    ...postalClauses(reading.postal),
  ];
}
