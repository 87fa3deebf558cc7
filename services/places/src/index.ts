export { type IpLocator, unknownLocations } from './ip-locator';
export { LiveGenerations, placeRegisters } from './live-generations';
export { createPlacesService, type PlacesParts } from './places-service';
