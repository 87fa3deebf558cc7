/** Bounds that no register file reaches and that keep the memory and the time of a hostile one small. */
export interface XmlLimits {
  /** Deepest nesting of elements. */
  readonly depth: number;
  /** Longest element or attribute name, in bytes. */
  readonly nameBytes: number;
  /** Different element names (with their prefixes) in one file. */
  readonly names: number;
  /** Attributes of one element. */
  readonly attributes: number;
  /** Longest tag, comment, CDATA section or wanted run of text, in bytes; text that nobody asked for may be longer. */
  readonly tokenBytes: number;
}

export const DEFAULT_XML_LIMITS: XmlLimits = {
  depth: 64,
  nameBytes: 256,
  names: 2048,
  attributes: 64,
  tokenBytes: 64 * 1024,
};
