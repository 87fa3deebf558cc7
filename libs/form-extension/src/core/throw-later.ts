/** Reports what code of the page threw as any uncaught error, without a hindrance to ours. */
export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
