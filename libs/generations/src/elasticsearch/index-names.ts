/** Where a generation lies in Elasticsearch. Plain data: threads of a process share it. */
export interface GenerationPlace {
  /** What the names of all indices begin with. */
  readonly prefix: string;
  readonly register: string;
  /** Id of the generation, as in its name. */
  readonly generation: string;
}

/** Name of one index of a generation: `tripoint-cz-addresses-unit-20261121t101530123-1a2b`. */
export const indexName = ({ prefix, register, generation }: GenerationPlace, kind: string): string =>
  `${prefix}-${register}-${kind}-${generation.toLowerCase()}`;

/** Name of the alias that points at the live generation's index of one kind: `tripoint-cz-addresses-unit`. */
export const aliasName = ({ prefix, register }: Pick<GenerationPlace, 'prefix' | 'register'>, kind: string): string =>
  `${prefix}-${register}-${kind}`;
