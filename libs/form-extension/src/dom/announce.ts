import { create } from './create.js';

/** Screen readers say a change only when no key was pressed for a while. */
const PAUSE_MS = 1_500;

export interface Announcer {
  /** Says a text, by default after a pause; a later text replaces one that waits. */
  say(text: string, pauseMs?: number): void;
  remove(): void;
}

/** Two polite regions in turn: the same text twice in one of them would not be said again. */
export function createAnnouncer(host: Element): Announcer {
  const region = create(host, 'swiftyper_said');
  const texts = [create(host, ''), create(host, '')] as const;
  for (const text of texts) text.setAttribute('aria-live', 'polite');
  region.append(...texts);
  host.append(region);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  return {
    say(text, pauseMs = PAUSE_MS) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn ^= 1;
        texts[turn as 0 | 1].textContent = text;
        texts[(turn ^ 1) as 0 | 1].textContent = '';
      }, pauseMs);
    },
    remove() {
      clearTimeout(timer);
      region.remove();
    },
  };
}
