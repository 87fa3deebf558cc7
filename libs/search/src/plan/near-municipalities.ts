import { distanceMetres } from '@tripoint/geo';
import type { Directory } from '../directory';
import { coordinateScale, noCoordinate } from '../format/sections';
import { bounds } from './weights';

/** Municipalities whose middle lies within the bias radius of a point, the nearest ones. */
export function nearMunicipalities({ sections }: Directory, near: { lat: number; lng: number }): number[] {
  const { municipalityLat, municipalityLng } = sections;
  const found: { municipality: number; metres: number }[] = [];
  for (let municipality = 0; municipality < municipalityLat.length; municipality++) {
    const lat = municipalityLat[municipality] as number;
    if (lat === noCoordinate) continue;
    const metres = distanceMetres(
      near.lat,
      near.lng,
      lat / coordinateScale,
      (municipalityLng[municipality] as number) / coordinateScale,
    );
    if (metres <= bounds.nearMetres) found.push({ municipality, metres });
  }
  found.sort((a, b) => a.metres - b.metres || a.municipality - b.municipality);
  return found.slice(0, bounds.nearMunicipalities).map(({ municipality }) => municipality);
}
