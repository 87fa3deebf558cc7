import { ConsumerFailedError } from '@tripoint/bus';
import { RegisterFileError } from '@tripoint/registers';
import { explainFailure } from './explain-failure';

const UNTOUCHED = 'The live data is untouched.';

function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: something, open`), path === undefined ? { code } : { code, path });
}

test.each([
  ['ENOSPC', 'the disk of /data/x is full: free some space and import again.'],
  ['EACCES', '/data/x may not be read or written by this user: change its permissions or choose another.'],
  ['EROFS', '/data/x is on a disk that cannot be written: choose another.'],
  ['ENOTDIR', 'a part of /data/x is a file where a directory is needed: choose another.'],
])('%s is explained with what to do', (code, message) => {
  expect(explainFailure(systemError(code, '/data/x')).message).toBe(`${message} ${UNTOUCHED}`);
});

test('an error of the consumer is reported by its cause', () => {
  const failure = new ConsumerFailedError('register.cz.addresses.v1', systemError('ENOSPC'));
  expect(explainFailure(failure).message).toBe(
    `the disk of the data directory is full: free some space and import again. ${UNTOUCHED}`,
  );
});

test('a wrong file is reported with file and line', () => {
  const error = new RegisterFileError('columns', 'a.csv has 18 columns', 'a.csv', 1);
  expect(explainFailure(error)).toMatchObject({
    message: `a.csv has 18 columns. ${UNTOUCHED}`,
    file: 'a.csv',
    line: 1,
  });
});

test('the stack is kept for the record and never in the message', () => {
  const { message, detail } = explainFailure(new TypeError('x is undefined'));
  expect(message).toBe(`the import failed: x is undefined. ${UNTOUCHED}`);
  expect(detail).toContain('explain-failure.test');
  expect(explainFailure('SIGTERM').detail).toBe('SIGTERM');
});
