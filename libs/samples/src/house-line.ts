import type { Chance } from './random';

/** Distances on the ground in metres. */
const HOUSE_SPACING = 16;
const HALF_STREET_WIDTH = 9;
const JITTER = 4;
/** Houses in a row before the line turns, so that a street of a thousand houses stays in its town. */
const HOUSES_PER_STRETCH = 120;
/** Radius of a part: this at least, and this much more by the root of its houses. */
const LEAST_RADIUS = 120;
const RADIUS_PER_ROOT = 24;

/** Radius in metres within which streets of a part with so many houses start. */
export function radiusOf(houses: number): number {
  return LEAST_RADIUS + RADIUS_PER_ROOT * Math.sqrt(houses);
}

/**
 * Positions of the houses of a street: a straight line with houses on both sides that turns now and then. Reads
 * `east` and `north`, in metres from the centre of the part, after each {@link next}.
 */
export class HouseLine {
  east = 0;
  north = 0;
  private index = 0;
  private startEast = 0;
  private startNorth = 0;
  private cos = 1;
  private sin = 0;

  constructor(
    private readonly radius: number,
    private readonly chance: Chance,
  ) {
    this.turn();
  }

  /** Goes to the next house. */
  next(): void {
    if (this.index === HOUSES_PER_STRETCH) this.turn();
    const { chance } = this;
    const along = (this.index >> 1) * HOUSE_SPACING + chance.between(0, JITTER);
    const across = (this.index % 2 === 0 ? HALF_STREET_WIDTH : -HALF_STREET_WIDTH) + chance.between(0, JITTER);
    this.east = this.startEast + along * this.cos - across * this.sin;
    this.north = this.startNorth + along * this.sin + across * this.cos;
    this.index += 1;
  }

  private turn(): void {
    const { chance, radius } = this;
    const angle = chance.between(0, 2 * Math.PI);
    // The root spreads starts evenly over the disc.
    const distance = radius * Math.sqrt(chance.next());
    this.startEast = distance * Math.cos(angle);
    this.startNorth = distance * Math.sin(angle);
    // Towards the centre, more or less, so that the line stays in the part.
    const direction = angle + Math.PI + chance.between(-1, 1);
    this.cos = Math.cos(direction);
    this.sin = Math.sin(direction);
    this.index = 0;
  }
}
