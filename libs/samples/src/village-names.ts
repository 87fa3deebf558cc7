import type { NameMaker } from './name-maker';
import type { Chance } from './random';

/** How often names are shared by villages of one country, as shares of its composed villages. */
export interface SharedNames {
  /** Villages with a name from the list of shared ones. */
  readonly listed: number;
  /** How much more often the first names of that list are used than the last: 1 = all alike. */
  readonly listBias: number;
  /** Villages with the name of some other composed village. */
  readonly repeated: number;
}

/** Tries for a free name before a number is appended. */
const NAME_TRIES = 40;

/** Gives villages their names: each once in its area (okres, gmina), and new in the country unless it is to be shared. */
export class VillageNames {
  private readonly byArea = new Map<string, Set<string>>();
  private readonly inCountry = new Set<string>();
  private readonly composed: string[] = [];

  constructor(
    private readonly maker: NameMaker,
    private readonly shared: SharedNames,
  ) {}

  /** Keeps a name that is given for no other village of the area. */
  take(area: string, name: string): boolean {
    const names = this.byArea.get(area) ?? new Set();
    this.byArea.set(area, names);
    if (names.has(name)) return false;
    names.add(name);
    this.inCountry.add(name);
    return true;
  }

  /** A name for a village of the area. */
  next(area: string, chance: Chance): string {
    const kind = chance.next();
    const { listed, repeated, listBias } = this.shared;
    const isListed = kind < listed;
    const isRepeated = !isListed && kind < listed + repeated && this.composed.length > 0;
    for (let attempt = 0; attempt < NAME_TRIES; attempt += 1) {
      if (isListed || isRepeated) {
        const name = isListed
          ? this.maker.sharedVillage(listBias, chance)
          : this.composed[chance.below(this.composed.length)];
        if (this.take(area, name)) return name;
      } else {
        const name = this.maker.village(chance);
        if (!this.inCountry.has(name) && this.take(area, name)) {
          this.composed.push(name);
          return name;
        }
      }
    }
    // The word lists are used up: first repeated names, then numbered ones.
    for (let attempt = 0; ; attempt += 1) {
      const name = this.maker.village(chance) + (attempt < NAME_TRIES ? '' : ` ${attempt}`);
      if (this.take(area, name)) return name;
    }
  }
}
