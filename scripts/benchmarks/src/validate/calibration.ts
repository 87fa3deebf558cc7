/** Tenths of confidence. */
const TENTHS = 10;

/** What a confidence was worth. */
export interface Answered {
  /** 0 to 1. */
  readonly confidence: number;
  /** The place answered was the one meant. */
  readonly right: boolean;
}

/** The answers of one tenth of confidence. */
export interface Tenth {
  readonly from: number;
  readonly n: number;
  /** Means over them, 0 to 1. */
  readonly confidence: number;
  readonly right: number;
}

/** Compares what was said with what was right, in every tenth that has answers. */
export function calibrationOf(answers: readonly Answered[]): readonly Tenth[] {
  return Array.from({ length: TENTHS }, (_, tenth) => {
    const own = answers.filter(({ confidence }) => Math.min(TENTHS - 1, Math.floor(confidence * TENTHS)) === tenth);
    const mean = (value: (one: Answered) => number): number =>
      own.reduce((sum, one) => sum + value(one), 0) / own.length;
    return {
      from: tenth / TENTHS,
      n: own.length,
      confidence: mean(({ confidence }) => confidence),
      right: mean(({ right }) => Number(right)),
    };
  }).filter(({ n }) => n > 0);
}
