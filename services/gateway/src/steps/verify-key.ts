import { ApiError, rateLimit, unauthorized, unavailable } from '@tripoint/contract';
import type { FailedKeys } from '../access/failed-keys';
import type { KeyVerifier, Principal } from '../keys/principal';

/**
 * Turns the presented key into its holder.
 * @param presented null when the request has no key at all, which is a mistake and no guess.
 * @throws ApiError 401, the same for every invalid key; `rate_limit` after too many of them from one address; 503 when keys cannot be read.
 */
export async function verifyKey(
  keys: KeyVerifier,
  failedKeys: FailedKeys,
  presented: string | null,
  clientIp: string | null,
): Promise<Principal> {
  if (presented === null) throw unauthorized();
  const principal = await ask(keys, presented);
  if (principal !== null) return principal;
  const waitSeconds = failedKeys.fail(clientIp);
  throw waitSeconds > 0 ? rateLimit(waitSeconds) : unauthorized();
}

/** That the keys cannot be read is trouble of ours and says nothing about the key. */
async function ask(keys: KeyVerifier, presented: string): Promise<Principal | null> {
  try {
    return await keys.verify(presented);
  } catch (error) {
    throw error instanceof ApiError ? error : unavailable(undefined, error);
  }
}
