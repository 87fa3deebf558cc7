import { isGenerationId } from './generation-id';
import type { GenerationReport } from './report';

/** `manifest.json`: written last into a generation, so that a generation with a manifest is whole. */
export interface GenerationManifest {
  readonly formatVersion: 1;
  readonly register: string;
  readonly id: string;
  /** The run that made it. */
  readonly run: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Version mark of the source (a date), or null when it carried none. */
  readonly sourceVersion: string | null;
  /** True when the records were generated, not published by an authority. */
  readonly sample: boolean;
  readonly index: FileMark;
  readonly fingerprints: FileMark;
  readonly report: GenerationReport;
}

/** By what a file of a generation is recognised as whole. */
export interface FileMark {
  readonly bytes: number;
  readonly sha256: string;
}

/** Null when the text is not a manifest of this format. */
export function parseManifest(text: string): GenerationManifest | null {
  let value: Partial<GenerationManifest> | null;
  try {
    value = JSON.parse(text) as Partial<GenerationManifest> | null;
  } catch {
    return null;
  }
  const whole =
    value?.formatVersion === 1 &&
    isGenerationId(value.id) &&
    typeof value.register === 'string' &&
    typeof value.index?.bytes === 'number' &&
    typeof value.fingerprints?.bytes === 'number' &&
    typeof value.report?.counts?.rows === 'number';
  return whole ? (value as GenerationManifest) : null;
}

/** `current.json`: which generation answers, and which one a rollback returns to. */
export interface CurrentPointer {
  readonly current: string;
  readonly previous: string | null;
  /** ISO 8601, UTC. */
  readonly switchedAt: string;
}

/** Null when the text is not a pointer. Ids are checked because they become parts of paths. */
export function parsePointer(text: string): CurrentPointer | null {
  let value: Partial<CurrentPointer> | null;
  try {
    value = JSON.parse(text) as Partial<CurrentPointer> | null;
  } catch {
    return null;
  }
  if (!isGenerationId(value?.current)) return null;
  if (value.previous !== null && !isGenerationId(value.previous)) return null;
  return { current: value.current, previous: value.previous, switchedAt: String(value.switchedAt ?? '') };
}
