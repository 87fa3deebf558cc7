/** The orientation number of a Slovak address as a record holds it. */
export interface OrientationNumber {
  readonly orientationNumber: number | null;
  readonly orientationLetter: string;
  readonly numberText: string | null;
}

const NONE: OrientationNumber = { orientationNumber: null, orientationLetter: '', numberText: null };

/** Largest number a record holds. */
export const MAX_NUMBER = 65_535;
/** Longest orientation number kept, in characters; `12-14` is usual, ten characters are rare. */
export const MAX_NUMBER_TEXT = 20;

const PLAIN = /^(\d{1,5})\s?([A-Za-z])?$/;
const LEADING = /^(\d{1,5})(?!\d)(?:\/([A-Za-z])(?![A-Za-z0-9]))?/;

/**
 * Reads an orientation number: `29A`, `12-14`, `5/A`, `A`; empty and `0` mean none. What is more than digits and one
 * letter keeps its text, with the number it starts with. Null when it is no number at all: too long or too large.
 */
export function readOrientationNumber(text: string): OrientationNumber | null {
  const written = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (written === '' || /^0+$/.test(written)) return NONE;
  if (written.length > MAX_NUMBER_TEXT) return null;
  const plain = PLAIN.exec(written);
  const match = plain ?? LEADING.exec(written);
  const digits = match === null ? 0 : Number(match[1]);
  if (digits > MAX_NUMBER || /^\d{6}/.test(written)) return null;
  if (digits === 0) return { orientationNumber: null, orientationLetter: '', numberText: written };
  return {
    orientationNumber: digits,
    orientationLetter: match?.[2]?.toLowerCase() ?? '',
    numberText: plain === null ? written : null,
  };
}

/** A conscription number (súpisné): null for none (empty, `0`); undefined when it is no whole number up to {@link MAX_NUMBER}. */
export function readConscriptionNumber(text: string): number | null | undefined {
  if (text === '') return null;
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const number = Number(text);
  if (number > MAX_NUMBER) return undefined;
  return number === 0 ? null : number;
}
