import type { GenerationManifest } from './manifest';

/** A day at the beginning of the version mark of a source: `2026-11-01` or `20261101`. */
const DAY = /^((?:19|20)\d\d)-?(\d\d)-?(\d\d)/;

/** The day of the source of a generation, YYYY-MM-DD; null where it says none. */
export function dataDay({ sourceVersion }: Pick<GenerationManifest, 'sourceVersion'>): string | null {
  const [, year, month, day] = DAY.exec(sourceVersion ?? '') ?? [];
  const text = `${year}-${month}-${day}`;
  return Number.isNaN(Date.parse(text)) ? null : text;
}

/**
 * Of when the data of a generation are, in milliseconds since 1970: the day of its source, or where that says none, the
 * moment at which it was loaded.
 */
export function dataTimeMs(manifest: Pick<GenerationManifest, 'sourceVersion' | 'createdAt'>): number {
  return Date.parse(dataDay(manifest) ?? manifest.createdAt);
}
