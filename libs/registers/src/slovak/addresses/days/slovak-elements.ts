/** The elements of each kind of object, in the spelling of initial batches; what is left out is missing. */

const codelist = (list: string, code: string | null, name: string): string =>
  `<Codelist><CodelistCode>${list}</CodelistCode><CodelistItem>${code === null ? '' : `<ItemCode>${code}</ItemCode>`}<ItemName>${name}</ItemName></CodelistItem></Codelist>`;

const optional = (element: string, value: string | number | undefined): string =>
  value === undefined ? '' : `<${element}>${value}</${element}>`;

export function regionXml(code: string, name: string): string {
  return `<Region>${codelist('CL000023', code, name)}</Region>`;
}

export function countyXml(code: string, name: string, region: number): string {
  return `<County>${codelist('CL000024', code, name)}</County><regionIdentifier>${region}</regionIdentifier>`;
}

export interface MunicipalityXml {
  readonly code: string | null;
  readonly name: string;
  readonly county: number;
  readonly status?: string;
  readonly city?: number;
}

export function municipalityXml({ code, name, county, status = 'MUNICIPALITY', city }: MunicipalityXml): string {
  return `<Municipality>${codelist('CL000025', code, name)}</Municipality><countyIdentifier>${county}</countyIdentifier><status>${status}</status>${optional('cityIdentifier', city)}`;
}

export function partXml(name: string, municipality: number): string {
  return `<District UniqueNumbering="false">${codelist('CL010141', null, name)}</District><municipalityIdentifier>${municipality}</municipalityIdentifier>`;
}

export function streetXml(name: string, municipality: number, parts: readonly number[] = []): string {
  return `<StreetName>${name}</StreetName><municipalityIdentifier>${municipality}</municipalityIdentifier>${parts.map((part) => optional('districtIdentifier', part)).join('')}`;
}

export interface BuildingXml {
  readonly number: string | number;
  readonly municipality: number;
  readonly part?: number;
}

export function buildingXml({ number, municipality, part }: BuildingXml): string {
  return `<PropertyRegistrationNumber>${number}</PropertyRegistrationNumber><Building ContainsFlats="false"><BuildingPurpose><Codelist><CodelistCode>CL010142</CodelistCode></Codelist></BuildingPurpose><BuildingTypeCode>${codelist('CL010143', '10', 'Rodinný dom')}</BuildingTypeCode></Building><municipalityIdentifier>${municipality}</municipalityIdentifier>${optional('districtIdentifier', part)}`;
}

export interface EntranceXml {
  readonly building: number;
  readonly street?: number;
  readonly number?: string | undefined;
  readonly postalCode?: string;
  readonly lat?: string;
  readonly lng?: string;
}

export function entranceXml({ building, street, number, postalCode, lat, lng }: EntranceXml): string {
  const point =
    lat === undefined && lng === undefined
      ? ''
      : `<AddressPoint><BLH>${optional('axisB', lat)}${optional('axisL', lng)}</BLH></AddressPoint>`;
  return `${optional('BuildingNumber', number)}<BuildingIndex>23216446</BuildingIndex>${optional('PostalCode', postalCode)}${point}<propertyRegistrationNumberIdentifier>${building}</propertyRegistrationNumberIdentifier>${optional('streetNameIdentifier', street)}`;
}

export function unitXml(entrance: number): string {
  return `<BuildingUnit Floor="3" UnitNumber="46">byt</BuildingUnit><buildingNumberIdentifier>${entrance}</buildingNumberIdentifier>`;
}
