import { seededRandom } from '@tripoint/testing';
import { type RankedRow, TopRows } from './top-rows';

const before = (a: RankedRow, b: RankedRow): number => a.cost - b.cost || a.unit - b.unit || a.row - b.row;

describe('the best rows', () => {
  it.each([1, 2, 7, 20, 60])('are the first %i of all in order, whatever the order they came in', (limit) => {
    const random = seededRandom(limit);
    const top = new TopRows();
    for (let round = 0; round < 200; round++) {
      // Few different costs and units, so that ties are the rule.
      const all = Array.from({ length: Math.floor(random() * 60) }, (_, row) => ({
        cost: Math.floor(random() * 5) / 2,
        unit: Math.floor(random() * 6),
        row,
        inNames: row * 3,
        tier: 2,
      }));
      const shuffled = [...all].sort(() => random() - 0.5);
      top.begin(limit);
      for (const { cost, unit, row, inNames } of shuffled) top.add(cost, unit, row, inNames);
      expect(top.list(2)).toEqual([...all].sort(before).slice(0, limit));
      expect(top.size).toBe(Math.min(limit, all.length));
    }
  });

  it('are the same when only what is admitted is added', () => {
    const random = seededRandom(14);
    for (let round = 0; round < 200; round++) {
      const all = Array.from({ length: 60 }, (_, row) => ({
        cost: Math.floor(random() * 5) / 2,
        unit: Math.floor(random() * 6),
        row,
        inNames: row * 3,
        tier: 2,
      }));
      const top = new TopRows();
      top.begin(7);
      for (const { cost, unit, row, inNames } of all) {
        if (top.admits(cost, unit)) top.add(cost, unit, row, inNames);
      }
      expect(top.list(2)).toEqual([...all].sort(before).slice(0, 7));
    }
  });

  it('refuse what cannot be among them', () => {
    const top = new TopRows();
    top.begin(1);
    top.add(1, 5, 0, 0);
    expect([top.admits(2, 0), top.admits(1, 6), top.admits(1, 5), top.admits(0.5, 9)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
