import { append, create } from './create.js';

/** Screen readers say a change only when no key was pressed for a while. */
const PAUSE_MS = 1_500;

export interface Announcer {
  /** Says a text, by default after a pause; a later text replaces one that waits. */
  say(text: string, pauseMs?: number): void;
  remove(): void;
}

/** A polite region. It is emptied before each text, or the same text would not be said twice. */
export function createAnnouncer(host: Node): Announcer {
  const region = create('swiftyper_said');
  region.setAttribute('aria-live', 'polite');
  append(host, region);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    say(text, pauseMs = PAUSE_MS) {
      clearTimeout(timer);
      region.textContent = '';
      timer = setTimeout(() => region.append(text), pauseMs);
    },
    remove() {
      clearTimeout(timer);
      region.remove();
    },
  };
}
