import { distanceMetres, METRES_PER_DEGREE } from '@tripoint/geo';
import { COORDINATE_SCALE, NO_COORDINATE } from '@tripoint/index';
import type { Directory } from '../directory';
import { bounds } from './weights';

/** Municipalities whose middle lies within the bias radius of a point, the nearest ones. */
export function nearMunicipalities({ sections }: Directory, near: { lat: number; lng: number }): number[] {
  const { municipalityLat, municipalityLng } = sections;
  const found: { municipality: number; metres: number }[] = [];
  // A box first: six thousand exact distances would cost more than the search itself.
  const latReach = (bounds.nearMetres / METRES_PER_DEGREE) * COORDINATE_SCALE;
  const lngReach = latReach / Math.max(0.01, Math.cos((near.lat * Math.PI) / 180) - 0.01);
  const nearLat = near.lat * COORDINATE_SCALE;
  const nearLng = near.lng * COORDINATE_SCALE;
  for (let municipality = 0; municipality < municipalityLat.length; municipality++) {
    const lat = municipalityLat[municipality];
    if (lat === NO_COORDINATE || Math.abs(lat - nearLat) > latReach) continue;
    if (Math.abs(municipalityLng[municipality] - nearLng) > lngReach) continue;
    const metres = distanceMetres(
      near.lat,
      near.lng,
      lat / COORDINATE_SCALE,
      municipalityLng[municipality] / COORDINATE_SCALE,
    );
    if (metres <= bounds.nearMetres) found.push({ municipality, metres });
  }
  found.sort((a, b) => a.metres - b.metres || a.municipality - b.municipality);
  return found.slice(0, bounds.nearMunicipalities).map(({ municipality }) => municipality);
}
