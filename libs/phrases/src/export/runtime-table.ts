import { placeholderOf } from '../model/check-submission';
import { isLeaf, type SourceElement, type SourceLeaf, type TokenDescriptor, type VariantTree } from '../model/source';
import { isDefaultValue, maskOf, VIEWING_USER } from '../model/variations';
import type { TranslationEntry } from './translation-entry';

/** What the runtime finds under a call-site key. */
export type RuntimeTable = string | { readonly [key: string]: RuntimeTable | number };

/** The approved translations of one text, and the locale that they are from. */
export interface LocalEntry extends TranslationEntry {
  readonly locale: string;
}

const ANY = '*';
const EXACTLY_ONE = '_1';
/** For the runtime: the outermost level is that of the viewer's gender. */
const VIEWER_MARK = { __vcg: 1 };

/** A text at the bottom of a table, with what is known of it. */
interface Bottom {
  readonly text: string;
  readonly hash: string | undefined;
  readonly tokenAliases?: Readonly<Record<string, string>>;
}

/** Value that each varying token has on the way down; tokens without one are free. */
type Constraints = ReadonlyMap<string, number>;

/**
 * The table of one element with its translations, as the translate tools of fbt write it: where a variation has the text of
 * the default it is left out, and where a translation is missing the native text stands. Null without a table.
 */
export function runtimeTable(
  element: SourceElement,
  entryOf: (hash: string) => LocalEntry | undefined,
): RuntimeTable | null {
  if (element.jsfbt === undefined) return null;
  const entries = new Map(
    element.texts.flatMap(({ hash }) => {
      const entry = entryOf(hash);
      return entry === undefined ? [] : [[hash, entry] as const];
    }),
  );
  const { t, m } = typeof element.jsfbt === 'string' ? { t: element.jsfbt, m: [] } : element.jsfbt;
  const isOfViewer = [...entries.values()].some(({ tokens }) => tokens.includes(VIEWING_USER));
  if (!isOfViewer) return new TableBuilder(element, m, entries).build(t);
  const levels = [{ token: VIEWING_USER, type: 1 }, ...m];
  const table = new TableBuilder(element, levels, entries).build({ [ANY]: t } as Tree);
  return { ...(table as object), ...VIEWER_MARK };
}

type Tree = VariantTree<string> | VariantTree<SourceLeaf>;

class TableBuilder {
  private readonly masks: ReadonlyMap<string, number>;
  private readonly constrained = new Map<string, ReadonlyMap<string, string>>();
  private readonly hashes: ReadonlyMap<string, string>;

  constructor(
    element: SourceElement,
    private readonly levels: readonly (TokenDescriptor | null)[],
    private readonly entries: ReadonlyMap<string, LocalEntry>,
  ) {
    this.masks = new Map(
      levels.flatMap((level) => {
        const mask = maskOf(level);
        return mask === null ? [] : [[level!.token!, mask] as const];
      }),
    );
    const isText = element.generation === 'text';
    this.hashes = new Map(
      element.texts.map((text) => [bottomKey(text.text, isText ? '' : text.description), text.hash]),
    );
  }

  build(tree: Tree, level = 0, constraints: Constraints = new Map()): RuntimeTable | null {
    const bottom = this.bottomOf(tree);
    if (bottom !== null) return this.textOf(bottom, constraints);
    const table: Record<string, RuntimeTable> = {};
    const store = (key: string, built: RuntimeTable | null): void => {
      if (built !== null && (typeof built === 'string' || Object.keys(built).length > 0)) table[key] = built;
    };
    const token = maskOf(this.levels[level]) === null ? undefined : this.levels[level]!.token!;
    for (const [key, branch] of Object.entries(tree as Record<string, Tree>)) {
      store(key, this.build(branch, level + 1, constraints));
      if (token === undefined || key === EXACTLY_ONE) continue;
      for (const value of this.valuesOf(token)) {
        store(String(value), this.build(branch, level + 1, new Map([...constraints, [token, value]])));
      }
    }
    return table;
  }

  private bottomOf(tree: Tree): Bottom | null {
    if (typeof tree === 'string') return { text: tree, hash: this.hashes.get(bottomKey(tree, '')) };
    if (!isLeaf(tree as VariantTree<SourceLeaf>)) return null;
    const { text, desc, tokenAliases } = tree as SourceLeaf;
    return { text, hash: this.hashes.get(bottomKey(text, desc)), ...(tokenAliases && { tokenAliases }) };
  }

  private textOf({ text, hash = '', tokenAliases = {} }: Bottom, constraints: Constraints): string | null {
    const entry = this.entries.get(hash);
    const found = constraints.size > 0 ? this.constrainedText(hash, constraints) : (defaultText(entry) ?? text);
    if (found === null) return null;
    return Object.entries(tokenAliases).reduce(
      (sofar, [name, alias]) => sofar.replace(placeholderOf(name), () => placeholderOf(alias)),
      found,
    );
  }

  /** Null where no translation is for these values, or the one for fewer of them is the same. */
  private constrainedText(hash: string, constraints: Constraints): string | null {
    const entry = this.entries.get(hash);
    if (entry === undefined) return null;
    const texts = this.constrained.get(hash) ?? this.textsByConstraints(entry);
    this.constrained.set(hash, texts);
    const values = [...this.masks.keys()].map((token) => constraints.get(token) ?? ANY);
    const found = texts.get(values.join());
    if (found === undefined) return null;
    const isOfFewer = values.some((value, at) => value !== ANY && texts.get(values.with(at, ANY).join()) === found);
    return isOfFewer ? null : found;
  }

  /** Values for which some translation has a text. */
  private valuesOf(token: string): number[] {
    const values = new Set<number>();
    for (const { tokens, translations } of this.entries.values()) {
      const at = tokens.indexOf(token);
      if (at >= 0) for (const { variations } of translations) values.add(variations[at]);
    }
    return [...values];
  }

  /** The texts of an entry by the values of the varying tokens of this element, defaults also under `*`. */
  private textsByConstraints({ tokens, types, translations, locale }: LocalEntry): Map<string, string> {
    const texts = new Map<string, string>();
    const isKnown = (at: number): boolean => this.masks.get(tokens[at]) === types[at];
    const isDefault = (value: number): boolean => isDefaultValue(value, locale);
    for (const { translation, variations } of translations) {
      // Another place in the source code may have the same text without the token.
      if (variations.some((value, at) => !isKnown(at) && !isDefault(value))) continue;
      let keys: (number | string)[][] = [[]];
      for (const token of this.masks.keys()) {
        const value = variations[tokens.indexOf(token)];
        const ways = value === undefined ? [ANY] : isDefault(value) ? [value, ANY] : [value];
        keys = keys.flatMap((key) => ways.map((way) => [...key, way]));
      }
      for (const key of keys) if (!texts.has(key.join())) texts.set(key.join(), translation);
    }
    return texts;
  }
}

function defaultText(entry: LocalEntry | undefined): string | undefined {
  return entry?.translations.find(({ variations }) => variations.every((value) => isDefaultValue(value, entry.locale)))
    ?.translation;
}

function bottomKey(text: string, description: string): string {
  return `${text.length}:${text}${description}`;
}
