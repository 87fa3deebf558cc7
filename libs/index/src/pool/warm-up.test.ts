import { noPause, pausing } from './warm-up';

test('work is followed by a pause as long as itself, and a little work by none', async () => {
  let ms = 0;
  const pauses: number[] = [];
  const pause = pausing(
    () => ms,
    async (pauseMs) => {
      pauses.push(pauseMs);
      ms += pauseMs;
    },
  );
  ms += 1;
  await pause();
  ms += 2;
  await pause();
  expect(pauses).toEqual([]);
  ms += 3;
  await pause();
  expect(pauses).toEqual([6]);
  ms += 20;
  await pause();
  expect(pauses).toEqual([6, 20]);
});

test('without anybody who answers meanwhile there is no pause', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('another turn'));
  await noPause();
  order.push('went on');
  expect(order).toEqual(['went on']);
});
