import { whenFree } from '@tripoint/libsql';
import type Database from 'libsql';
import type { Act, ActPage, AdministrativeAct, AdministrativeLog } from '../administrative-log';
import { actOf, type StoredAct, storedAct } from '../stored-act';

/** The log in a libsql file, whose triggers refuse any change. An act is on the disk when `append` returns. */
export class LibsqlAdministrativeLog implements AdministrativeLog {
  private readonly insert: Database.Statement;
  private readonly countNew: Database.Statement;
  private readonly found = new Map<Act, number>();
  /** Number of the last row that is counted. */
  private counted = 0;

  /** @param changed is called after every act */
  constructor(
    private readonly db: Database.Database,
    private readonly changed: () => void,
  ) {
    this.countNew = db.prepare(
      'SELECT act, count(*) AS count, max(rowid) AS last FROM administrative_act WHERE rowid > ? GROUP BY act',
    );
    this.insert = db.prepare(
      'INSERT INTO administrative_act VALUES (:id, :when_ms, :organisation_id, :actor, :act, :subject, :detail, :came_from)',
    );
  }

  async append(act: AdministrativeAct): Promise<void> {
    const row = storedAct(act);
    await whenFree(() => this.insert.run(row));
    this.changed();
  }

  async list({ organisationId, after, limit }: ActPage) {
    const conditions = [
      ...(organisationId === null ? [] : ['organisation_id = :organisationId']),
      ...(after === null ? [] : ['id < :after']),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const rows = this.db.prepare(`SELECT * FROM administrative_act ${where} ORDER BY id DESC LIMIT :limit`).all({
      limit,
      ...(organisationId !== null && { organisationId }),
      ...(after !== null && { after }),
    }) as StoredAct[];
    return { acts: rows.map(actOf), next: rows.length < limit ? null : rows.at(-1)!.id };
  }

  /** Reads what was added since it was last asked: rows are never removed, so they are numbered in order. */
  async counts(): Promise<ReadonlyMap<Act, number>> {
    const rows = this.countNew.all(this.counted) as { act: Act; count: number; last: number }[];
    for (const { act, count, last } of rows) {
      this.found.set(act, (this.found.get(act) ?? 0) + count);
      this.counted = Math.max(this.counted, last);
    }
    return new Map(this.found);
  }
}
