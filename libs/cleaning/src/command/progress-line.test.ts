import { ProgressLine } from './progress-line';

test('now and then a line says how far it is, over itself on a terminal', () => {
  for (const isTTY of [true, false]) {
    let text = '';
    let nowMs = 0;
    const line = new ProgressLine({ isTTY, write: (more) => (text += more) }, 1_000, () => nowMs);
    line.show({ rows: 1, own: 1, bytes: 1 });
    expect(text).toBe('');
    nowMs = 10_000;
    line.show({ rows: 2_500, own: 2_000, bytes: 500 });
    nowMs = 10_100;
    line.show({ rows: 2_600, own: 2_100, bytes: 500 });
    line.end(5_050);
    expect(
      text
        .split(isTTY ? '\r\u001B[2K' : '\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ).toEqual(['2,500 rows, 50 % of the file read, 200 rows/s', '5,050 rows in 10.1 s, 500 rows/s']);
  }
});
