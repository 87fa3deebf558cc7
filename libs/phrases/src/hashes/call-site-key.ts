import { isLeaf, mapVariants, type SourceElement, type SourceLeaf, type VariantTree } from '../model/source';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The key by which the runtime looks a phrase up, as the compiler writes it into the call: Jenkins' one-at-a-time hash of the
 * table and the description, in base 62. Null without a table.
 */
export function callSiteKey(element: SourceElement): string | null {
  const input = hashInput(element);
  return input === null ? null : base62(jenkinsHash(input));
}

function hashInput(element: SourceElement): string | null {
  if (element.jsfbt === undefined) return null;
  if (element.generation === 'text') {
    const { jsfbt } = element;
    return `${JSON.stringify(typeof jsfbt === 'string' ? jsfbt : jsfbt.t)}|${element.desc}`;
  }
  const { t } = element.jsfbt;
  const descriptions = new Set(leavesOf(t).map(({ desc }) => desc));
  const [desc] = descriptions;
  const isShared = descriptions.size === 1;
  const tree = mapVariants(t, isLeaf, (leaf) => leafInput(leaf, isShared));
  return isShared ? `${JSON.stringify(tree)}|${desc}` : JSON.stringify(tree);
}

// The order of the fields is part of the hash.
function leafInput({ desc, text, tokenAliases }: SourceLeaf, isShared: boolean): unknown {
  if (isShared) return tokenAliases === undefined ? text : { text, tokenAliases };
  return { desc, text, ...(tokenAliases !== undefined && { tokenAliases }) };
}

/** The leaves of a table in its order. */
export function leavesOf(tree: VariantTree<SourceLeaf>): SourceLeaf[] {
  return isLeaf(tree) ? [tree] : Object.values(tree).flatMap(leavesOf);
}

/** 32 bits of the bytes of a text in UTF-8. */
export function jenkinsHash(text: string): number {
  let hash = 0;
  for (const byte of Buffer.from(text)) {
    hash += byte;
    hash = (hash + (hash << 10)) >>> 0;
    hash ^= hash >>> 6;
  }
  hash = (hash + (hash << 3)) >>> 0;
  hash ^= hash >>> 11;
  return (hash + (hash << 15)) >>> 0;
}

function base62(number: number): string {
  const rest = Math.floor(number / DIGITS.length);
  const digit = DIGITS[number % DIGITS.length];
  return rest === 0 ? digit : base62(rest) + digit;
}
