import type { GenerationManifest } from '@tripoint/generations';

/** A day at the beginning of the version mark of a source: `2026-11-01` or `20261101`. */
const DAY = /^((?:19|20)\d\d)-?(\d\d)-?(\d\d)/;

/**
 * Of when the data of a generation are, in milliseconds since 1970: the day of its source, or where that says none, the
 * moment at which it was loaded.
 */
export function dataTimeMs({
  sourceVersion,
  createdAt,
}: Pick<GenerationManifest, 'sourceVersion' | 'createdAt'>): number {
  const [, year, month, day] = DAY.exec(sourceVersion ?? '') ?? [];
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(time) ? Date.parse(createdAt) : time;
}
