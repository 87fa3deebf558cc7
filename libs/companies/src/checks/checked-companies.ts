import { setImmediate } from 'node:timers/promises';
import { type ClosableSearch, Engines, IndexDirectory, mix } from '@tripoint/index';
import type { CompanyRecord } from '@tripoint/registers';
import { businessIdBytes } from '../business-id';
import { companyAt } from '../records/company-records';
import { companySchema } from '../schema/company-schema';
import type { CompanyIndex } from '../schema/company-types';

/** A search over one index, as far as its checks need it. */
export interface CheckedCompanies {
  /** Companies drawn at random; the same ones for the same seed. */
  draw(count: number, seed: number): Promise<readonly CompanyRecord[]>;
  /** The company with the identifier of a register's key, or null. */
  byKey(key: string): Promise<CompanyRecord | null>;
}

export interface OpenedCompanies extends CheckedCompanies, ClosableSearch {}

/**
 * A search as the services use it, for the checks of its index.
 * @param signal ends the checks between two questions; each lets the process receive its signals first
 */
export function checkedCompanies(index: CompanyIndex, signal: AbortSignal): OpenedCompanies {
  const engines = new Engines();
  const directory = new IndexDirectory(index);
  const engine = engines.open(index, directory, companySchema);
  const rows = directory.sections.companyNumber.length;
  const companies = async (documents: readonly number[]): Promise<CompanyRecord[]> => {
    await setImmediate();
    signal.throwIfAborted();
    const stored = await engine.records('company', documents);
    return documents.map((document, i) => companyAt(directory, document, stored[i]));
  };
  return {
    draw: (count, seed) => {
      const drawn = Array.from({ length: count }, (_, i) => (mix(seed, i) >>> 0) % Math.max(1, rows));
      return companies([...new Set(drawn)].filter((document) => document < rows));
    },
    byKey: async (key) => {
      const found = await engine.find(businessIdBytes(directory.header.register, key));
      return found === null ? null : (await companies([found.document]))[0];
    },
    close: () => engines.close(),
  };
}
