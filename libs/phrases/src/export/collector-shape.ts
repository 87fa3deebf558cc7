import { writeHash } from '../hashes/text-hash';
import type { SourceElement, SourceText } from '../model/source';
import type { PhraseStore } from '../store/phrase-store';

/** An element as its collector wrote it, without the keys that are not stored. */
export function collectorElement({ texts, generation, desc, type, jsfbt, project, author }: SourceElement): object {
  const names = { project, ...(author !== '' && { author }) };
  const table = jsfbt === undefined ? {} : { jsfbt };
  const keyed = texts.map((text) => [writeHash(text.hash, text.hashForm), text] as const);
  if (generation === 'text') {
    const hashToText = Object.fromEntries(keyed.map(([key, { text }]) => [key, text]));
    return { hashToText, desc, ...names, type, ...table };
  }
  const hashToLeaf = Object.fromEntries(
    keyed.map(([key, { text, description }]) => [key, { text, desc: description }]),
  );
  return { hashToLeaf, ...names, ...table };
}

export interface CollectorExport {
  /** Only this project; absent: all. */
  readonly project?: string;
  /** Leaves out elements without a table, which the translate tools cannot read. */
  readonly withTablesOnly?: boolean;
  /** Is called with every text that is written. */
  readonly onText?: (text: SourceText) => void;
}

/** `"phrases":[…],"childParentMappings":{…}`, in chunks: what a collector wrote, of all uploads. */
export async function* collectorShape(
  store: PhraseStore,
  organisationId: string,
  { project, withTablesOnly = false, onText }: CollectorExport = {},
): AsyncGenerator<string> {
  const places = new Map<number, number>();
  const parents: [child: number, parentId: number][] = [];
  yield '"phrases":[';
  for await (const page of store.elements(organisationId, project)) {
    const written: string[] = [];
    for (const { id, parentId, ...element } of page) {
      if (withTablesOnly && element.jsfbt === undefined) continue;
      if (onText !== undefined) element.texts.forEach(onText);
      if (parentId !== null) parents.push([places.size, parentId]);
      written.push((places.size === 0 ? '' : ',') + JSON.stringify(collectorElement(element as SourceElement)));
      places.set(id, places.size);
    }
    yield written.join('');
  }
  const mappings = parents.flatMap(([child, parentId]) => {
    const parent = places.get(parentId);
    return parent === undefined ? [] : [[child, parent]];
  });
  yield `],"childParentMappings":${JSON.stringify(Object.fromEntries(mappings))}`;
}
