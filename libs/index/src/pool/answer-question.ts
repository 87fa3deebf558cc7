import { EngineBusyError, EngineUnavailableError } from '@tripoint/generations';
import type { PooledSearch, Problem, Question, Reply, SearchModule } from './search-module';

/** Answers one question in a search thread; never throws. */
export async function answerQuestion(
  search: PooledSearch,
  { id, method, argument }: Question,
  module: Pick<SearchModule, 'problemOf'>,
): Promise<Reply> {
  try {
    // The pool's types tie each method to its argument; between threads that knowledge is lost.
    const ask = search[method as keyof PooledSearch] as (argument: unknown) => Promise<unknown>;
    const answer = await ask.call(search, argument);
    if (answer === null) return { id, text: null };
    return { id, text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  } catch (error) {
    return { id, problem: module.problemOf(error) ?? problemOf(error) };
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof EngineUnavailableError) return { kind: 'engine unavailable', message: withCause(error) };
  if (error instanceof EngineBusyError) return { kind: 'engine busy', message: withCause(error) };
  if (error instanceof Error) return { kind: 'failed', message: error.message, stack: error.stack ?? '' };
  return { kind: 'failed', message: String(error) };
}

/** For the log: what the engine's client said. */
const withCause = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;

/** The error that a problem stood for, in the thread that asked. */
export function errorOf(problem: Problem, module: () => Pick<SearchModule, 'errorOf'>): Error {
  const { kind, message, stack } = problem;
  if (kind === 'engine unavailable') return new EngineUnavailableError(message);
  if (kind === 'engine busy') return new EngineBusyError(message);
  const error = (kind === 'failed' ? null : module().errorOf(problem)) ?? new Error(message);
  if (stack) error.stack = stack;
  return error;
}
