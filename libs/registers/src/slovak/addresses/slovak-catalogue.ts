/** A file of a catalogue. */
export interface CatalogueFile {
  /** Code of the region, such as `SK031`. */
  readonly region: string;
  readonly link: string;
  /** Day of its last change, YYYYMMDD; null when the catalogue does not say. */
  readonly day: string | null;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Deepest nesting read; a catalogue has about six levels. */
const MAX_DEPTH = 32;
const FILE = /\/(?:address|maa)_by_nuts3_(SK0\d\d)\.(?:geo)?json$/i;

const LINKS = ['dcat:downloadURL', 'downloadURL', 'http://www.w3.org/ns/dcat#downloadURL'];
const FALLBACK_LINKS = ['dcat:accessURL', 'accessURL', 'http://www.w3.org/ns/dcat#accessURL'];
const MODIFIED = ['dct:modified', 'dcterms:modified', 'modified', 'http://purl.org/dc/terms/modified'];
const DISTRIBUTIONS = ['dcat:distribution', 'distribution', 'http://www.w3.org/ns/dcat#distribution'];
const DATASETS = ['dcat:dataset', 'dataset', 'http://www.w3.org/ns/dcat#dataset', 'foaf:primaryTopic'];

/**
 * The address files of the regions in a DCAT catalogue as JSON-LD, nested or as a graph of nodes that refer to each
 * other. Of several files of one region the last one changed is used.
 */
export function readSlovakCatalogue(catalogue: unknown): CatalogueFile[] {
  const nodes = new Map<string, JsonObject>();
  const objects: JsonObject[] = [];
  collect(catalogue, objects, 0);
  for (const object of objects) {
    const id = idOf(object);
    if (id !== null && Object.keys(object).length > 1) nodes.set(id, object);
  }
  const dayOf = new Map<JsonObject, string>();
  for (const object of objects) {
    const day = textsOf(object, MODIFIED)
      .map(dayOfDate)
      .find((found) => found !== null);
    if (day !== undefined && day !== null) spread(object, day, nodes, dayOf);
  }
  const files = new Map<string, CatalogueFile>();
  for (const object of objects) {
    const links = textsOf(object, LINKS);
    for (const link of links.length > 0 ? links : textsOf(object, FALLBACK_LINKS)) {
      const region = FILE.exec(link.replace(/[?#].*$/, ''))?.[1]?.toUpperCase();
      if (region === undefined) continue;
      const file = { region, link, day: dayOf.get(object) ?? null };
      const other = files.get(region);
      if (other === undefined || (other.day ?? '') < (file.day ?? '')) files.set(region, file);
    }
  }
  return [...files.values()].sort((a, b) => (a.region < b.region ? -1 : 1));
}

/** Records of data sets that the catalogue names but does not hold; only those whose address names regional addresses. */
export function catalogueRecords(catalogue: unknown): string[] {
  const objects: JsonObject[] = [];
  collect(catalogue, objects, 0);
  const held = new Set(objects.filter((object) => Object.keys(object).length > 1).map(idOf));
  const named = objects.flatMap((object) => textsOf(object, DATASETS));
  return [...new Set(named)].filter((id) => !held.has(id) && /(address|maa)_by_nuts3/i.test(id));
}

/** Gives a data set's day to its distributions, inside it or referred to. */
function spread(
  object: JsonObject,
  day: string,
  nodes: ReadonlyMap<string, JsonObject>,
  dayOf: Map<JsonObject, string>,
): void {
  dayOf.set(object, day);
  for (const key of DISTRIBUTIONS) {
    for (const value of listOf(object[key])) {
      const id = typeof value === 'string' ? value : isObject(value) ? idOf(value) : null;
      const node = (id === null ? undefined : nodes.get(id)) ?? (isObject(value) ? value : undefined);
      if (node !== undefined && textsOf(node, MODIFIED).length === 0) dayOf.set(node, day);
    }
  }
}

function collect(value: unknown, objects: JsonObject[], depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) for (const item of value) collect(item, objects, depth + 1);
  if (!isObject(value)) return;
  objects.push(value);
  for (const item of Object.values(value)) collect(item, objects, depth + 1);
}

/** The texts under any of the keys: plain, as `{iri}`, `{@id}` or `{@value}`, or lists of them. */
function textsOf(object: JsonObject, keys: readonly string[]): string[] {
  return keys
    .flatMap((key) => listOf(object[key]))
    .flatMap((value) => {
      if (typeof value === 'string') return [value];
      if (!isObject(value)) return [];
      const text = value['@value'] ?? idOf(value);
      return typeof text === 'string' ? [text] : [];
    });
}

function idOf(object: JsonObject): string | null {
  const id = object['@id'] ?? object.iri ?? object.id;
  return typeof id === 'string' ? id : null;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The day of an ISO date or date-time, YYYYMMDD; null when it is none. */
export function dayOfDate(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  return match === null ? null : `${match[1]}${match[2]}${match[3]}`;
}
