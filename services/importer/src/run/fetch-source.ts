import { sourceMark } from '@tripoint/registers';
import type { Download } from './downloader';
import { RunRefusedError } from './explain-failure';
import type { LiveGeneration } from './live-generation';
import type { ReaderStates } from './reader-states';
import { type RunCompanions, readsTheSame } from './run-companions';
import type { FetchedSource, RunFacts } from './run-facts';
import type { RunParts, RunRequest } from './run-kind';
import type { RunMode } from './run-record';

export interface SourceFetch {
  readonly mode: RunMode;
  readonly live: LiveGeneration | null;
  readonly states: ReaderStates;
  readonly companions: RunCompanions;
  readonly onProgress: (downloaded: RunFacts['downloaded']) => void;
}

export interface SourceFound extends FetchedSource {
  /** The publisher offers nothing that does not answer already. */
  readonly answersAlready: boolean;
}

/** Finds the source of a run on this machine, or downloads it. */
export async function fetchSource(
  request: RunRequest,
  { downloader, cacheDir, signal, runs }: Pick<RunParts, 'downloader' | 'cacheDir' | 'signal' | 'runs'>,
  { mode, live, states, companions, onProgress }: SourceFetch,
): Promise<SourceFound> {
  const { reader, from, hierarchy = null, dryRun, again = false } = request;
  const earlier = live === null ? null : await runs.get(live.run);
  const mayAnswer = !dryRun && !again && live !== null && !live.sample && readsTheSame(earlier, companions);
  if (typeof from === 'string') {
    const mark = mode === 'full' ? await sourceMark(from, hierarchy, signal) : null;
    const answersAlready = mayAnswer && mark !== null && earlier?.sourceMark === mark;
    return { path: from, hierarchy, sourceVersion: null, mark, answersAlready };
  }
  if (downloader === undefined) {
    throw new RunRefusedError('source', 'files cannot be downloaded here: name a file or a folder with --from');
  }
  onProgress({ bytes: 0, totalBytes: null });
  const download = await downloader.download({
    register: reader.id,
    mode: mode === 'changes' ? 'changes' : 'full',
    since: await rightUpTo(live, states),
    url: from.url,
    cacheDir,
    signal,
    onProgress: (bytes, totalBytes) => onProgress({ bytes, totalBytes }),
  });
  signal.throwIfAborted();
  const { path, sourceVersion } = download;
  const answersAlready = mayAnswer && answers(live, download);
  return { path, hierarchy: hierarchy ?? download.hierarchy, sourceVersion, mark: null, answersAlready };
}

/** Version up to which what answers is right; null when nothing answers, or it is unknown. */
async function rightUpTo(live: LiveGeneration | null, states: ReaderStates): Promise<string | null> {
  if (live === null || live.sample) return null;
  return (await states.find(live.run))?.sourceVersion ?? live.sourceVersion;
}

/** What was fetched before need not have become live: only the version of the live generation proves it. */
function answers(live: LiveGeneration, { unchanged, sourceVersion }: Download): boolean {
  return unchanged && sourceVersion !== null && sourceVersion === live.sourceVersion;
}
