import { createHmac } from 'node:crypto';

/** As every identifier of the API: 22 characters. */
const ID_BYTES = 16;

/**
 * The identifier of an address for one access key: the same whenever the key asks for it, in whatever letter case, and no
 * other key has it. The address cannot be found from it without the key's own identifier.
 * @param normalised the address with its ASCII domain, or the text that is no address
 */
export function emailId(keyId: string | null, normalised: string): string {
  const whole = createHmac('sha256', keyId ?? '')
    .update(normalised.toLowerCase())
    .digest();
  return whole.subarray(0, ID_BYTES).toString('base64url');
}
