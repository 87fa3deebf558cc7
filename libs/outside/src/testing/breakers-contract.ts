import type { BreakerOptions, Breakers } from '../breaker/breakers';

export interface TestedBreakers {
  readonly breakers: Breakers;
  /** Lets time pass. */
  readonly pass: (ms: number) => Promise<void>;
}

const OPTIONS: BreakerOptions = { failures: 3, openMs: 1_500, trialMs: 1_000 };

/** What all circuit breakers do. */
export function breakersContract(name: string, open: (options: BreakerOptions) => Promise<TestedBreakers>): void {
  describe(`the circuit breakers ${name}`, () => {
    let tested: TestedBreakers;
    beforeEach(async () => {
      tested = await open(OPTIONS);
    });

    const fail = async (breaker: string, times: number): Promise<void> => {
      for (let i = 0; i < times; i++) {
        expect(await tested.breakers.enter(breaker)).toBeNull();
        await tested.breakers.failed(breaker);
      }
    };

    it('open after failures in a row, and say how long', async () => {
      const { breakers } = tested;
      await fail('a', 2);
      await breakers.succeeded('a');
      await fail('a', 3);
      const waitMs = await breakers.enter('a');
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(OPTIONS.openMs);
      expect(breakers.states().get('a')).toBe('open');
    });

    it('open for each name alone', async () => {
      const { breakers } = tested;
      await fail('a', 3);
      expect(await breakers.enter('b')).toBeNull();
      expect(breakers.states().get('b')).toBe('closed');
    });

    it('let one call try after a while, and close when it works', async () => {
      const { breakers, pass } = tested;
      await fail('a', 3);
      await pass(OPTIONS.openMs);
      expect(await breakers.enter('a')).toBeNull();
      expect(await breakers.enter('a')).toBeGreaterThan(0);
      expect(breakers.states().get('a')).toBe('half open');
      await breakers.succeeded('a');
      expect(await breakers.enter('a')).toBeNull();
      expect(breakers.states().get('a')).toBe('closed');
      await fail('a', 2);
      expect(await breakers.enter('a')).toBeNull();
    });

    it('open again when the trial fails', async () => {
      const { breakers, pass } = tested;
      await fail('a', 3);
      await pass(OPTIONS.openMs);
      await fail('a', 1);
      expect(await breakers.enter('a')).toBeGreaterThan(0);
      expect(breakers.states().get('a')).toBe('open');
    });

    it('let another call try when the first trial is never reported', async () => {
      const { breakers, pass } = tested;
      await fail('a', 3);
      await pass(OPTIONS.openMs);
      expect(await breakers.enter('a')).toBeNull();
      await pass(OPTIONS.trialMs);
      expect(await breakers.enter('a')).toBeNull();
    });
  });
}
