/** Locates an IP address roughly, for `around_latlng_via_ip`. */
export interface IpLocator {
  /** WGS84 degrees, or null when the address is unknown: then nothing is preferred. */
  locate(ip: string): { readonly lat: number; readonly lng: number } | null;
}
