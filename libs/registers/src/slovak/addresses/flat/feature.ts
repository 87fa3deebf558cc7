import type { ListForm } from '../../../json/list-scanner';
import { RegisterFileError } from '../../../register-file-error';

/** Longest feature accepted by default, in bytes; one of the address files has about 800. */
const MAX_FEATURE_BYTES = 64 * 1024;

/** A GeoJSON collection; features of areas are longer than those of points. */
export const featureList = (maxItemBytes = MAX_FEATURE_BYTES): ListForm => ({
  list: 'features',
  item: 'a feature',
  format: 'GeoJSON',
  maxItemBytes,
});

/** The parts of a feature that are read; every value may be anything. */
export interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly coordinates: unknown;
}

const PADDED = /^[ \t\r\n]|[ \t\r\n]$/;
const PADDING = /^[ \t\r\n]+|[ \t\r\n]+$/g;
const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});

/** Reads one feature from its text. Throws RegisterFileError when it is no JSON: the file is damaged then. */
export function parseFeature(text: string, file: string, line: number): Feature {
  try {
    const { properties, geometry } = JSON.parse(text) as { properties?: unknown; geometry?: unknown };
    return {
      properties: isObject(properties) ? properties : NOTHING,
      coordinates: isObject(geometry) ? geometry.coordinates : null,
    };
  } catch (err) {
    throw new RegisterFileError('damaged', `${file} line ${line}: the feature is not JSON`, file, line, err);
  }
}

/**
 * A property as text, trimmed: what is neither text nor a number is empty. A no-break space stays, because in text that
 * was encoded twice it is half a letter.
 */
export function textOf(properties: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(properties, name) ? properties[name] : null;
  if (typeof value === 'string') return PADDED.test(value) ? value.replace(PADDING, '') : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
