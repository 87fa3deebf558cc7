import { decodeWindows1250 } from '../encoding/windows-1250';

/** Encodings of register files; all have the ASCII bytes, so that markup reads the same in each. */
export type XmlEncoding = 'utf-8' | 'windows-1250' | 'iso-8859-2';

export type DecodeText = (bytes: Buffer, start: number, end: number) => string;

const ENCODING_OF_LABEL: Readonly<Record<string, XmlEncoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'windows-1250': 'windows-1250',
  cp1250: 'windows-1250',
  'iso-8859-2': 'iso-8859-2',
  latin2: 'iso-8859-2',
};

export const decodeUtf8: DecodeText = (bytes, start, end) => bytes.toString('utf8', start, end);

const iso88592 = new TextDecoder('iso-8859-2');

const DECODE: Readonly<Record<XmlEncoding, DecodeText>> = {
  'utf-8': decodeUtf8,
  'windows-1250': decodeWindows1250,
  'iso-8859-2': (bytes, start, end) => iso88592.decode(bytes.subarray(start, end)),
};

export function decoderOf(encoding: XmlEncoding): DecodeText {
  return DECODE[encoding];
}

/** The encoding an XML declaration names (`<?xml version="1.0" encoding="..."?>`); null for one not known here. */
export function declaredEncoding(declaration: string): XmlEncoding | null {
  const label = /\sencoding\s*=\s*["']([^"']*)["']/.exec(declaration)?.[1];
  return label === undefined ? 'utf-8' : (ENCODING_OF_LABEL[label.trim().toLowerCase()] ?? null);
}

/** Where the last whole UTF-8 sequence of `bytes` before `end` ends: up to three bytes may belong to one that is cut. */
export function wholeUtf8End(bytes: Uint8Array, start: number, end: number): number {
  for (let back = 1; back <= 3 && end - back >= start; back += 1) {
    const byte = bytes[end - back];
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return sequenceBytes(byte) > back ? end - back : end;
  }
  return end;
}

function sequenceBytes(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}
