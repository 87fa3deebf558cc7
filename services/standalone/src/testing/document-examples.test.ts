import { callOf, examplesOf, sentForm } from './document-examples';

const base = 'http://127.0.0.1:8080';
const read = (command: string) => callOf(command, base, { KEY: 'secret' });

describe('an example of a document', () => {
  it('is a command with the answer below it', () => {
    const text = 'Text\n\n```sh\ncurl x\n```\n\n```js\n[]\n```\n\n```sh\nscripts/start\n```\n\n```sh\ncurl y\n```\n';
    expect(examplesOf(text)).toEqual([{ line: 4, command: 'curl x', answer: '[]' }]);
  });

  it('sends what a shell and curl would send', () => {
    const call = read(
      `curl ${base}/v1/a?b=c \\\n  -H "X-Key: $KEY" -d 'q=a b+c%C5%99' -d limit=1 --data-urlencode 'name=Ř & "=" $KEY'`,
    );
    expect({ ...call, form: [...call.form] }).toEqual({
      method: 'POST',
      target: '/v1/a?b=c',
      headers: { 'X-Key': 'secret' },
      form: [
        ['q', 'a b cř'],
        ['limit', '1'],
        ['name', 'Ř & "=" $KEY'],
      ],
    });
    expect(read(`curl ${base}/a`).method).toBe('GET');
    expect(read(`curl -X POST ${base}/a`).method).toBe('POST');
    const get = read(`curl -G ${base}/a -d 'fallback[sk_SK]=cs_CZ' -d b=1`);
    expect([get.method, get.target, get.form.size]).toEqual(['GET', '/a?fallback%5Bsk_SK%5D=cs_CZ&b=1', 0]);
  });

  it.each([
    ['another option', `curl --insecure x ${base}/a`],
    ['another host', 'curl http://example.com/a'],
    ['no address', 'curl -X POST'],
    ['an unknown variable', `curl ${base}/$OTHER`],
    ['an open quotation mark', `curl ${base}/a -d 'q=`],
    ['another command', 'wget x'],
  ])('is refused with %s, not half understood', (_, command) => {
    expect(() => read(command)).toThrow();
  });

  it('may be cut, but only where it says so', () => {
    expect(sentForm('[\n  { "a": 1 }\n]')).toEqual({ text: '[{"a":1}]', whole: true });
    expect(sentForm('[\n  { "a": 1 },\n  …\n]')).toEqual({ text: '[{"a":1}', whole: false });
    expect(() => sentForm('[ { "a": 1, … } ]')).toThrow();
  });
});
