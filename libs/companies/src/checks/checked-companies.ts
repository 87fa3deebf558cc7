import { setImmediate } from 'node:timers/promises';
import type { Business } from '@tripoint/contract';
import type { ClosableSearch } from '@tripoint/index';
import type { CompanyRecord } from '@tripoint/registers';
import { businessIdText } from '../business-id';
import { CompanySearch } from '../company-search';
import type { CompanyIndex } from '../schema/company-types';
import { ANSWERS_LOOKED_AT, DRAW_SEED, DRAWN_COMPANIES } from './thresholds';

export type FoundCompany = Pick<Business, 'cin' | 'name'>;

/** A search over one index, as far as its checks need it. */
export interface CheckedCompanies {
  /** Companies drawn at random; the same ones for the same data. */
  draw(): Promise<readonly CompanyRecord[]>;
  /** The first answers of a search by name, and by number. */
  byName(text: string): Promise<readonly FoundCompany[]>;
  byNumber(text: string): Promise<readonly FoundCompany[]>;
  /** The company with the identifier of a register's key, or null. */
  byKey(key: string): Promise<FoundCompany | null>;
}

export interface OpenedCompanies extends CheckedCompanies, ClosableSearch {}

/**
 * A search as the services use it, for the checks of its index.
 * @param signal ends the checks between two questions; each lets the process receive its signals first
 */
export function checkedCompanies(index: CompanyIndex, signal: AbortSignal): OpenedCompanies {
  const search = new CompanySearch([index]);
  const { country, register } = index.header;
  const inTurn = async <T>(ask: () => Promise<T>): Promise<T> => {
    await setImmediate();
    signal.throwIfAborted();
    return ask();
  };
  const question = (text: string) => ({ text, country, limit: ANSWERS_LOOKED_AT, active: false });
  return {
    draw: () => inTurn(() => search.sample(country, DRAWN_COMPANIES, DRAW_SEED)),
    byName: (text) => inTurn(() => search.query(question(text))),
    byNumber: (text) => inTurn(() => search.identifier(question(text))),
    byKey: (key) => inTurn(() => search.detail({ businessId: businessIdText(country, register, key) })),
    close: () => search.close(),
  };
}
