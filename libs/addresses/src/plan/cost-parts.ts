import type { CostPart } from '@tripoint/contract';

/** What the cost of an answer consists of. */
export type CostParts = ReadonlyMap<CostPart, number>;

/** Notes what costs are made of while they are added up, for those who ask why; for others it does nothing. */
export class CostNotes {
  private parts: Map<CostPart, number> | null = null;
  private noted = 0;

  /** Forgets what was noted. @param isAsked whether anything is to be noted from here on */
  begin(isAsked: boolean): void {
    this.parts = isAsked ? new Map() : null;
    this.noted = 0;
  }

  /** @returns the cost itself, so that it is noted where it is added */
  add(what: CostPart, cost: number): number {
    if (this.parts !== null && cost !== 0) this.parts.set(what, (this.parts.get(what) ?? 0) + cost);
    return cost;
  }

  /**
   * Notes what a sum has grown by since it was last noted.
   * @param total the sum; to be called only where it is asked for, since a number that is handed over is a new object
   */
  upTo(what: CostPart, total: number): void {
    this.add(what, total - this.noted);
    this.noted = total;
  }

  get isAsked(): boolean {
    return this.parts !== null;
  }

  /** What was noted, and further parts. */
  with(further: Partial<Record<CostPart, number>>): CostParts {
    const notes = new CostNotes();
    const parts = new Map(this.parts);
    notes.parts = parts;
    for (const [what, cost] of Object.entries(further)) notes.add(what as CostPart, cost);
    return parts;
  }
}
