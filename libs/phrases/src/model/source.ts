import { createHash } from 'node:crypto';

/** What the collector says of one level of a table: a token with its kind, or a range of an enumeration. */
export interface TokenDescriptor {
  readonly token?: string;
  /** 1 gender, 2 number, 3 pronoun: the collector's enumeration, not the masks of translations. */
  readonly type?: number;
  /** Very old collectors write the mask itself: 28 number, 3 gender. */
  readonly mask?: number;
  readonly singular?: boolean;
  readonly range?: readonly string[];
}

/** The text of one variant, as newer collectors write it. */
export interface SourceLeaf {
  readonly desc: string;
  readonly text: string;
  /** Names in the text by the short names that the runtime has for them: `{"=a link": "=m2"}`. */
  readonly tokenAliases?: Readonly<Record<string, string>>;
  readonly outerTokenName?: string;
}

/** Variants of a phrase: one level of keys for each descriptor, texts at the bottom. */
export type VariantTree<Leaf> = Leaf | { readonly [key: string]: VariantTree<Leaf> };

export interface VariantTable<Leaf> {
  readonly t: VariantTree<Leaf>;
  /** `null` for the level of an enumeration or a pronoun. */
  readonly m: readonly (TokenDescriptor | null)[];
}

export type SourceType = 'text' | 'table';

/** A phrase of the source code, in the shape in which the API answers it. */
export interface PhraseSource {
  readonly desc: string;
  readonly type: SourceType;
  /** The text, or a table with texts at the bottom. Absent where the collector was set to leave the table out. */
  readonly jsfbt?: string | VariantTable<string>;
}

export type HashForm = 'hex' | 'base64';

/** One text of an element. */
export interface SourceText {
  /** 32 hexadecimal digits. */
  readonly hash: string;
  /** How the collector wrote the hash; exports write it so again. */
  readonly hashForm: HashForm;
  readonly text: string;
  readonly description: string;
}

interface ElementFacts {
  /** In the collector's order. */
  readonly texts: readonly SourceText[];
  /** Of all texts; empty where they differ in it. */
  readonly desc: string;
  readonly project: string;
  readonly author: string;
  readonly type: SourceType;
}

/** An element of the collectors up to 0.20: `hashToText`, and texts at the bottom of the table. */
export interface TextElement extends ElementFacts {
  readonly generation: 'text';
  readonly jsfbt?: string | VariantTable<string>;
}

/** An element of the collectors since 1.0: `hashToLeaf`, and leaves at the bottom of the table. */
export interface LeafElement extends ElementFacts {
  readonly generation: 'leaf';
  readonly jsfbt?: VariantTable<SourceLeaf>;
}

/**
 * One phrase element of a collector, whole: the variants of one place in the source code. Its texts are phrases of their
 * own; several elements may share a text.
 */
export type SourceElement = TextElement | LeafElement;

/** What one upload holds: elements, and which of them is inside which other. */
export interface CollectorUpload {
  readonly elements: readonly SourceElement[];
  /** Index of an inner element to that of the element around it. */
  readonly parents: ReadonlyMap<number, number>;
}

export function isLeaf(tree: VariantTree<SourceLeaf>): tree is SourceLeaf {
  return typeof tree.text === 'string';
}

/** The same tree with something else at the bottom. */
export function mapVariants<From, To>(
  tree: VariantTree<From>,
  isBottom: (tree: VariantTree<From>) => tree is From,
  change: (leaf: From) => To,
): VariantTree<To> {
  if (isBottom(tree)) return change(tree);
  const branches = Object.entries(tree as Record<string, VariantTree<From>>);
  return Object.fromEntries(branches.map(([key, branch]) => [key, mapVariants(branch, isBottom, change)]));
}

/** An element in the shape of the API, whatever generation of collector wrote it. */
export function sourceOf({ desc, type, ...element }: SourceElement): PhraseSource {
  if (element.jsfbt === undefined) return { desc, type };
  if (element.generation === 'text') return { desc, type, jsfbt: element.jsfbt };
  const { t, m } = element.jsfbt;
  if (isLeaf(t)) return { desc, type, jsfbt: t.text };
  return { desc, type, jsfbt: { t: mapVariants(t, isLeaf, ({ text }) => text), m } };
}

/** Same for equal elements of a project, in every upload. */
export function elementDigest({ generation, texts, desc, project, type, jsfbt }: SourceElement): string {
  const facts = JSON.stringify([generation, texts, desc, project, type, jsfbt]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 32);
}
