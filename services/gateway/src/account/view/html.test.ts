import { join } from 'node:path';
import { unsafeTemplates } from '@tripoint/testing';

/** Security: a value in an attribute without quotes could add attributes; one in a style or script is not escaped for it. */
test('no template fills in an attribute without quotes, a style, a script or an address of its own scheme', () => {
  expect(unsafeTemplates(join(__dirname, '..', '..', '..', 'src', 'account'))).toEqual([]);
});
