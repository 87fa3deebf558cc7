import type { CostPart } from '@tripoint/contract';

/** What the cost of an answer consists of. */
export type CostParts = ReadonlyMap<CostPart, number>;

/** Notes what costs are made of while they are added up, for those who ask why; for others it does nothing. */
export class CostNotes {
  private parts: Map<CostPart, number> | null = null;

  /** Forgets what was noted. @param isAsked whether anything is to be noted from here on */
  begin(isAsked: boolean): void {
    this.parts = isAsked ? new Map() : null;
  }

  /** @returns the cost itself, so that it is noted where it is added */
  add(what: CostPart, cost: number): number {
    if (this.parts !== null && cost !== 0) this.parts.set(what, (this.parts.get(what) ?? 0) + cost);
    return cost;
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
