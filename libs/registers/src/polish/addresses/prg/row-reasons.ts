/** Why one address is left out, in the words of the report. */
export const REFUSED = {
  key: 'no lokalnyId',
  duplicate: 'duplicate lokalnyId',
  number: 'no number',
  numberRange: 'number out of range',
  numberLength: 'number too long',
  ended: 'no longer valid',
  place: 'place not in the file',
  placeCode: 'place without a SIMC code or without a name',
} as const;

/** What is doubtful about an address that is kept, or about the source. */
export const WARNING = {
  version: 'version is not a date',
  postalCode: 'postal code is not five digits; kept without it',
  noPosition: 'no coordinates',
  badPosition: 'coordinates are not two numbers; kept without a position',
  outside: 'coordinates outside Poland; kept without a position',
  outsideRegion: 'coordinates outside its voivodeship; kept without a position',
  linkVersion: 'link to another version of its place or street',
  placeByCode: 'place not in the file; named by SIMC',
  street: 'street not in the file; kept without it',
  streetName: 'street without a name; kept without it',
  otherName: 'code known under another name; the first name is kept',
  gmina: 'gmina unknown to TERC',
  parent: 'part of a place whose parent is unknown; kept as a place',
  noSimc: 'SIMC missing: parts of places without their parents',
  noUlic: 'ULIC missing: street names as PRG writes them',
  covered: 'file left out: its powiat is in a newer model',
  older: 'file left out: there is a newer one of its series',
  unknownFile: 'file left out: neither addresses nor a catalogue of TERYT',
} as const;
