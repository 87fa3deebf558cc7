/** The engine cannot be reached or refuses to work at the moment. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/** The engine did not answer in time; a part of an answer is none. */
export class EngineBusyError extends Error {
  override readonly name = 'EngineBusyError';
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
