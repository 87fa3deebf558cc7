import type { GenerationFiles } from '../disk/node-generation-files';
import type { Fingerprints } from '../fingerprints';
import type { Generation, Generations, ManifestFacts } from '../generations';
import type { Verdict } from '../manifest';

/** Test support: facts of a generation whose content is a word. */
export function factsOf(word: string, verdict: Verdict = 'live'): ManifestFacts {
  const counts = {
    rows: word.length,
    units: 1,
    streets: 1,
    municipalities: 1,
    postalCodes: 1,
    rowsWithoutCoordinates: 0,
    rowsWithoutPostalCode: 0,
    rowsFarFromMunicipality: 0,
    byRegion: { Vysočina: word.length },
  };
  return {
    run: word,
    sourceVersion: '2022-04-30',
    sample: false,
    report: { verdict, counts, difference: null, gates: [] },
  };
}

/** Test support: fingerprints whose content is a word. */
export function fingerprintsOf(word: string): Fingerprints {
  const codes = [...word].map((letter, index) => index * 1000 + letter.codePointAt(0)!);
  return { keys: Uint32Array.from(codes), hashes: Uint32Array.from(codes) };
}

/** Test support: one whole run whose index is a word. */
export async function runImport<G extends Generation>(
  store: Generations<G>,
  files: GenerationFiles,
  word: string,
): Promise<G> {
  const lock = await store.lock();
  await store.clean();
  const staged = await store.begin();
  await files.writeDurable(staged.indexPath, word);
  await store.writeFingerprints(staged, fingerprintsOf(word));
  const generation = await store.publish(staged, factsOf(word));
  await lock.release();
  return generation;
}

/** Test support: the word that answers, after proof that every part of the live generation is whole. */
export async function liveWord<G extends Generation>(
  store: Generations<G>,
  files: GenerationFiles,
): Promise<string | null> {
  const live = await store.live();
  if (live === null) return null;
  const path = await store.indexFile(live);
  const digest = await files.digest(path);
  if (digest?.sha256 !== live.manifest.index.sha256) throw new Error('the live index is damaged');
  const fingerprints = await store.fingerprintsOf(live);
  const word = await files.readText(path);
  if (fingerprints?.keys.length !== word?.length) throw new Error('the live fingerprints are damaged');
  return word;
}
