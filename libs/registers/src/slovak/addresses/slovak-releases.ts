import { dayOfDate } from './slovak-catalogue';

/** A release of the national CSV. */
export interface CsvRelease {
  readonly link: string;
  /** YYYYMMDD. */
  readonly day: string;
}

/** The question for the releases of a data set, by DCAT. */
export function releasesQuery(dataset: string): string {
  return [
    'PREFIX dct: <http://purl.org/dc/terms/>',
    'PREFIX dcat: <http://www.w3.org/ns/dcat#>',
    `SELECT ?u ?m WHERE { <${dataset}> dct:hasPart ?d . ?d dcat:distribution ?x ; dct:modified ?m . ?x dcat:downloadURL ?u }`,
    'ORDER BY DESC(?m) LIMIT 50',
  ].join('\n');
}

/** The newest release in an answer (SPARQL 1.1 Query Results JSON); null when there is none. */
export function newestRelease(answer: unknown): CsvRelease | null {
  const bindings = (answer as { results?: { bindings?: unknown } } | null)?.results?.bindings;
  if (!Array.isArray(bindings)) return null;
  const releases = bindings.flatMap((binding): CsvRelease[] => {
    const { u, m } = (binding ?? {}) as { u?: { value?: unknown }; m?: { value?: unknown } };
    const day = typeof m?.value === 'string' ? dayOfDate(m.value) : null;
    return typeof u?.value === 'string' && day !== null ? [{ link: u.value, day }] : [];
  });
  return releases.reduce<CsvRelease | null>((best, next) => (best === null || next.day > best.day ? next : best), null);
}
