import { degreesOf, distanceMetres } from './distance';

describe('distance in metres', () => {
  it('is zero for one point and symmetric', () => {
    expect(distanceMetres(50.1, 14.4, 50.1, 14.4)).toBe(0);
    expect(distanceMetres(50.1, 14.4, 49.2, 16.6)).toBe(distanceMetres(49.2, 16.6, 50.1, 14.4));
  });

  it('stays within the stated 0.4 % of the ellipsoid along a meridian and along a parallel', () => {
    // Lengths of one thousandth of a degree at 50° N on WGS84: 111.229 m north, 71.696 m east.
    expect(Math.abs(distanceMetres(50, 14, 50.001, 14) / 111.229 - 1)).toBeLessThan(0.004);
    expect(Math.abs(distanceMetres(50, 14, 50, 14.001) / 71.696 - 1)).toBeLessThan(0.004);
  });

  it('measures half the globe without leaving the numbers', () => {
    expect(distanceMetres(0, 0, 0, 180)).toBeCloseTo(Math.PI * 6371008.8, 3);
  });

  it('has what is within it in a box', () => {
    for (const metres of [1, 500, 50_000]) {
      const reach = degreesOf(metres, 54.8);
      for (const [north, east] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
        [1, 1],
        [-1, -1],
      ] as const) {
        const outside = distanceMetres(54.8, 18, 54.8 + north * reach.lat, 18 + east * reach.lng);
        expect(outside).toBeGreaterThan(metres);
        expect(outside).toBeLessThan(metres * 1.5);
      }
    }
  });
});
