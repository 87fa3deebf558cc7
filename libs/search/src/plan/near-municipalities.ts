import { distanceMetres } from '@tripoint/geo';
import type { Directory } from '../directory';
import { coordinateScale, noCoordinate } from '../format/sections';
import { bounds } from './weights';

/** Metres of one degree of latitude, rounded down so that the box is never too small. */
const metresPerDegree = 110_500;

/** Municipalities whose middle lies within the bias radius of a point, the nearest ones. */
export function nearMunicipalities({ sections }: Directory, near: { lat: number; lng: number }): number[] {
  const { municipalityLat, municipalityLng } = sections;
  const found: { municipality: number; metres: number }[] = [];
  // A box first: six thousand exact distances would cost more than the search itself.
  const latReach = (bounds.nearMetres / metresPerDegree) * coordinateScale;
  const lngReach = latReach / Math.max(0.01, Math.cos((near.lat * Math.PI) / 180) - 0.01);
  const nearLat = near.lat * coordinateScale;
  const nearLng = near.lng * coordinateScale;
  for (let municipality = 0; municipality < municipalityLat.length; municipality++) {
    const lat = municipalityLat[municipality] as number;
    if (lat === noCoordinate || Math.abs(lat - nearLat) > latReach) continue;
    if (Math.abs((municipalityLng[municipality] as number) - nearLng) > lngReach) continue;
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
