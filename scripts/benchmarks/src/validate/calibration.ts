/** Tenths of confidence. */
const TENTHS = 10;
/** Most that the confidence of a tenth may differ from what was right. */
const CALIBRATION_GOAL = 0.03;
/** What was right of few answers differs by chance: more than this says nothing about the goal, as a standard error. */
const MAX_SCATTER = CALIBRATION_GOAL / 2;

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
  /** Standard error of `right`. */
  readonly scatter: number;
  /** Do they differ as little as they should? Null: too few answers to say so. */
  readonly ok: boolean | null;
}

/** Compares what was said with what was right, in every tenth that has answers. */
export function calibrationOf(answers: readonly Answered[]): readonly Tenth[] {
  return Array.from({ length: TENTHS }, (_, tenth) => {
    const own = answers.filter(({ confidence }) => Math.min(TENTHS - 1, Math.floor(confidence * TENTHS)) === tenth);
    const mean = (value: (one: Answered) => number): number =>
      own.reduce((sum, one) => sum + value(one), 0) / own.length;
    const confidence = mean((one) => one.confidence);
    const right = mean((one) => Number(one.right));
    // With one answer more of each kind: a few that are all right do not scatter by nothing.
    const share = (own.length * right + 1) / (own.length + 2);
    const scatter = Math.sqrt((share * (1 - share)) / own.length);
    const ok = scatter > MAX_SCATTER ? null : Math.abs(confidence - right) <= CALIBRATION_GOAL;
    return { from: tenth / TENTHS, n: own.length, confidence, right, scatter, ok };
  }).filter(({ n }) => n > 0);
}
