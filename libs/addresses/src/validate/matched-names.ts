import type { NameMatch } from './name-match';

/** The names of one address together, as what was written meets them. */
export class MatchedNames {
  /** Tokens, by place, that are words of a name as registered. */
  readonly exact: ReadonlySet<number>;
  /** Tokens that resemble a word of one name and are no word of another. */
  readonly near: Set<number>;

  constructor(names: readonly NameMatch[]) {
    this.exact = new Set(names.flatMap(({ exact }) => [...exact]));
    this.near = new Set(names.flatMap((name) => this.nearOf(name)));
  }

  /** What is a word of one name is no misspelt word of another. */
  private nearOf({ near }: NameMatch): number[] {
    return [...near].filter((at) => !this.exact.has(at));
  }

  /** Its words as they were written, by place. */
  tokensOf(name: NameMatch): readonly number[] {
    return [...name.exact, ...this.nearOf(name)].sort((a, b) => a - b);
  }

  missingOf(name: NameMatch): number {
    return name.missing + name.near.size - this.nearOf(name).length;
  }

  isWritten(name: NameMatch): boolean {
    return name.words > 0 && this.tokensOf(name).length > 0;
  }

  isMostlyWritten(name: NameMatch): boolean {
    return this.isWritten(name) && this.tokensOf(name).length >= this.missingOf(name);
  }

  isWhole(name: NameMatch): boolean {
    return this.isWritten(name) && this.missingOf(name) === 0;
  }

  isExact(name: NameMatch): boolean {
    return this.isWhole(name) && this.nearOf(name).length === 0;
  }

  /** The one that is written best. */
  best(one: NameMatch, other: NameMatch): NameMatch {
    return this.quality(other) > this.quality(one) ? other : one;
  }

  private quality(name: NameMatch): number {
    return Number(this.isWritten(name)) + Number(this.isWhole(name)) + Number(this.isExact(name));
  }
}
