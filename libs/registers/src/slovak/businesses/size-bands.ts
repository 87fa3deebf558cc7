import type { SizeBand } from '../../company-record';

/** The fewest employees of each band of `velkostOrganizacie` (register of financial statements, RÚZ), by its code. */
const LEAST_EMPLOYEES: Readonly<Record<string, number>> = {
  '01': 0,
  '02': 1,
  '03': 2,
  '04': 3,
  '05': 5,
  '06': 10,
  '07': 20,
  '11': 25,
  '12': 50,
  '21': 100,
  '22': 150,
  '23': 200,
  '24': 250,
  '25': 500,
  '31': 1_000,
  '32': 2_000,
  '33': 3_000,
  '34': 4_000,
  '35': 5_000,
  '36': 10_000,
  '37': 20_000,
  '38': 30_000,
};
/** A band of its own for what RÚZ does not know. */
const UNKNOWN: SizeBand = { code: '00', text: 'nezistený', employees: 0 };

/** Bands in ascending order; the place of a band in this list is what tables hold. */
export const SIZE_BANDS: readonly SizeBand[] = [
  UNKNOWN,
  ...Object.entries(LEAST_EMPLOYEES)
    .sort(([, a], [, b]) => a - b)
    .map(([code, employees], at, all): SizeBand => {
      const most = at + 1 < all.length ? all[at + 1][1] - 1 : null;
      return { code, employees, text: bandText(employees, most) };
    }),
];

/** As the list of RÚZ writes a band: `0 zamestnancov`, `3-4 zamestnanci`, `30000+ zamestnancov`. */
function bandText(least: number, most: number | null): string {
  if (most === null) return `${least}+ zamestnancov`;
  const count = least === most ? String(least) : `${least}-${most}`;
  if (most === 1) return `${count} zamestnanec`;
  return `${count} ${most >= 2 && most <= 4 ? 'zamestnanci' : 'zamestnancov'}`;
}
