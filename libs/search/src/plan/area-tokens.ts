import type { Directory } from '../directory';
import type { NameCoverage } from './name-coverage';

/** Bits of the tokens that name the county or the region of a municipality. */
export function areaTokens({ sections }: Directory, coverage: NameCoverage, municipality: number): number {
  const county = sections.municipalityCounty[municipality] as number;
  const region = sections.municipalityRegion[municipality] as number;
  let tokens = 0;
  if (county >= 0) {
    const name = sections.countyName[county] as number;
    coverage.cover(name);
    tokens |= coverage.tokens[name] as number;
  }
  if (region >= 0) {
    const name = sections.regionName[region] as number;
    coverage.cover(name);
    tokens |= coverage.tokens[name] as number;
  }
  return tokens;
}
