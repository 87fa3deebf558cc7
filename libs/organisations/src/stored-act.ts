import { newActId } from './act-id';
import type { Act, AdministrativeAct } from './administrative-log';

/** An act as it is stored: a row's columns, a document's fields. */
export interface StoredAct {
  readonly id: string;
  readonly when_ms: number;
  readonly organisation_id: string | null;
  readonly actor: string;
  readonly act: Act;
  readonly subject: string;
  readonly detail: string | null;
  readonly came_from: string;
}

export function storedAct({ whenMs, organisationId, actor, act, subject, detail, from }: AdministrativeAct): StoredAct {
  const id = newActId(whenMs);
  return { id, when_ms: whenMs, organisation_id: organisationId, actor, act, subject, detail, came_from: from };
}

export function actOf(stored: StoredAct): AdministrativeAct {
  const { when_ms, organisation_id, actor, act, subject, detail, came_from } = stored;
  return { whenMs: when_ms, organisationId: organisation_id, actor, act, subject, detail, from: came_from };
}
