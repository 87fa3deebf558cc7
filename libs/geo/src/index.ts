export { COUNTRY_BOX, type Country, type CountryBox, isInCountryBox } from './country-box';
export { distanceMetres } from './distance';
export type { LatLng } from './ellipsoid';
export {
  epsg5514ToWgs84,
  isInJtskBox,
  JTSK_BOX,
  type JtskCountry,
  type JtskPoint,
  jtskInputToWgs84,
  jtskToWgs84,
  wgs84ToJtsk,
} from './jtsk';
export { isInPl1992Box, PL1992_BOX, pl1992ToWgs84, wgs84ToPl1992 } from './pl1992';
