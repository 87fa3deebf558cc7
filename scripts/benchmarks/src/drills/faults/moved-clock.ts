import { readFileSync } from 'node:fs';

/** How often a process looks how far its clock is to be moved, in milliseconds. */
export const LOOKS_EVERY_MS = 100;

/**
 * Moves what `Date` says is the time now, as setting the clock of the machine does: timers and `performance.now()` go on.
 * @param offsetMs asked at each look
 */
export function moveClock(offsetMs: () => number): void {
  const Real = Date;
  const now = (): number => Real.now() + offsetMs();
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
    apply: () => new Real(now()).toString(),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  });
}

const file = process.env.NODE_MOVED_CLOCK;
if (file !== undefined) {
  let ms = 0;
  const look = (): void => {
    try {
      ms = Number(readFileSync(file, 'utf8'));
    } catch {
      ms = 0;
    }
  };
  look();
  setInterval(look, LOOKS_EVERY_MS).unref();
  moveClock(() => ms);
}
