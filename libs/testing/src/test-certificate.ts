import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Self-signed for 127.0.0.1, valid until 2126, made for tests alone: nobody trusts it and it protects nothing. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUFtIqTh1qh6mmdiVoeSh5MyFSwGIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTEzMDg1NFoYDzIxMjYxMDI4
MTMwODU0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ8fB2YramFen2vpeN5TYRUomfXAQ1+pm4lVliuFiVaSlJkryb8gZwW
u2ik9NUlgPJO4tKKGcuA4eUhE3fYDeDzo2QwYjAdBgNVHQ4EFgQU/w+89xcn6bey
LDeep10iP32gYwcwHwYDVR0jBBgwFoAU/w+89xcn6beyLDeep10iP32gYwcwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IA2y+qjWucQ7fobPbfe9racCrLDlavXTRISpN/jqrHKcAiEAvGqJvNDINmd4wCkP
SzKvifXDL5zU8Mk72Z7Klj+mqGk=
-----END CERTIFICATE-----
`;
/** The private key of `CERTIFICATE`. */
export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcuA0NduU54f+PgP5
/bdabZBDJcM3ikDqIHXSORNwkUqhRANCAAQ8fB2YramFen2vpeN5TYRUomfXAQ1+
pm4lVliuFiVaSlJkryb8gZwWu2ik9NUlgPJO4tKKGcuA4eUhE3fYDeDz
-----END PRIVATE KEY-----
`;

/** Writes the certificate and its key into a folder. */
export function writeTestCertificate(folder: string): { readonly certFile: string; readonly keyFile: string } {
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  writeFileSync(files.certFile, CERTIFICATE);
  writeFileSync(files.keyFile, CERTIFICATE_KEY);
  return files;
}
