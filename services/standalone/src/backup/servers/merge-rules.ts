import { randomInt } from 'node:crypto';

/** A document with its version, which later writes depend on. */
export interface StoredDocument {
  readonly id: string;
  readonly version: number;
  readonly source: object;
}

/** What becomes of the documents of a backup, and which of those that are there now stay. */
export interface MergeRule {
  readonly restored: (document: StoredDocument) => StoredDocument;
  /** Not in the backup. */
  readonly kept: (inBackup: ReadonlySet<string>) => readonly StoredDocument[];
}

interface KeySource {
  readonly revoked_at_ms?: number | null;
}

/** Gateways look at this document to learn that keys changed: it must differ from every earlier one. */
const STAMP = '~changes';
const STAMP_MAX = 2 ** 47;

/** Keys are those of the backup; one that was revoked since stays revoked. */
export function keysRule(now: readonly StoredDocument[]): MergeRule {
  const revoked = new Map(
    now.flatMap(({ id, source }) => {
      const at = (source as KeySource).revoked_at_ms ?? null;
      return at === null ? [] : [[id, at] as const];
    }),
  );
  return {
    restored: (document) => {
      const { id, source } = document;
      if (id === STAMP) return { ...document, source: { stamp: randomInt(1, STAMP_MAX) } };
      const at = revoked.get(id);
      const isRevoked = at === undefined || ((source as KeySource).revoked_at_ms ?? null) !== null;
      return isRevoked ? document : { ...document, source: { ...source, revoked_at_ms: at } };
    },
    kept: () => [],
  };
}

/** Those of the backup, and what was made since. */
export const bothRule = (now: readonly StoredDocument[]): MergeRule => ({
  restored: (document) => document,
  kept: (inBackup) => now.filter(({ id }) => !inBackup.has(id)),
});

/** Those of the backup alone. */
export const backupRule: MergeRule = { restored: (document) => document, kept: () => [] };
