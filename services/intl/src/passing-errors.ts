import { gatewayTimeout, unavailable } from '@tripoint/contract';
import { EngineBusyError, EngineUnavailableError, engineError } from '@tripoint/generations';
import { type Handled, JsonStream } from '@tripoint/runtime';

/** The same answer; that a store is away or too slow becomes 503 or 504, at the beginning of a streamed one too. */
export function withPassingErrors({ operation, run }: Handled): Handled {
  return {
    operation,
    async run(params, ctx) {
      try {
        const answer = await run(params, ctx);
        return answer instanceof JsonStream ? new JsonStream(withPassing(answer.pieces), answer.tag) : answer;
      } catch (error) {
        throw asApiError(error);
      }
    },
  };
}

async function* withPassing(pieces: AsyncIterable<string>) {
  try {
    yield* pieces;
  } catch (error) {
    throw asApiError(error);
  }
}

function asApiError(error: unknown): unknown {
  const reported = engineError(error);
  if (reported instanceof EngineBusyError) return gatewayTimeout(error);
  return reported instanceof EngineUnavailableError ? unavailable(undefined, error) : error;
}
