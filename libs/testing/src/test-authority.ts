import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export interface IssuedFiles {
  readonly certFile: string;
  readonly keyFile: string;
  /** The authority itself. */
  readonly caFile: string;
}

/** Issues certificates for 127.0.0.1 and localhost that are good for two days. */
export class TestAuthority {
  readonly caFile: string;
  private readonly keyFile: string;

  /** @param folder where everything is written, below a folder of this name */
  constructor(folder: string, name = 'authority') {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    [this.caFile, this.keyFile] = [join(own, 'ca.crt'), join(own, 'ca.key')];
    openssl('req', '-x509', ...EC, '-days', '2', '-subj', `/CN=${name}`, '-keyout', this.keyFile, '-out', this.caFile);
  }

  /** @param use what the certificate is good for; files of the same name are replaced */
  issue(name: string, use: 'serverAuth' | 'clientAuth' | 'serverAuth,clientAuth'): IssuedFiles {
    const file = (end: string): string => join(this.caFile, '..', `${name}.${end}`);
    const extensions = `subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=${use}\n`;
    writeFileSync(file('ext'), extensions);
    openssl('req', ...EC, '-subj', `/CN=${name}`, '-keyout', file('key'), '-out', file('csr'));
    const signer = ['-CA', this.caFile, '-CAkey', this.keyFile, '-CAcreateserial', '-days', '2'];
    openssl('x509', '-req', '-in', file('csr'), ...signer, '-extfile', file('ext'), '-out', file('crt'));
    return { certFile: file('crt'), keyFile: file('key'), caFile: this.caFile };
  }
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
