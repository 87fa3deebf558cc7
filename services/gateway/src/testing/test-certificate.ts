import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TlsFiles } from '@tripoint/runtime';

/** Self-signed for 127.0.0.1, valid until 2126, made for tests alone: nobody trusts it and it protects nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUMaiFAwTYHOv5Z/z4l5ma+SqGCFswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTEyMjMyMloYDzIxMjYxMDI4
MTIyMzIyWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARgvHvgqIvT5EByxcEaPr+3j8GQJ84qpPUxmbStSUxqeexkUVL3soiK
gLgYMvPCTk5mv+F9q3AckcAz8RzyOhs/o2QwYjAdBgNVHQ4EFgQUZEVaxkBqoRmd
MYFLiiHeDJF3foEwHwYDVR0jBBgwFoAUZEVaxkBqoRmdMYFLiiHeDJF3foEwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IFvHfab5Tyk/hWO1mwwBETm7nnCiGZBHm5/gcxjIHMYuAiBs7buaJ1i8IslmdT3Y
rbE0Rjn6KlSbZPMoag/vL+Bb7Q==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3XFrpgkPGe6LfjZj
xQZVozZ+lRYFMMmNmsFffe5skeyhRANCAARgvHvgqIvT5EByxcEaPr+3j8GQJ84q
pPUxmbStSUxqeexkUVL3soiKgLgYMvPCTk5mv+F9q3AckcAz8RzyOhs/
-----END PRIVATE KEY-----
`;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Writes the certificate and its key to files of their own, which are gone when the file of tests ends. */
export function writeTestCertificate(): TlsFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-tls-'));
  folders.push(folder);
  const files = { certFile: path.join(folder, 'cert.pem'), keyFile: path.join(folder, 'key.pem') };
  writeFileSync(files.certFile, CERTIFICATE);
  writeFileSync(files.keyFile, KEY);
  return files;
}
