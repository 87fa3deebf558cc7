import type { Clause } from '@tripoint/index';
import type { CompanyEngine } from '../schema/company-types';
import { type Pass, passOf, type Stage } from './passes';
import { bounds } from './weights';

/** Documents of each kind. */
export type Few = Readonly<Record<Pass['kind'], Uint32Array>>;

/** All documents that have something for each clause; null where they are many. */
export function fewOf(clauses: readonly Clause[], engine: CompanyEngine): Few | null {
  if (clauses.length === 0) return null;
  const company = engine.few('company', clauses, bounds.few);
  const former = engine.few('former', clauses, bounds.few);
  return company && former && { company, former };
}

/** The stages, where it is known which documents they can find. */
export const among = (few: Few | null, stages: readonly Stage[]): readonly Stage[] =>
  few === null
    ? stages
    : stages.map((stage) =>
        stage.flatMap((pass) =>
          few[pass.kind].length > 0 ? passOf(pass.kind, pass.clauses, pass, few[pass.kind]) : [],
        ),
      );
