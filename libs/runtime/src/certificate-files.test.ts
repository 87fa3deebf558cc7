import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestAuthority, temporaryFolder, until } from '@tripoint/testing';
import { type Certificates, followCertificates, readCertificates } from './certificate-files';
import type { Logger } from './log';

const folder = temporaryFolder('certificates');
const authority = new TestAuthority(folder);
const [first, second] = [authority.issue('first', 'serverAuth'), authority.issue('second', 'serverAuth')];
const files = { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') };
const copy = (from: typeof first, what: 'certFile' | 'keyFile') => copyFileSync(from[what], files[what]);

test('exchanged files are read again, and a pair that does not belong together is passed over', async () => {
  copy(first, 'certFile');
  copy(first, 'keyFile');
  const lines: string[] = [];
  const log = (message: string) => void lines.push(message);
  const logger: Logger = { error: log, warn: log, info: log, debug: log };
  const seen: Certificates[] = [];
  const end = followCertificates(files, { logger, onExchange: (one) => seen.push(one), lookMs: 5 });
  copy(second, 'certFile');
  await until('the half exchange is seen', () => lines.length === 1);
  copy(second, 'keyFile');
  await until('the exchange is seen', () => seen.length === 1);
  end();
  expect(seen).toEqual([readCertificates({ certFile: second.certFile, keyFile: second.keyFile })]);
  expect(lines).toEqual(['certificates cannot be used: the former stay', 'certificates exchanged']);
});
