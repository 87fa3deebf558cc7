export { type IpLocator, unknownLocations } from './ip-locator';
export { LiveGenerations, placeRegisters } from './live-generations';
export { openPlaceData } from './place-data';
export { createPlacesService, type PlacesParts } from './places-service';
export { placesProcessSettings, searchSettings } from './settings';
