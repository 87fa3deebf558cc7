import type { KindFacts, RowFields } from './object-kinds';

/** A row in one line for reports: what was read of it. */
export function describeRow(facts: KindFacts, fields: Readonly<RowFields>): string {
  const written = Object.entries(fields).filter(([, value]) => value !== '');
  return [facts.element, ...written.map(([name, value]) => `${name}=${value}`)].join(' ');
}
