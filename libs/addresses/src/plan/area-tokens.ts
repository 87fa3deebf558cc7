import type { Directory } from '../directory';
import type { NameCoverage } from './name-coverage';
import { weights } from './weights';

/** Bits of the tokens that name the county or the region of a municipality. */
export function areaTokens({ sections }: Directory, coverage: NameCoverage, municipality: number): number {
  const county = sections.municipalityCounty[municipality];
  const region = sections.municipalityRegion[municipality];
  let tokens = 0;
  if (county >= 0) {
    const name = sections.countyName[county];
    coverage.cover(name);
    tokens |= coverage.tokens[name];
  }
  if (region >= 0) {
    const name = sections.regionName[region];
    coverage.cover(name);
    tokens |= coverage.tokens[name];
  }
  return tokens;
}

/**
 * What it costs that these tokens are met by the county or the region alone: as much as in any other name, or a town that
 * was misspelt is taken for the region that is called by it.
 */
export function areaCost(
  { sections }: Directory,
  coverage: NameCoverage,
  municipality: number,
  wanted: number,
): number {
  const county = sections.municipalityCounty[municipality];
  const region = sections.municipalityRegion[municipality];
  const halfOf = (name: number): number =>
    (coverage.tokens[name] & wanted) === 0 ? Number.POSITIVE_INFINITY : coverage.half[name];
  const half = Math.min(
    county < 0 ? Number.POSITIVE_INFINITY : halfOf(sections.countyName[county]),
    region < 0 ? Number.POSITIVE_INFINITY : halfOf(sections.regionName[region]),
  );
  return weights.areaWord + half;
}
