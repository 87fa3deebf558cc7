/** Path of the page that takes a sign-in link. */
export const SIGN_IN_PATH = '/account/sign-in';

/**
 * What a person opens to sign in.
 * @param publicUrl address of the gateway as people reach it, with or without a slash at its end
 */
export function signInUrl(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${SIGN_IN_PATH}?token=${token}`;
}
