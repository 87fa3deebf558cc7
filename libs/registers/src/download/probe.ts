import { DownloadError } from './download-error';
import type { DownloadParts } from './fetch-file';
import { isPassing, withRetries } from './retries';
import { retryAfterMs } from './retry-pause';
import { shownUrl } from './source-url';

/** Whether a file is published (HEAD). Where the server does not answer HEAD, it may be: fetching it will show. */
export function isPublished(url: URL, parts: DownloadParts, signal: AbortSignal): Promise<boolean> {
  const shown = shownUrl(url);
  return withRetries(
    shown,
    async (attemptSignal) => {
      try {
        const response = await parts.http.request(url, { method: 'HEAD', signal: attemptSignal });
        response.discard();
        const { status } = response;
        if (isPassing(status)) {
          const wait = retryAfterMs(response.header('retry-after'), parts.clock.now());
          return { done: false, why: `the server answered ${status}`, retryAfterMs: wait, progressed: false };
        }
        if (status === 404 || status === 410) return { done: true, value: false };
        if (status < 300 || status === 405 || status === 501) return { done: true, value: true };
        throw new DownloadError('refused', `${shown} answered ${status}`, shown);
      } catch (err) {
        if (err instanceof DownloadError) throw err;
        const why = err instanceof Error ? err.message : String(err);
        return { done: false, why, retryAfterMs: null, progressed: false, cause: err };
      }
    },
    parts,
    signal,
  );
}
