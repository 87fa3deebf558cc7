import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { errorFields, type Logger } from './log';

/** How soon exchanged files are seen, in milliseconds. */
const LOOK_MS = 5_000;

export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
  /** Authority whose certificates the other side must have; absent: it needs none, or one that Node believes. */
  readonly caFile?: string;
}

/** In PEM. */
export interface Certificates {
  readonly cert: string;
  readonly key: string;
  readonly ca?: string;
}

/** @throws an error that names the file which cannot be read, or says that they do not belong together */
export function readCertificates({ certFile, keyFile, caFile }: CertificateFiles): Certificates {
  const ca = caFile === undefined ? {} : { ca: readPem(caFile) };
  const certificates = { cert: readPem(certFile), key: readPem(keyFile), ...ca };
  createSecureContext(certificates);
  return certificates;
}

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`the certificate file ${file} cannot be read`, { cause });
  }
}

export interface FollowOptions {
  readonly logger: Logger;
  readonly onExchange: (certificates: Certificates) => void;
  readonly lookMs?: number;
}

/**
 * Looks at the files again and again: at what they hold, because a mounted secret is exchanged behind links. While they cannot be
 * used, such as between the exchange of certificate and key, the former ones stay.
 * @returns what ends it
 */
export function followCertificates(
  files: CertificateFiles,
  { logger, onExchange, lookMs = LOOK_MS }: FollowOptions,
): () => void {
  let known = JSON.stringify(readCertificates(files));
  let failed = false;
  const timer = setInterval(() => {
    try {
      const certificates = readCertificates(files);
      failed = false;
      const found = JSON.stringify(certificates);
      if (found === known) return;
      known = found;
      onExchange(certificates);
      logger.info('certificates exchanged', { file: files.certFile });
    } catch (error) {
      if (!failed)
        logger.error('certificates cannot be used: the former stay', { file: files.certFile, ...errorFields(error) });
      failed = true;
    }
  }, lookMs).unref();
  return () => clearInterval(timer);
}
