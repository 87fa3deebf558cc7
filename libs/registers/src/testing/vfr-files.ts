import type { AddressRecord } from '../record';
import type { ChangeInput, KnownAddresses, RecordChange } from '../register-reader';

/** Children of one element by name: text, or children of their own. */
export interface XmlChildren {
  readonly [name: string]: XmlChildren | string | number | null;
}

/** One element of a collection, its code among the children. */
export interface VfrElement {
  readonly collection: string;
  readonly element: string;
  readonly children: XmlChildren;
}

export interface VfrHead {
  readonly date: string;
  readonly previous: string;
  readonly transactionFrom: number;
  readonly transactionTo: number;
}

/** A change file with the fields of its header that tests are about. */
export function vfrOf(
  head: VfrHead,
  elements: readonly VfrElement[],
  changes: Record<string, string | null> = {},
): string {
  const header: Record<string, XmlChildren | string | number | null> = {
    VerzeVFR: '3.1',
    TypZaznamu: 'Platne',
    TypDavky: 'Prirustek',
    TypSouboru: 'ST_ZZSZ',
    Datum: `${head.date.slice(0, 4)}-${head.date.slice(4, 6)}-${head.date.slice(6)}T23:50:11`,
    TransakceOd: { Id: head.transactionFrom },
    TransakceDo: { Id: head.transactionTo },
    PredchoziSoubor: `${head.previous}_ST_ZZSZ.xml.zip`,
    PlnySoubor: '20260131_ST_UZSZ.xml.zip',
    ...changes,
  };
  const collections = new Map<string, string[]>();
  for (const { collection, element, children } of elements) {
    const lines = collections.get(collection) ?? [];
    lines.push(xmlOf(element, children, '      '));
    collections.set(collection, lines);
  }
  const data = [...collections].map(([name, lines]) => `    <vf:${name}>\n${lines.join('\n')}\n    </vf:${name}>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<vf:VymennyFormat xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:vf="urn:cz:isvs:ruian:schemas:VymennyFormatTypy:v1">',
    xmlOf('Hlavicka', header, '  '),
    '  <vf:Data>',
    ...data,
    '  </vf:Data>',
    '</vf:VymennyFormat>',
    '',
  ].join('\n');
}

function xmlOf(name: string, value: XmlChildren | string | number | null, indent: string): string {
  if (value === null) return '';
  if (typeof value !== 'object') return `${indent}<vf:${name}>${escaped(String(value))}</vf:${name}>`;
  const attributes = name === 'Point' ? ' srsName="urn:ogc:def:crs:EPSG::5514" srsDimension="2"' : '';
  const children = Object.entries(value).map(([child, inner]) => xmlOf(child, inner, `${indent}  `));
  return [
    `${indent}<vf:${name}${attributes}>`,
    ...children.filter((line) => line !== ''),
    `${indent}</vf:${name}>`,
  ].join('\n');
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Known addresses over plain records, as the live index gives them. */
export function knownOf(records: Iterable<AddressRecord>): KnownAddresses {
  const all = [...records];
  const byKey = new Map(all.map((record) => [record.key, record]));
  const by = (level: 'street' | 'part' | 'cityDistrict' | 'municipality' | 'county' | 'region') => {
    const index = new Map<unknown, AddressRecord[]>();
    for (const record of all) {
      const code = record[level]?.code;
      if (code === undefined) continue;
      const found = index.get(code);
      if (found === undefined) index.set(code, [record]);
      else found.push(record);
    }
    return (code: number | string): AddressRecord[] => index.get(code) ?? [];
  };
  return {
    find: (key) => byKey.get(key) ?? null,
    ofStreet: by('street'),
    ofPart: by('part'),
    ofCityDistrict: by('cityDistrict'),
    ofMunicipality: by('municipality'),
    ofCounty: by('county'),
    ofRegion: by('region'),
  };
}

export async function changesOf(input: ChangeInput): Promise<RecordChange[]> {
  const changes: RecordChange[] = [];
  for await (const batch of input.batches()) changes.push(...batch);
  return changes;
}

/** What the addresses are after the changes, by key; an older version never replaces a newer one. */
export function applied(records: Iterable<AddressRecord>, changes: Iterable<RecordChange>): Map<string, AddressRecord> {
  const after = new Map([...records].map((record) => [record.key, record]));
  for (const change of changes) {
    const key = change.kind === 'upsert' ? change.record.key : change.key;
    const version = change.kind === 'upsert' ? change.record.sourceVersion : change.sourceVersion;
    if ((after.get(key)?.sourceVersion ?? 0) >= version) throw new Error(`${key} changed by an older version`);
    if (change.kind === 'upsert') after.set(key, change.record);
    else after.delete(key);
  }
  return after;
}

/** Records by key without what alone may differ between a load and changes. */
export function contentOf(records: Iterable<AddressRecord>): Map<string, Omit<AddressRecord, 'sourceVersion'>> {
  const contents = [...records].map(({ sourceVersion: _version, ...content }) => [content.key, content] as const);
  return new Map(contents.sort(([a], [b]) => Number(a) - Number(b)));
}
