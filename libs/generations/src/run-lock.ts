/** Held by one run of a register at a time. */
export interface RunLock {
  /** Resolves when the register is still this run's. @throws LockLostError when another run took it over */
  prove(): Promise<void>;
  release(): Promise<void>;
}

/** Another run holds the register. */
export class RegisterBusyError extends Error {
  override readonly name = 'RegisterBusyError';
}

/** The lock was taken over: this process was away for longer than a lock lives. */
export class LockLostError extends Error {
  override readonly name = 'LockLostError';
  constructor() {
    super('another run took the register while this one was not heard of: nothing was switched');
  }
}
