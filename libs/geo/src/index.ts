export { type CountryBox, isInCountryBox } from './country-box';
export { degreesOf, distanceMetres, METRES_PER_DEGREE } from './distance';
export type { LatLng } from './ellipsoid';
export {
  isInJtskBox,
  JTSK_BOX,
  type JtskPoint,
  jtskInputToWgs84,
  jtskToWgs84,
  wgs84ToJtsk,
} from './jtsk';
export { isInPl1992Box, pl1992ToWgs84, wgs84ToPl1992 } from './pl1992';
