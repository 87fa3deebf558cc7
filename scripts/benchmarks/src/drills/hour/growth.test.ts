import { growthOf, leastOf, medianOf } from './growth';

const limit = { share: 0.1, amount: 5 };

test('what rises by more than the limit from the first quarter to the last has grown', () => {
  expect(growthOf([100, 105, 110, 112], medianOf, limit)).toEqual({ quarters: [100, 105, 110, 112], hasGrown: true });
  expect(growthOf([100, 130, 120, 110], medianOf, limit).hasGrown).toBe(false);
  expect(growthOf([10, 10, 10, 15], medianOf, limit).hasGrown).toBe(false);
});

test('single peaks and rubbish that is not yet collected are no growth', () => {
  expect(growthOf([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 90, 1], medianOf, limit).hasGrown).toBe(false);
  expect(growthOf([50, 90, 50, 90, 50, 90, 52, 200], leastOf, limit).quarters).toEqual([50, 50, 50, 52]);
});
