/** The time for a call to the outside is used up. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  constructor(readonly budgetMs: number) {
    super(`no answer within ${budgetMs} ms`);
  }
}

/**
 * Runs `action` for at most `budgetMs`, then aborts its signal and rejects with a `BudgetError`, whatever the action does.
 * @param outer aborts it earlier, with its own reason
 */
export async function withinBudget<T>(
  budgetMs: number,
  action: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(new BudgetError(budgetMs)), Math.max(0, budgetMs));
  const passOn = (): void => controller.abort(outer?.reason);
  outer?.addEventListener('abort', passOn, { once: true });
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      action(signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', passOn);
  }
}
