import { Metrics, silentLogger } from '@tripoint/runtime';
import { showActs } from './act-metrics';
import type { Act } from './administrative-log';

test('the figures are those of the log, also after acts of other processes, and stay while it cannot be read', async () => {
  const metrics = new Metrics(false);
  const counts = new Map<Act, number>([['key.create', 2]]);
  let isAway = false;
  const warnings: string[] = [];
  const log = {
    counts: async () => {
      if (isAway) throw new Error('away');
      return counts;
    },
  };
  showActs(metrics, log, { ...silentLogger, warn: (message) => void warnings.push(message) });
  const figures = async () =>
    (await metrics.text()).body.split('\n').filter((line) => line.startsWith('tripoint_administrative_acts_total{'));
  expect(await figures()).toEqual(['tripoint_administrative_acts_total{act="key.create"} 2']);
  counts.set('key.create', 3).set('member.remove', 1);
  const now = [
    'tripoint_administrative_acts_total{act="key.create"} 3',
    'tripoint_administrative_acts_total{act="member.remove"} 1',
  ];
  expect(await figures()).toEqual(now);
  isAway = true;
  expect(await figures()).toEqual(now);
  expect(warnings).toHaveLength(1);
});
