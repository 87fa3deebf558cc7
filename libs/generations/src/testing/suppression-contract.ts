import {
  isSuppressed,
  MAX_SUPPRESSED,
  type Suppression,
  SuppressionError,
  type SuppressionList,
} from '../suppression-list';

const entry = (country: string, cin: string, reason: string | null = null): Suppression => ({
  country,
  cin,
  reason,
  addedAt: '2026-11-21T10:00:00.000Z',
});

/**
 * What everything that keeps a suppression list promises.
 * @param create opens a list that is empty for each test; asked twice in one test it opens the same one
 */
export function describeSuppressionList(name: string, create: () => SuppressionList): void {
  describe(`suppression list ${name}`, () => {
    let list: SuppressionList;
    let reader: SuppressionList;
    beforeEach(() => {
      [list, reader] = [create(), create()];
    });

    test('who is added is found by every reader, until he is removed', async () => {
      expect([await reader.read(), await reader.list(), await list.remove([entry('sk', '12345678')])]).toEqual([
        new Set(),
        [],
        0,
      ]);
      await list.add([entry('sk', '12345678', 'asked for it'), entry('cz', '00000019')]);
      await list.add([entry('cz', '00000019', 'asked again')]);
      expect(await reader.list()).toEqual([
        entry('cz', '00000019', 'asked again'),
        entry('sk', '12345678', 'asked for it'),
      ]);
      const numbers = await reader.read();
      expect(numbers).toEqual(new Set(['cz:00000019', 'sk:12345678']));
      // Who compares it with what it read before sees no change.
      expect(await reader.read()).toBe(numbers);
      expect(await list.remove([entry('sk', '12345678'), entry('sk', '87654321')])).toBe(1);
      expect(await reader.read()).toEqual(new Set(['cz:00000019']));
    });

    test('two who write at once lose nothing', async () => {
      const numbers = Array.from({ length: 10 }, (_, i) => entry('cz', String(10_000_000 + i)));
      await Promise.all(numbers.map((one, i) => (i % 2 === 0 ? list : reader).add([one])));
      expect((await list.read()).size).toBe(10);
    });

    test('what is no number, and more than the list can hold, is refused whole', async () => {
      for (const cin of ['', '1234567', '123456789', '../../../x', '1234567٨']) {
        await expect(list.add([entry('sk', '12345678'), entry('sk', cin)])).rejects.toThrow(SuppressionError);
      }
      const many = Array.from({ length: MAX_SUPPRESSED + 1 }, (_, i) => entry('cz', String(10_000_000 + i)));
      await expect(list.add(many)).rejects.toThrow('at most 10000');
      expect(await reader.read()).toEqual(new Set());
    });

    test('the number of a company covers its units, that of a unit itself alone', async () => {
      await list.add([entry('sk', '12345678'), entry('sk', '876543210001')]);
      const numbers = await reader.read();
      const asked = ['12345678', '123456780001', '876543210001', '87654321', '876543210002'];
      expect(asked.filter((cin) => isSuppressed(numbers, { country: 'sk', cin }))).toEqual(asked.slice(0, 3));
      expect(isSuppressed(numbers, { country: 'cz', cin: '12345678' })).toBe(false);
    });
  });
}
