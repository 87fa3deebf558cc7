import type { AddressEngine, AddressRow } from '../schema/address-types';

interface Waiting {
  readonly row: number;
  readonly resolve: (address: AddressRow) => void;
  readonly reject: (error: unknown) => void;
}

/** Fetches rows from the engine, those asked for in one turn together. */
export class AddressLoader {
  private waiting: Waiting[] = [];

  constructor(private readonly engine: Pick<AddressEngine, 'rows'>) {}

  load(row: number): Promise<AddressRow> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) queueMicrotask(() => void this.fetch());
      this.waiting.push({ row, resolve, reject });
    });
  }

  private async fetch(): Promise<void> {
    const asked = this.waiting;
    this.waiting = [];
    try {
      const addresses = await this.engine.rows(asked.map(({ row }) => row));
      for (const [i, { resolve }] of asked.entries()) resolve(addresses[i]);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
