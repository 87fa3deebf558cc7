import { ApiError, rateLimit, unauthorized, unavailable } from '@tripoint/contract';
import type { FailedKeys } from '../access/failed-keys';
import type { KeyVerifier, Principal } from '../keys/principal';

/**
 * Turns the presented key into whoever it stands for.
 * @param presented null when the request has no key at all, which is a mistake and no guess.
 * @throws ApiError 401, the same for every invalid key; `rate_limit` after too many of them; 503 when keys cannot be read.
 */
export async function verifyKey(
  keys: KeyVerifier,
  failedKeys: FailedKeys,
  presented: string | null,
  clientIp: string | null,
): Promise<Principal> {
  if (presented === null) throw unauthorized();
  const principal = await ask(keys, presented);
  const waitSeconds = principal === null ? failedKeys.fail(clientIp) : failedKeys.succeed(clientIp, principal.keyId);
  if (waitSeconds > 0) throw rateLimit(waitSeconds);
  if (principal === null) throw unauthorized();
  return principal;
}

/** That the keys cannot be read is trouble of ours and says nothing about the key. */
async function ask(keys: KeyVerifier, presented: string): Promise<Principal | null> {
  try {
    return await keys.verify(presented);
  } catch (error) {
    throw error instanceof ApiError ? error : unavailable(undefined, error);
  }
}
