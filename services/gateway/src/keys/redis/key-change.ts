/** More than one change touches; a longer message is not ours. */
const SELECTORS_MAX = 16;
const MESSAGE_LENGTH_MAX = 4_096;
const SELECTOR_SHAPE = /^[0-9A-Za-z]{1,64}$/;

/** Where changes of keys are published: selectors alone, nothing secret. */
export function keyChannel(prefix: string): string {
  return `${prefix}:keys`;
}

export function changeMessage(selectors: readonly string[]): string {
  return JSON.stringify({ selectors });
}

/** The selectors that a message names; null when it cannot be read: then anything may have changed. */
export function changeOf(message: string): readonly string[] | null {
  if (message.length > MESSAGE_LENGTH_MAX) return null;
  try {
    const { selectors } = JSON.parse(message) as { readonly selectors?: unknown };
    if (!Array.isArray(selectors) || selectors.length > SELECTORS_MAX) return null;
    return selectors.every((one) => typeof one === 'string' && SELECTOR_SHAPE.test(one)) ? selectors : null;
  } catch {
    return null;
  }
}
