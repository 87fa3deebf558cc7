import { setTimeout as after } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import { isMissing } from './client';

/** An alias and an index that it names. */
export interface Alias {
  readonly index: string;
  readonly alias: string;
}

type AliasAnswer = Readonly<Record<string, { readonly aliases?: Readonly<Record<string, unknown>> }>>;

/** Clocks that start together drift apart by a few milliseconds. */
const GATHER_MS = 10;

/** Reads aliases. Those that are asked for at about the same time, as by the registers of a process every second, are one request. */
class AliasReader {
  private asked: { readonly names: Set<string>; readonly found: Promise<readonly Alias[]> } | null = null;

  constructor(private readonly client: Client) {}

  async read(names: readonly string[]): Promise<Alias[]> {
    this.asked ??= { names: new Set(), found: after(GATHER_MS).then(() => this.readAsked()) };
    for (const name of names) this.asked.names.add(name);
    return (await this.asked.found).filter(({ alias }) => names.includes(alias));
  }

  private async readAsked(): Promise<readonly Alias[]> {
    const name = [...this.asked!.names];
    this.asked = null;
    let answer: AliasAnswer;
    try {
      answer = await this.client.indices.getAlias({ name, ignore_unavailable: true });
    } catch (error) {
      // Some of the names are no aliases: those that are stand in the answer beside the error.
      if (!isMissing(error)) throw error;
      answer = (error as { readonly body?: AliasAnswer }).body ?? {};
    }
    return Object.entries(answer).flatMap(([index, entry]) =>
      Object.keys(entry?.aliases ?? {}).map((alias) => ({ index, alias })),
    );
  }
}

const readers = new WeakMap<Client, AliasReader>();

/** The aliases of these names that there are, and the indices behind them. */
export function readAliases(client: Client, names: readonly string[]): Promise<Alias[]> {
  const reader = readers.get(client) ?? new AliasReader(client);
  readers.set(client, reader);
  return reader.read(names);
}
