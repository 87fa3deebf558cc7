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
