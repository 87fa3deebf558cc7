import { ConsumerFailedError, type RecordBus } from '../record-bus';
import { type KeyedRecord, type RegisterMessage, registerTopics } from '../topics';

interface TestRecord extends KeyedRecord {
  readonly name: string;
}

const { records, deadLetters, status } = registerTopics<TestRecord, { readonly state: string }>('cz-contract');

function batch(run: string, ...keys: string[]): RegisterMessage<TestRecord> {
  return { kind: 'records', run, records: keys.map((key) => ({ key, name: `Žižkov ${key}` })) };
}

/** What was given of each key, in its order. */
function byKey(messages: readonly RegisterMessage<TestRecord>[]): ReadonlyMap<string, unknown[]> {
  const given = new Map<string, unknown[]>();
  const add = (key: string, what: unknown): void => {
    given.set(key, [...(given.get(key) ?? []), what]);
  };
  for (const message of messages) {
    if (message.kind === 'records') for (const record of message.records) add(record.key, record);
    if (message.kind === 'changes') {
      for (const change of message.changes) add(change.kind === 'upsert' ? change.record.key : change.key, change);
    }
  }
  return given;
}

/** A gate a handler waits at until the test opens it. */
function gate(): { readonly wait: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait, open };
}

/** How the suite makes and drives one carrier. */
export interface RecordBusCarrier {
  /** Makes a bus with room for `inFlight` messages per subscription. */
  create(inFlight: number): Promise<RecordBus>;
  /** Resolves when everything ran that could run without an outside event. */
  quiet(): Promise<void>;
}

/** A turn of the event loop. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What every carrier of the record bus must do. Call it inside a test file of the carrier. */
export function describeRecordBus(name: string, carrier: RecordBusCarrier): void {
  describe(`record bus: ${name}`, () => {
    let bus: RecordBus;
    beforeEach(async () => {
      bus = await carrier.create(2);
    });
    afterEach(() => bus.close());

    test('a run arrives whole: its begin first, its end last, every record once and in the order of its key', async () => {
      const seen: RegisterMessage<TestRecord>[] = [];
      await bus.subscribe(records, (message) => {
        seen.push(message);
      });
      const begin = { kind: 'snapshot-begin', register: 'cz-contract', run: 'r', dryRun: false, sample: true } as const;
      const end = { kind: 'snapshot-end', run: 'r', published: 150, refused: 0, sourceVersion: '2022-04-30' } as const;
      const sent = Array.from({ length: 50 }, (_, n) => batch('r', `${n}`, `${n} b`, `🏠 č. ${n % 3}`));
      for (const message of [begin, ...sent, end]) await bus.publish(records, message);
      await bus.flush(records);
      expect([seen.at(0), seen.at(-1)]).toEqual([begin, end]);
      expect(byKey(seen)).toEqual(byKey(sent));
      expect(seen.slice(1, -1).every(({ kind }) => kind === 'records')).toBe(true);
    });

    test('a change set arrives whole: changes of one key in their order, with what is gone', async () => {
      const seen: RegisterMessage<TestRecord>[] = [];
      await bus.subscribe(records, (message) => {
        seen.push(message);
      });
      const begin = { kind: 'changes-begin', register: 'cz-contract', run: 'c', base: 'r', dryRun: true } as const;
      const end = { kind: 'changes-end', run: 'c', published: 60, refused: 1, sourceVersion: null } as const;
      const sent = Array.from({ length: 20 }, (_, n): RegisterMessage<TestRecord> => {
        const upsert = { kind: 'upsert', record: { key: `${n % 7}`, name: `Nad Vodojemem ${n}` } } as const;
        return {
          kind: 'changes',
          run: 'c',
          changes: [upsert, { kind: 'remove', key: `${n % 5}`, sourceVersion: n }, { ...upsert }],
        };
      });
      for (const message of [begin, ...sent, end]) await bus.publish(records, message);
      await bus.flush(records);
      expect([seen.at(0), seen.at(-1)]).toEqual([begin, end]);
      expect(byKey(seen)).toEqual(byKey(sent));
    });

    test('a run that was revoked is applied by the next as if it had not been', async () => {
      const seen: string[] = [];
      await bus.subscribe(records, (message) => {
        seen.push(`${message.kind} ${message.run}`);
      });
      const begin = { kind: 'snapshot-begin', register: 'cz-contract', dryRun: false, sample: true } as const;
      await bus.publish(records, { ...begin, run: 'one' });
      await bus.publish(records, batch('one', '1'));
      await bus.publish(records, { kind: 'snapshot-abort', run: 'one', reason: 'stopped' });
      await bus.publish(records, { ...begin, run: 'left behind' });
      await bus.publish(records, { ...begin, run: 'two' });
      await bus.publish(records, batch('two', '1'));
      await bus.publish(records, { kind: 'snapshot-end', run: 'two', published: 1, refused: 0, sourceVersion: null });
      await bus.flush(records);
      expect(seen).toEqual([
        'snapshot-begin one',
        'records one',
        'snapshot-abort one',
        'snapshot-begin left behind',
        'snapshot-begin two',
        'records two',
        'snapshot-end two',
      ]);
    });

    test('a handler is given the next message only after it finished the last', async () => {
      let running = 0;
      let most = 0;
      await bus.subscribe(records, async () => {
        running += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
      });
      for (let index = 0; index < 10; index += 1) await bus.publish(records, batch('r', `${index}`));
      await bus.flush(records);
      expect(most).toBe(1);
    });

    test('a producer waits while a slow handler is behind', async () => {
      const held = gate();
      let handled = 0;
      await bus.subscribe(records, async (message) => {
        await held.wait;
        if (message.kind === 'records') handled += message.records.length;
      });
      let accepted = 0;
      const producing = (async () => {
        for (let index = 0; index < 20; index += 1) {
          await bus.publish(records, batch('r', `${index}`));
          accepted += 1;
        }
      })();
      await carrier.quiet();
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

    test('a producer that waits for room receives the failure', async () => {
      const held = gate();
      await bus.subscribe(records, async () => {
        await held.wait;
        throw new Error('broken');
      });
      const producing = (async () => {
        for (let index = 0; index < 20; index += 1) await bus.publish(records, batch('r', `${index}`));
      })();
      const outcome = expect(producing).rejects.toBeInstanceOf(ConsumerFailedError);
      await carrier.quiet();
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

    test('a refused row is reported on the dead-letter topic with its reason', async () => {
      const seen: unknown[] = [];
      await bus.subscribe(deadLetters, (deadLetter) => {
        seen.push(deadLetter);
      });
      const deadLetter = { run: 'r', reason: 'postal code', file: 'a.csv', line: 7, text: '1;2;Český Krumlov' };
      await bus.publish(deadLetters, deadLetter);
      await bus.flush(deadLetters);
      expect(seen).toEqual([deadLetter]);
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
