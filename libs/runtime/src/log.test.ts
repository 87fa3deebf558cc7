import { errorFields, type LogLevel, MAX_LOGGED_ELEMENTS, MAX_LOGGED_TEXT, openLog, withoutKeys } from './log';

function logAt(level: LogLevel) {
  const writes: string[] = [];
  const { logger, flush } = openLog(level, { write: (text) => writes.push(text) });
  const lines = (): Record<string, unknown>[] => {
    flush();
    return writes
      .join('')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };
  return { logger, lines, writes, flush };
}

test('an event is one JSON line with time, level, message and its fields, Unicode unescaped', () => {
  const { logger, lines, writes } = logAt('info');
  logger.info('request', { status: 200, text: 'Žilina\nx' });
  expect(lines()).toEqual([
    { time: expect.stringMatching(/^\d{4}-.*Z$/), level: 'info', message: 'request', status: 200, text: 'Žilina\nx' },
  ]);
  expect(writes.join('')).toContain('Žilina');
  expect(writes.join('').match(/\n/g)).toHaveLength(1);
});

test('levels below the chosen one are silent', () => {
  const { logger, lines } = logAt('warn');
  logger.debug('a');
  logger.info('b');
  logger.warn('c');
  logger.error('d');
  expect(lines().map((line) => line.message)).toEqual(['c', 'd']);
});

const turnEnds = () => new Promise((resolve) => setImmediate(resolve));

test('lines of a healthy run are written together, after a short while', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const { logger, writes } = logAt('info');
  logger.info('a');
  await turnEnds();
  logger.info('b');
  await turnEnds();
  expect(writes).toHaveLength(0);
  jest.runAllTimers();
  expect(writes).toHaveLength(1);
  jest.useRealTimers();
});

test('an error is written at the end of the turn of the event loop, with what came before it', async () => {
  const { logger, lines, writes } = logAt('info');
  logger.info('a');
  logger.error('b');
  logger.error('c');
  await turnEnds();
  expect(writes).toHaveLength(1);
  expect(lines().map(({ message }) => message)).toEqual(['a', 'b', 'c']);
});

test('many lines are written at the end of the turn', async () => {
  const { logger, writes } = logAt('info');
  for (let i = 0; i < 200; i++) logger.info('request', { text: 'x'.repeat(100) });
  await turnEnds();
  expect(writes).toHaveLength(1);
});

test('whatever the fields hold, texts and lists in a line are bounded', () => {
  const { logger, lines } = logAt('info');
  const long = 'x'.repeat(14_000);
  logger.info(long, { site: long, short: 'y', nested: { list: Array(1_000).fill(long) } });
  const cut = `${'x'.repeat(MAX_LOGGED_TEXT)}… (14000 characters)`;
  expect(lines()[0]).toMatchObject({
    message: cut,
    site: cut,
    short: 'y',
    nested: { list: Array(MAX_LOGGED_ELEMENTS).fill(cut) },
  });
});

test('a field cannot replace level or message', () => {
  const { logger, lines } = logAt('info');
  logger.info('real', { level: 'error', message: 'forged' });
  expect(lines()[0]).toMatchObject({ level: 'info', message: 'real' });
});

/** Security: whatever text carries an access key, the key does not reach the log. */
test.each([
  'https://shop.example/?a=1&api_key=CANARY&b=2',
  'GET /v1/utils/ip/8.8.8.8?API_KEY=CANARY HTTP/1.1',
  'https://shop.example/?api%5Fkey=CANARY',
  'https://shop.example/?next=%2Fv1%3Fapi_key%3DCANARY',
  '{"query":"x","api_key":"CANARY"}',
  '{"query":"x","api_key" : "CANARY"}',
  'https://shop.example/#api_key=CANARY',
])('no key in the log: %s', (text) => {
  const { logger, lines, writes } = logAt('info');
  logger.info(text, { referer: text, ...errorFields(new Error(text, { cause: new Error(text) })) });
  expect(lines()).toHaveLength(1);
  expect(writes.join('')).not.toContain('CANARY');
});

/** Security: a key that was put where none belongs has no name before it. */
test('no text of the shape of a key is in the log', () => {
  const key = `tp_live_${'aB3'.repeat(7)}x_${'Secret7'.repeat(7)}`;
  for (const text of [key, `/v1/${key}/x`, `/v1/${encodeURIComponent(key).replaceAll('_', '%5F')}`, `a ${key}.`]) {
    expect(withoutKeys(text)).not.toContain('Secret7');
  }
  expect(withoutKeys(`"keyId":"${'aB3'.repeat(7)}x"`)).toBe(`"keyId":"${'aB3'.repeat(7)}x"`);
});

test('what surrounds a key stays', () => {
  expect(withoutKeys('/x?a=1&api_key=K&b=2')).toBe('/x?a=1&api_key=-&b=2');
  expect(withoutKeys('/x?keyboard=1')).toBe('/x?keyboard=1');
});

test('an error is logged with its causes', () => {
  const fields = errorFields(new Error('outer', { cause: new Error('inner') }));
  expect(fields).toMatchObject({ error: 'outer', errorName: 'Error' });
  expect(JSON.stringify(fields)).toContain('inner');
  expect(errorFields('text')).toEqual({ error: 'text' });
});
