import { ConsumerFailedError, type RecordBus } from './record-bus';
import { type KeyedRecord, type RegisterMessage, registerTopics } from './topics';

interface TestRecord extends KeyedRecord {
  readonly name: string;
}

const { records, deadLetters, status } = registerTopics<TestRecord, { readonly state: string }>('cz-contract');

function batch(run: string, ...keys: string[]): RegisterMessage<TestRecord> {
  return { kind: 'records', run, records: keys.map((key) => ({ key, name: `Žižkov ${key}` })) };
}

/** A gate a handler waits at until the test opens it. */
function gate(): { readonly wait: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait, open };
}

/** Lets everything run that could run without an outside event. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * What every carrier of the record bus must do. Call it inside a test file of the carrier.
 *
 * @param name of the carrier, for the report
 * @param createBus makes a bus with room for `inFlight` messages per subscription
 */
export function describeRecordBus(name: string, createBus: (inFlight: number) => Promise<RecordBus>): void {
  describe(`record bus: ${name}`, () => {
    let bus: RecordBus;
    beforeEach(async () => {
      bus = await createBus(2);
    });
    afterEach(() => bus.close());

    test('messages arrive whole and in the order of publishing', async () => {
      const seen: RegisterMessage<TestRecord>[] = [];
      await bus.subscribe(records, (message) => {
        seen.push(message);
      });
      const sent: RegisterMessage<TestRecord>[] = [
        { kind: 'snapshot-begin', register: 'cz-contract', run: 'r', dryRun: false, sample: true },
        ...Array.from({ length: 50 }, (_, index) => batch('r', `${index}`, `${index}b`)),
        { kind: 'snapshot-end', run: 'r', published: 100, refused: 0, sourceVersion: '2022-04-30' },
      ];
      for (const message of sent) await bus.publish(records, message);
      await bus.flush(records);
      expect(seen).toEqual(sent);
    });

    test('a handler is given the next message only after it finished the last', async () => {
      let running = 0;
      let most = 0;
      await bus.subscribe(records, async () => {
        running += 1;
        most = Math.max(most, running);
        await settle();
        running -= 1;
      });
      for (let index = 0; index < 10; index += 1) await bus.publish(records, batch('r', `${index}`));
      await bus.flush(records);
      expect(most).toBe(1);
    });

    test('a producer waits while a slow handler is behind', async () => {
      const held = gate();
      let handled = 0;
      await bus.subscribe(records, async () => {
        await held.wait;
        handled += 1;
      });
      let accepted = 0;
      const producing = (async () => {
        for (let index = 0; index < 20; index += 1) {
          await bus.publish(records, batch('r', `${index}`));
          accepted += 1;
        }
      })();
      for (let turn = 0; turn < 20; turn += 1) await settle();
      expect(accepted).toBeLessThan(5);
      expect(handled).toBe(0);
      held.open();
      await producing;
      await bus.flush(records);
      expect(handled).toBe(20);
    });

    test('what a handler throws reaches the producer, once', async () => {
      const cause = new Error('no room left on the disk');
      let fail = true;
      const seen: string[] = [];
      await bus.subscribe(records, (message) => {
        if (fail) throw cause;
        seen.push(message.kind);
      });
      await bus.publish(records, batch('r', '1'));
      const failure = await bus.flush(records).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ConsumerFailedError);
      expect((failure as ConsumerFailedError).message).toContain('no room left on the disk');
      fail = false;
      await bus.publish(records, { kind: 'snapshot-abort', run: 'r', reason: 'the consumer failed' });
      await bus.flush(records);
      expect(seen).toEqual(['snapshot-abort']);
    });

    test('a producer that waits for room hears of the failure', async () => {
      const held = gate();
      await bus.subscribe(records, async () => {
        await held.wait;
        throw new Error('broken');
      });
      const producing = (async () => {
        for (let index = 0; index < 20; index += 1) await bus.publish(records, batch('r', `${index}`));
      })();
      const outcome = expect(producing).rejects.toBeInstanceOf(ConsumerFailedError);
      await settle();
      held.open();
      await outcome;
    });

    test('every subscription gets every message', async () => {
      const first: string[] = [];
      const second: string[] = [];
      await bus.subscribe(records, (message) => {
        first.push(message.kind);
      });
      await bus.subscribe(records, (message) => {
        second.push(message.kind);
      });
      await bus.publish(records, batch('r', '1'));
      await bus.flush(records);
      expect([first, second]).toEqual([['records'], ['records']]);
    });

    test('a closed subscription gets nothing more', async () => {
      const seen: string[] = [];
      const closed = await bus.subscribe(status, ({ state }) => {
        seen.push(state);
      });
      await bus.publish(status, { state: 'reading' });
      await bus.flush(status);
      await closed.close();
      await bus.publish(status, { state: 'live' });
      await bus.flush(status);
      expect(seen).toEqual(['reading']);
    });

    test('a refused row is told on the dead-letter topic with its reason', async () => {
      const seen: unknown[] = [];
      await bus.subscribe(deadLetters, (letter) => {
        seen.push(letter);
      });
      const letter = { run: 'r', reason: 'postal code', file: 'a.csv', line: 7, text: '1;2;Český Krumlov' };
      await bus.publish(deadLetters, letter);
      await bus.flush(deadLetters);
      expect(seen).toEqual([letter]);
    });

    test('topics do not mix', async () => {
      const seen: string[] = [];
      await bus.subscribe(records, (message) => {
        seen.push(message.kind);
      });
      await bus.publish(status, { state: 'reading' });
      await bus.flush(status);
      await bus.flush(records);
      expect(seen).toEqual([]);
    });

    test('after close nothing is accepted', async () => {
      await bus.subscribe(records, () => undefined);
      await bus.close();
      await expect(bus.publish(records, batch('r', '1'))).rejects.toThrow('closed');
    });
  });
}
