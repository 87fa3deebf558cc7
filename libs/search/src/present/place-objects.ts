/** Objects of spec sections 2.1 and 2.2 as answers hold them, in the order of its tables. */
export interface LatLng {
  lat: number;
  lng: number;
}

export interface AddressPlace {
  place_id: string;
  highlight: string;
  formatted_address: string;
  street: string | null;
  formatted_street: string;
  street_number: string | null;
  building_number: string | null;
  formatted_number: string;
  postal_code: string;
  municipality: string;
  district: string | null;
  county: string | null;
  region: string | null;
  latlng: LatLng | null;
  object: 'address';
  formatted_country: string;
  country: string;
}

/** Reverse geocoding names the longitude `lon` (spec section 2.1). */
export type ReversePlace = Omit<AddressPlace, 'latlng'> & { latlng: { lat: number; lon: number } };

export interface StreetPlace {
  place_id: string;
  highlight: string;
  street: string;
  municipality: string;
  object: 'street';
  formatted_country: string;
  country: string;
}

export interface MunicipalityPlace {
  place_id: string;
  highlight: string;
  municipality: string;
  county: string | null;
  region: string | null;
  object: 'municipality';
  formatted_country: string;
  country: string;
}

export interface PostalCodePlace {
  place_id: string;
  highlight: string;
  postal_code: string;
  municipality: string;
  object: 'postal_code';
  formatted_country: string;
  country: string;
}

export interface RegionItem {
  place_id: string;
  name: string;
  object: 'region';
  country: string;
}

export interface CountyItem {
  place_id: string;
  name: string;
  object: 'county';
  formatted_country: string;
  country: string;
}

export interface MunicipalityItem {
  place_id: string;
  highlight: string;
  municipality: string;
  county: string | null;
  region: string | null;
  object: 'municipality';
  latlng: LatLng | null;
  formatted_country: string;
  country: string;
}

/** A place of any kind, as the detail operation answers it. */
export type AnyPlace = AddressPlace | StreetPlace | PostalCodePlace | MunicipalityItem | CountyItem | RegionItem;
