import { meanPosition } from './mean-position';
import type { RowSections } from './row-sections';

/** The middle of each municipality: the mean of its addresses. */
export function municipalityPositions(
  unitsByMunicipality: readonly number[][],
  rowStart: Uint32Array,
  columns: RowSections,
): { lat: Int32Array; lng: Int32Array } {
  const positions = unitsByMunicipality.map((units) => meanPosition(units, rowStart, columns));
  return { lat: Int32Array.from(positions, ({ lat }) => lat), lng: Int32Array.from(positions, ({ lng }) => lng) };
}
