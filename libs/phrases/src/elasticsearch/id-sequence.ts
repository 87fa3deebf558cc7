import type { DocumentIndex } from '@tripoint/elasticsearch';
import { SerialQueue } from '../store/serial-queue';
import { ids, type PhraseDocument } from './documents';

/** Ids of one kind, each given once in all processes. What is reserved and not used is lost. */
export class IdSequence {
  private readonly reservations = new SerialQueue();
  private next = 0;
  private end = 0;

  /** @param block how many ids a process reserves when it needs one */
  constructor(
    private readonly index: DocumentIndex<PhraseDocument>,
    private readonly name: string,
    private readonly block: number,
  ) {}

  one(): Promise<number> {
    return this.reservations.run(async () => {
      if (this.next === this.end) {
        this.next = await this.reserve(this.block);
        this.end = this.next + this.block;
      }
      this.next += 1;
      return this.next - 1;
    });
  }

  /** The first of so many ids that follow each other. */
  async reserve(count: number): Promise<number> {
    const id = ids.sequence(this.name);
    for (;;) {
      const before = await this.index.get(id);
      const first = before?.document.next ?? 1;
      if (await this.index.replace(id, { kind: 'sequence', next: first + count }, before)) return first;
    }
  }
}
