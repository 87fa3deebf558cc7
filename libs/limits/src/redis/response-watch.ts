interface Question {
  sentAtMs: number;
  readonly reject: (cause: Error) => void;
}

/**
 * Watches that questions are answered in time. Answers come in the order of the questions, so one timer for the oldest is
 * enough; when it is late, all are given up together.
 */
export class ResponseWatch {
  /** In the order of asking. */
  private readonly open = new Set<Question>();
  private unsent: Question[] = [];
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param timeoutMs how long a question may wait.
   * @param onLate called once per silence, before anything is given up.
   */
  constructor(
    private readonly timeoutMs: number,
    private readonly onLate: () => void,
  ) {}

  /** Rejects when the answer does, or when `giveUp` is called first. The time of a question begins with `sent`. */
  watch<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const question: Question = { sentAtMs: Number.POSITIVE_INFINITY, reject };
      this.open.add(question);
      this.unsent.push(question);
      answer.then(
        (value) => {
          this.open.delete(question);
          resolve(value);
        },
        (cause: Error) => {
          this.open.delete(question);
          reject(cause);
        },
      );
    });
  }

  /** All that was asked so far is on its way. */
  sent(): void {
    const nowMs = performance.now();
    for (const question of this.unsent) question.sentAtMs = nowMs;
    this.unsent = [];
    if (this.timer === null && this.open.size > 0) this.arm(this.timeoutMs);
  }

  /** Rejects every question that is open. */
  giveUp(cause: Error): void {
    const open = [...this.open];
    this.open.clear();
    for (const { reject } of open) reject(cause);
  }

  private arm(ms: number): void {
    this.timer = setTimeout(() => this.look(), ms);
    this.timer.unref();
  }

  private look(): void {
    this.timer = null;
    const oldest = this.oldest();
    if (oldest === undefined) return;
    const leftMs = this.timeoutMs - (performance.now() - oldest.sentAtMs);
    if (leftMs > 0) {
      this.arm(Math.min(this.timeoutMs, Math.ceil(leftMs)));
      return;
    }
    // After a pause of this process the answer may wait in the socket: it is read before an immediate runs.
    setImmediate(() => {
      if (this.open.has(oldest)) this.onLate();
      if (this.timer === null && this.open.size > 0) this.arm(this.timeoutMs);
    });
  }

  private oldest(): Question | undefined {
    return this.open.values().next().value;
  }
}
